package dev.looptape.agent.record;

import dev.looptape.agent.framework.ShownMessages;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the announcements of a model call. A message that was announced before at the same place is
 * announced with the same payload object, and its text is not read again.
 */
final class Announcements {
  private static final int SUMMARY = 80;

  /** What a payload takes beside its text, in characters. */
  private static final int OVERHEAD = 400;

  private final long generation;
  private long youngSize;
  private Map<Key, ObjectValue> young = new HashMap<>();
  private Map<Key, ObjectValue> old = new HashMap<>();

  /**
   * A memory of payloads.
   *
   * @param generation how many characters one generation remembers; there are two
   */
  Announcements(long generation) {
    this.generation = generation;
  }

  /** The payloads for these messages, in order. */
  ObjectValue[] of(ArrayValue messages, @Nullable Run run) {
    ObjectValue[] payloads = new ObjectValue[messages.size()];
    for (int i = 0; i < payloads.length; i++) {
      payloads[i] = of(messages.get(i), i, payloads.length == 1, run);
    }
    return payloads;
  }

  private ObjectValue of(Value message, int position, boolean alone, @Nullable Run run) {
    String context = run == null ? null : context(message, run);
    Key key = new Key(message, position, alone, context);
    ObjectValue known = remembered(key);
    if (known == null) {
      known = announcement(message, position, alone, context);
      remember(key, known);
    }
    return known;
  }

  private static @Nullable String context(Value message, Run run) {
    if (!run.hasContexts()) {
      return null;
    }
    StringValue text = ShownMessages.text(message);
    return text == null ? null : run.contextIn(text.value());
  }

  private synchronized @Nullable ObjectValue remembered(Key key) {
    ObjectValue known = young.get(key);
    if (known == null) {
      known = old.get(key);
      if (known != null) {
        remember(key, known);
      }
    }
    return known;
  }

  private synchronized void remember(Key key, ObjectValue payload) {
    Value text = payload.get("rawContent");
    young.put(key, payload);
    youngSize += OVERHEAD;
    if (text instanceof StringValue) {
      youngSize += ((StringValue) text).value().length();
    }
    if (youngSize >= generation) {
      old = young;
      young = new HashMap<>();
      youngSize = 0;
    }
  }

  private static ObjectValue announcement(
      Value message, int position, boolean alone, @Nullable String context) {
    String role = ShownMessages.role(message, alone);
    StringValue text = ShownMessages.text(message);
    String read = text == null ? message.text() : text.value();
    boolean isSystem = "system".equals(role);
    Value id = "tool".equals(role) ? ShownMessages.toolCallId(message) : null;
    ObjectValue.Builder payload = ObjectValue.builder();
    payload.put("contentSummary", Value.of(summary(read)));
    payload.put(
        "contentHash",
        Value.of(Fnv1a.hex((role == null ? "" : role) + ":" + position + ":", read)));
    payload.put("slot", Value.of(isSystem ? "system-prompt" : "messages"));
    payload.put("source", Value.of(context == null ? source(role) : "custom"));
    if (context != null) {
      payload.put("sourceId", Value.of(context));
    } else if (id != null) {
      payload.put("sourceId", id);
    }
    payload.put("reason", Value.of("conversation history [" + position + "]"));
    payload.put("rawContent", text == null ? message : text);
    if (role != null) {
      payload.put("asRole", Value.of(role));
    }
    payload.put("position", Value.of(position));
    return payload.build();
  }

  private static String source(@Nullable String role) {
    if (role == null) {
      return "custom";
    }
    return role.equals("system") ? "base" : role.equals("tool") ? "tool-result" : role;
  }

  private static String summary(String text) {
    int end = 0;
    for (int i = 0; i < SUMMARY && end < text.length(); i++) {
      end += Character.charCount(text.codePointAt(end));
    }
    return text.substring(0, end);
  }

  /** A message at a place; messages are one object if they are equal, so identity is quick. */
  private static final class Key {
    private final Value message;
    private final int position;
    private final boolean alone;
    private final @Nullable String context;

    Key(Value message, int position, boolean alone, @Nullable String context) {
      this.message = message;
      this.position = position;
      this.alone = alone;
      this.context = context;
    }

    @Override
    public int hashCode() {
      return message.hashCode() * 31 + position;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key
          && ((Key) other).position == position
          && ((Key) other).alone == alone
          && ((Key) other).message.equals(message)
          && (context == null
              ? ((Key) other).context == null
              : context.equals(((Key) other).context));
    }
  }
}
