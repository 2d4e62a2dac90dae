package dev.looptape.recording;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One event of a stream.
 *
 * @param type what happened, for instance {@code agentfootprint.stream.llm_start}
 * @param payload its facts; null: the event has no key {@code payload} (a JSON null is {@link
 *     dev.looptape.value.LiteralValue#NULL})
 * @param meta when, where and in which call it happened; null: the event has no key {@code meta}
 */
public record Event(String type, @Nullable Value payload, @Nullable ObjectValue meta) {
  /** The type of an announcement: one piece of context that a model call was shown. */
  public static final String ANNOUNCEMENT = "agentfootprint.context.injected";

  /** The event as it stands in a recording. */
  public ObjectValue toValue() {
    ObjectValue.Builder event = ObjectValue.builder().put("type", Value.of(type));
    if (payload != null) {
      event.put("payload", payload);
    }
    if (meta != null) {
      event.put("meta", meta);
    }
    return event.build();
  }
}
