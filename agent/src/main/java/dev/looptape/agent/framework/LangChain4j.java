package dev.looptape.agent.framework;

import dev.looptape.agent.framework.Signal.Means;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * LangChain4j. A turn is a call of an AI service's proxy. A model call is the one method of the
 * model that does the work, since what is above it only adds defaults; a streaming one ends when
 * its handler is told so. A tool's call is its executor's, with the method below it as a layer.
 */
final class LangChain4j implements Framework {
  static final String NAME = "langchain4j";

  private static final String TOKEN_STREAM = "dev.langchain4j.service.AiServiceTokenStream";
  private static final String MODELS = "dev.langchain4j.model.";

  /** Parts of package names under {@link #MODELS} that name no provider. */
  private static final List<String> NO_PROVIDERS =
      List.of("chat", "embedding", "language", "moderation", "scoring", "image", "audio");

  @Override
  public @Nullable Subject subject(Site site, @Nullable Object self, Object[] args) {
    if (site.kind() != SiteKind.TURN || args.length < 2 || !(args[0] instanceof Method)) {
      return null;
    }
    Method called = (Method) args[0]; // of the JDK, as are its parameters
    Object[] given = args[1] instanceof Object[] ? (Object[]) args[1] : new Object[0];
    Parameter[] parameters = called.getParameters();
    List<String> names = new ArrayList<>(given.length);
    List<Boolean> redacted = new ArrayList<>(given.length);
    for (int i = 0; i < given.length; i++) {
      names.add(i < parameters.length ? parameters[i].getName() : "arg" + i);
      redacted.add(false);
    }
    String type = called.getDeclaringClass().getName();
    String name = type.substring(type.lastIndexOf('.') + 1) + "." + called.getName();
    Site named = Subject.named(site, name, names, redacted);
    return new Subject(named, given, args.length > 2 ? args[2] : null);
  }

  @Override
  public void start(Site site, @Nullable Object self, ObjectValue args, Facts facts) {
    SiteKind kind = site.kind();
    Value first = args.size() == 0 ? null : args.value(0);
    if (kind == SiteKind.TURN) {
      startTurn(args, facts);
    } else if (kind == SiteKind.MODEL) {
      startModel(self, first, facts);
    } else if (kind == SiteKind.TOOL) {
      startTool(site, first, facts);
    } else if (kind == SiteKind.RETRIEVAL) {
      facts.put("query", Reading.text(Reading.first(first, "text", "query")));
      facts.put("k", Reading.number(Reading.get(first, "maxResults")));
      facts.put("threshold", Reading.number(Reading.get(first, "minScore")));
    } else if (kind == SiteKind.EMBEDDING) {
      facts.put("provider", provider(self));
    }
  }

  private static void startTurn(ObjectValue args, Facts facts) {
    Value context = args.get(Subject.CONTEXT);
    Value memoryId = Reading.get(context, "chatMemoryId");
    if (memoryId != null && memoryId.equals(Value.of("default"))) {
      memoryId = null; // nobody gave one
    }
    if (memoryId != null) {
      facts.put("sessionId", memoryId);
    }
    Value prompt = null;
    int texts = 0;
    for (int i = 0; i < args.size(); i++) {
      Value arg = args.value(i);
      if (args.key(i).equals(Subject.CONTEXT) || memoryId != null && arg.equals(memoryId)) {
        continue;
      }
      StringValue text = ShownMessages.text(arg);
      if (text != null) {
        prompt = text;
        texts++;
      }
    }
    if (texts == 1) { // with more of them, annotations say which is the user's
      facts.put("userPrompt", prompt);
    }
  }

  private static void startModel(@Nullable Object self, @Nullable Value request, Facts facts) {
    Value messages = Reading.get(request, "messages");
    ArrayValue shown = Reading.array(messages);
    if (shown != null) {
      facts.messages(shown, Reading.count(messages));
    }
    Value parameters = Reading.get(request, "parameters");
    facts.put("provider", provider(self));
    facts.put("model", Reading.string(Reading.get(parameters, "modelName")));
    facts.put("temperature", Reading.number(Reading.get(parameters, "temperature")));
    ToolMenu.put(Reading.get(parameters, "toolSpecifications"), facts);
  }

  private static @Nullable Value provider(@Nullable Object self) {
    String type = self == null ? "" : self.getClass().getName();
    int end = type.startsWith(MODELS) ? type.indexOf('.', MODELS.length()) : -1;
    String part = end < 0 ? "" : type.substring(MODELS.length(), end);
    return part.isEmpty() || NO_PROVIDERS.contains(part) ? null : Value.of(part);
  }

  private static void startTool(Site site, @Nullable Value request, Facts facts) {
    if (!isExecutor(site)) {
      facts.put("toolName", Value.of(site.name()));
      return;
    }
    facts.put("toolName", Reading.string(Reading.get(request, "name")));
    facts.put("toolCallId", Reading.string(Reading.get(request, "id")));
    StringValue arguments = Reading.text(Reading.get(request, "arguments"));
    if (arguments != null) {
      ObjectValue parsed = JsonText.object(arguments.value());
      facts.put("args", parsed == null ? arguments : parsed);
    } else {
      facts.put("args", ObjectValue.EMPTY);
    }
  }

  private static boolean isExecutor(Site site) {
    return site.descriptor().contains("Ldev/langchain4j/agent/tool/ToolExecutionRequest;");
  }

  @Override
  public void end(Site site, Value result, Facts facts) {
    SiteKind kind = site.kind();
    if (kind == SiteKind.TURN) {
      Value content = Reading.isType(result, "Result") ? Reading.get(result, "content") : result;
      facts.put("finalContent", Reading.text(content));
    } else if (kind == SiteKind.MODEL) {
      endModel(result, facts);
    } else if (kind == SiteKind.TOOL) {
      endTool(result, facts);
    } else if (kind == SiteKind.RETRIEVAL) {
      Candidates.put(result, facts);
    } else if (kind == SiteKind.EMBEDDING) {
      endEmbedding(result, facts);
    }
  }

  private static void endModel(Value response, Facts facts) {
    Value message = Reading.get(response, "aiMessage");
    if (message != null) {
      StringValue text = Reading.text(Reading.get(message, "text"));
      facts.put("content", text); // none where it only asks for tools
      long calls = Reading.count(Reading.get(message, "toolExecutionRequests"));
      facts.put("toolCallCount", Value.of(Math.max(calls, 0)));
    }
    Value metadata = Reading.get(response, "metadata");
    facts.put("usage", Usage.of(Reading.get(metadata, "tokenUsage")));
    facts.put("stopReason", Reading.string(Reading.get(metadata, "finishReason")));
    facts.add("model", Reading.string(Reading.get(metadata, "modelName")));
  }

  private static void endTool(Value result, Facts facts) {
    if (!Reading.isType(result, "ToolExecutionResult")) {
      facts.put("result", result);
      return;
    }
    if (Reading.get(result, "isError") == LiteralValue.TRUE) {
      facts.put("error", LiteralValue.TRUE);
    }
    Value object = Reading.get(result, "result");
    StringValue text = ShownMessages.text(Reading.get(result, "resultContents"));
    facts.put("result", object != null ? object : text != null ? text : LiteralValue.NULL);
  }

  private static void endEmbedding(Value result, Facts facts) {
    Vectors.put(result, facts);
    Value metadata = Reading.get(result, "metadata");
    StringValue model = Reading.string(Reading.get(metadata, "modelName"));
    facts.put("model", model == null || model.value().equals("unknown") ? null : model);
    Value tokens = Reading.first(result, "tokenUsage");
    if (tokens == null) {
      tokens = Reading.get(metadata, "tokenUsage");
    }
    facts.put(
        "tokensSpent", Reading.number(Reading.first(tokens, "totalTokenCount", "inputTokenCount")));
  }

  @Override
  public @Nullable Object handler(Site site, Object[] args) {
    boolean streams =
        site.kind() == SiteKind.MODEL
            && args.length > 1
            && site.descriptor().endsWith("StreamingChatResponseHandler;)V");
    return streams ? args[args.length - 1] : null;
  }

  @Override
  public @Nullable Object handler(Site site, @Nullable Object result) {
    boolean streams =
        site.kind() == SiteKind.TURN
            && result != null
            && result.getClass().getName().equals(TOKEN_STREAM);
    return streams ? result : null;
  }

  @Override
  public @Nullable Signal signal(Site site, @Nullable Object self, Object[] args) {
    if (self == null) {
      return null;
    }
    Object value = args.length == 1 ? args[0] : null;
    switch (site.method()) {
      case "onCompleteResponse":
        return new Signal(self, Means.COMPLETED, value);
      case "onError":
        return new Signal(self, Means.FAILED, value);
      case "start":
        return new Signal(self, Means.BODY, null);
      default:
        return new Signal(self, Means.PROGRESS, null);
    }
  }
}
