package dev.looptape.agent.framework;

import dev.looptape.agent.framework.Signal.Means;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A vendor's client that is generated from its API: one method a request, whose argument has the
 * body, and whose result is the response, or a stream that its reader closes.
 */
abstract class ApiClient implements Framework {
  /** What the provider is called. */
  abstract String provider();

  /** The messages of a request to a model, oldest first, the system's among them. */
  abstract @Nullable Value messages(Value body);

  /** Learns from the response of a model. */
  abstract void answered(Value response, Facts facts);

  @Override
  public final @Nullable Subject subject(Site site, @Nullable Object self, Object[] args) {
    return null;
  }

  @Override
  public final void start(Site site, @Nullable Object self, ObjectValue args, Facts facts) {
    Value body = args.size() == 0 ? null : Reading.get(args.value(0), "body");
    facts.put("provider", Value.of(provider()));
    facts.put("model", Reading.string(Reading.get(body, "model")));
    if (site.kind() != SiteKind.MODEL || body == null) {
      return;
    }
    Value temperature = Reading.get(body, "temperature");
    if (temperature == null) {
      temperature = Reading.get(Reading.get(body, "additionalProperties"), "temperature");
    }
    facts.put("temperature", Reading.number(temperature));
    ToolMenu.put(Reading.get(body, "tools"), facts);
    Value messages = messages(body);
    ArrayValue shown = Reading.array(messages);
    if (shown != null) {
      facts.messages(shown, Reading.count(messages));
    }
  }

  /** A message of the system's before the others; null: there is none. */
  static @Nullable Value withSystem(@Nullable Value system, @Nullable Value messages) {
    ArrayValue shown = Reading.array(messages);
    if (system == null || shown == null) {
      return messages;
    }
    Value[] all = new Value[shown.size() + 1];
    all[0] = message("system", system);
    for (int i = 0; i < shown.size(); i++) {
      all[i + 1] = shown.get(i);
    }
    return ArrayValue.of(all);
  }

  static Value message(String role, Value content) {
    return ObjectValue.builder().putNew("role", Value.of(role)).putNew("content", content).build();
  }

  @Override
  public final void end(Site site, Value result, Facts facts) {
    if (site.kind() == SiteKind.EMBEDDING) {
      Vectors.put(result, facts);
      Value tokens = Reading.first(Reading.get(result, "usage"), "totalTokens");
      facts.put("tokensSpent", Reading.number(tokens));
      return;
    }
    facts.put("usage", Usage.of(Reading.get(result, "usage")));
    facts.add("model", Reading.string(Reading.get(result, "model")));
    answered(result, facts);
  }

  @Override
  public final @Nullable Object handler(Site site, Object[] args) {
    return null;
  }

  @Override
  public final @Nullable Object handler(Site site, @Nullable Object result) {
    return site.method().equals("createStreaming") ? result : null;
  }

  @Override
  public final @Nullable Signal signal(Site site, @Nullable Object self, Object[] args) {
    return self == null ? null : new Signal(self, Means.COMPLETED, null);
  }
}
