package dev.looptape.agent.framework;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Sites that no framework knows: what names of parameters and fields say, and nothing more. */
final class HandWritten implements Framework {
  @Override
  public @Nullable Subject subject(Site site, @Nullable Object self, Object[] args) {
    return null;
  }

  @Override
  public void start(Site site, @Nullable Object self, ObjectValue args, Facts facts) {
    SiteKind kind = site.kind();
    if (kind == SiteKind.MODEL) {
      startModel(args, facts);
    } else if (kind == SiteKind.TOOL) {
      startTool(site, args, facts);
    } else if (kind == SiteKind.TURN) {
      facts.put(
          "userPrompt",
          prompt(
              site, args, "userPrompt", "prompt", "question", "userMessage", "message", "input"));
    } else if (kind == SiteKind.RETRIEVAL) {
      facts.put("query", prompt(site, args, "query", "question", "text"));
      facts.put("k", Reading.number(Reading.first(args, "k", "topK", "maxResults", "limit")));
      facts.put(
          "threshold", Reading.number(Reading.first(args, "threshold", "minScore", "cutoff")));
    } else if (kind == SiteKind.EMBEDDING) {
      facts.put("model", Reading.string(Reading.first(args, "model", "modelName")));
    }
  }

  private static void startModel(ObjectValue args, Facts facts) {
    Value shown = ShownMessages.in(args);
    if (shown != null) {
      ArrayValue messages = Reading.array(shown);
      facts.messages(
          messages == null ? ArrayValue.of(shown) : messages, Math.max(Reading.count(shown), 1));
      if (messages != null && Reading.count(shown) == 0) {
        facts.messages(messages, 0);
      }
    }
    facts.put("model", Reading.string(Reading.first(args, "model", "modelName")));
    facts.put("provider", Reading.string(Reading.get(args, "provider")));
    facts.put("temperature", Reading.number(Reading.get(args, "temperature")));
    Value tools = Reading.first(args, "tools", "functions", "toolSpecifications");
    ToolMenu.put(tools, facts);
  }

  private static void startTool(Site site, ObjectValue args, Facts facts) {
    Value dispatched = Reading.first(args, "args", "arguments", "input");
    Value name = Reading.get(args, "toolName");
    if (name == null && dispatched != null && args.size() <= 3) {
      name = Reading.first(args, "name", "tool");
    }
    boolean isDispatch = Reading.string(name) != null;
    facts.put("toolName", isDispatch ? name : Value.of(site.name()));
    facts.put(
        "toolCallId",
        Reading.string(Reading.first(args, "toolCallId", "callId", "tool_call_id", "toolUseId")));
    if (isDispatch && dispatched instanceof ObjectValue) {
      facts.put("args", dispatched);
    }
  }

  /** The text parameter of one of these names, else the only text that is no session's id. */
  private static @Nullable StringValue prompt(Site site, ObjectValue args, String... names) {
    StringValue named = Reading.text(Reading.first(args, names));
    if (named != null) {
      return named;
    }
    StringValue only = null;
    for (int i = 0; i < args.size(); i++) {
      StringValue text = i == site.sessionParameter() ? null : Reading.text(args.value(i));
      if (text != null && only != null) {
        return null;
      }
      only = text == null ? only : text;
    }
    return only;
  }

  @Override
  public void end(Site site, Value result, Facts facts) {
    SiteKind kind = site.kind();
    if (kind == SiteKind.MODEL) {
      endModel(result, facts);
    } else if (kind == SiteKind.TURN) {
      facts.put("finalContent", content(result));
    } else if (kind == SiteKind.RETRIEVAL) {
      Candidates.put(result, facts);
    } else if (kind == SiteKind.EMBEDDING) {
      Vectors.put(result, facts);
      facts.add("model", Reading.string(Reading.first(result, "model", "modelName")));
    }
  }

  private static void endModel(Value result, Facts facts) {
    facts.put("content", content(result));
    Value calls = Reading.first(result, "toolCalls", "tool_calls", "toolExecutionRequests");
    long count = Reading.count(calls);
    facts.put("toolCallCount", count < 0 ? null : Value.of(count));
    facts.put("usage", Usage.of(Reading.first(result, "usage", "tokenUsage", "tokens")));
    facts.put(
        "stopReason",
        Reading.string(
            Reading.first(result, "stopReason", "finishReason", "stop_reason", "finish_reason")));
    facts.add("model", Reading.string(Reading.first(result, "model", "modelName")));
  }

  private static @Nullable StringValue content(Value result) {
    return ShownMessages.text(result);
  }

  @Override
  public @Nullable Object handler(Site site, Object[] args) {
    return null;
  }

  @Override
  public @Nullable Object handler(Site site, @Nullable Object result) {
    return null;
  }

  @Override
  public @Nullable Signal signal(Site site, @Nullable Object self, Object[] args) {
    return null;
  }
}
