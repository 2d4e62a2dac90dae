package dev.looptape.agent.framework;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Spring AI. A turn is what a {@code ChatClient} is asked for, advisors and all. A model call is
 * the model's; up to 1.x some models run tools themselves, within it. A tool's call is its
 * callback's, with the method below it as a layer.
 */
final class SpringAi implements Framework {
  static final String NAME = "spring-ai";

  private static final String PACKAGE = "org.springframework.ai.";
  private static final String CONVERSATION = "chat_memory_conversation_id";

  /** Parts of package names under {@link #PACKAGE} that name no provider. */
  private static final List<String> NO_PROVIDERS =
      List.of("chat", "model", "embedding", "tool", "support", "util");

  @Override
  public @Nullable Subject subject(Site site, @Nullable Object self, Object[] args) {
    if (site.kind() == SiteKind.TURN) {
      String how = site.descriptor().endsWith("Lreactor/core/publisher/Flux;") ? "stream" : "call";
      // The other overload's second argument is what the first adds by itself.
      Object[] request = args.length == 0 ? args : new Object[] {args[0]};
      Site named =
          Subject.named(site, "ChatClient." + how, names(site, request.length), flags(request));
      return new Subject(named, request, null);
    }
    if (site.kind() == SiteKind.TOOL && isCallback(site)) {
      // Captured, a callback says how the tool is called, and no more.
      return new Subject(site, args, self);
    }
    return null;
  }

  private static List<String> names(Site site, int count) {
    List<String> known = site.parameterNames();
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      names.add(i < known.size() ? known.get(i) : "arg" + i);
    }
    return names;
  }

  private static List<Boolean> flags(Object[] args) {
    List<Boolean> none = new ArrayList<>(args.length);
    for (int i = 0; i < args.length; i++) {
      none.add(false);
    }
    return none;
  }

  private static boolean isCallback(Site site) {
    String parameters = site.descriptor();
    return site.method().equals("call")
        && (parameters.startsWith("(Ljava/lang/String;)")
            || parameters.contains("Lorg/springframework/ai/chat/model/ToolContext;"));
  }

  @Override
  public void start(Site site, @Nullable Object self, ObjectValue args, Facts facts) {
    SiteKind kind = site.kind();
    Value first = args.size() == 0 ? null : args.value(0);
    if (kind == SiteKind.TURN) {
      startTurn(first, facts);
    } else if (kind == SiteKind.MODEL) {
      startModel(self, first, facts);
    } else if (kind == SiteKind.TOOL) {
      startTool(site, args, first, facts);
    } else if (kind == SiteKind.RETRIEVAL) {
      facts.put("query", Reading.text(Reading.first(first, "query", "text")));
      facts.put("k", Reading.number(Reading.get(first, "topK")));
      facts.put("threshold", Reading.number(Reading.get(first, "similarityThreshold")));
    } else if (kind == SiteKind.EMBEDDING) {
      facts.put("provider", provider(self));
    }
  }

  private static void startTurn(@Nullable Value request, Facts facts) {
    ArrayValue messages = Reading.array(Reading.get(Reading.get(request, "prompt"), "messages"));
    if (messages != null) {
      facts.put("userPrompt", newestOfUser(messages));
    }
    facts.put("sessionId", Reading.entry(Reading.get(request, "context"), CONVERSATION));
  }

  private static @Nullable Value newestOfUser(ArrayValue messages) {
    for (int i = messages.size() - 1; i >= 0; i--) {
      if ("user".equals(ShownMessages.role(messages.get(i), false))) {
        return ShownMessages.text(messages.get(i));
      }
    }
    return null;
  }

  private static void startModel(@Nullable Object self, @Nullable Value prompt, Facts facts) {
    Value messages = Reading.get(prompt, "messages");
    ArrayValue shown = Reading.array(messages);
    if (shown != null) {
      facts.messages(shown, Reading.count(messages));
    }
    Value options = Reading.get(prompt, "chatOptions");
    facts.put("provider", provider(self));
    facts.put("model", Reading.string(Reading.get(options, "model")));
    facts.put("temperature", Reading.number(Reading.get(options, "temperature")));
    ArrayValue callbacks = Reading.array(Reading.get(options, "toolCallbacks"));
    if (callbacks != null && callbacks.size() > 0) {
      Value[] tools = new Value[callbacks.size()];
      for (int i = 0; i < tools.length; i++) {
        Value defined = definition(callbacks.get(i));
        tools[i] = defined == null ? callbacks.get(i) : defined;
      }
      ToolMenu.put(ArrayValue.of(tools), facts);
    }
  }

  private static @Nullable Value provider(@Nullable Object self) {
    String type = self == null ? "" : self.getClass().getName();
    int end = type.startsWith(PACKAGE) ? type.indexOf('.', PACKAGE.length()) : -1;
    String part = end < 0 ? "" : type.substring(PACKAGE.length(), end);
    return part.isEmpty() || NO_PROVIDERS.contains(part) ? null : Value.of(part);
  }

  private static @Nullable Value definition(@Nullable Value callback) {
    return Reading.first(callback, "toolDefinition", "tool");
  }

  private static void startTool(Site site, ObjectValue args, @Nullable Value input, Facts facts) {
    if (!isCallback(site)) {
      facts.put("toolName", Value.of(site.name()));
      return;
    }
    StringValue name = Reading.string(Reading.get(definition(args.get(Subject.CONTEXT)), "name"));
    facts.put("toolName", name);
    StringValue arguments = Reading.text(input);
    if (arguments != null) {
      ObjectValue parsed = JsonText.object(arguments.value());
      facts.put("args", parsed == null ? arguments : parsed);
    }
  }

  @Override
  public void end(Site site, Value result, Facts facts) {
    SiteKind kind = site.kind();
    if (kind == SiteKind.TURN) {
      facts.put("finalContent", content(Reading.get(result, "chatResponse")));
    } else if (kind == SiteKind.MODEL) {
      endModel(result, facts);
    } else if (kind == SiteKind.RETRIEVAL) {
      Candidates.put(result, facts);
    } else if (kind == SiteKind.EMBEDDING) {
      Vectors.put(result, facts);
      Value metadata = Reading.get(result, "metadata");
      facts.put("model", Reading.string(Reading.get(metadata, "model")));
      Value tokens = Reading.get(Reading.get(metadata, "usage"), "totalTokens");
      facts.put("tokensSpent", Reading.number(tokens));
    }
  }

  @Override
  public @Nullable Value assembled(Site site, List<Value> parts, UnaryOperator<String> redact) {
    boolean isTurn = site.kind() == SiteKind.TURN;
    if (!isTurn && site.kind() != SiteKind.MODEL) {
      return null;
    }
    SpringAiStream stream = new SpringAiStream();
    for (Value part : parts) {
      if (!stream.add(isTurn ? Reading.get(part, "chatResponse") : part)) {
        return null;
      }
    }
    ObjectValue whole = stream.whole(redact);
    return isTurn ? ObjectValue.builder().put("chatResponse", whole).build() : whole;
  }

  private static void endModel(Value response, Facts facts) {
    Value generation = generation(response);
    Value message = Reading.get(generation, "assistantMessage");
    facts.put("content", content(response));
    if (message != null) {
      long calls = Reading.count(Reading.get(message, "toolCalls"));
      facts.put("toolCallCount", Value.of(Math.max(calls, 0)));
    }
    Value metadata = Reading.get(response, "chatResponseMetadata");
    facts.put("usage", Usage.of(Reading.get(metadata, "usage")));
    StringValue model = Reading.string(Reading.get(metadata, "model"));
    if (model != null && !model.value().isEmpty()) {
      facts.add("model", model);
    }
    Value ended = Reading.get(generation, "chatGenerationMetadata");
    facts.put("stopReason", Reading.string(Reading.get(ended, "finishReason")));
  }

  /** The text of the first answer; null: there is none, as where tools are asked for. */
  private static @Nullable StringValue content(@Nullable Value response) {
    Value message = Reading.get(generation(response), "assistantMessage");
    StringValue text = Reading.text(Reading.get(message, "textContent"));
    return text == null || text.value().isEmpty() ? null : text;
  }

  private static @Nullable Value generation(@Nullable Value response) {
    ArrayValue generations = Reading.array(Reading.get(response, "generations"));
    return generations == null || generations.size() == 0 ? null : generations.get(0);
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
