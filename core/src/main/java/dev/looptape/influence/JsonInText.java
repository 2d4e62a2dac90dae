package dev.looptape.influence;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** JSON that stands in a text. */
final class JsonInText {
  private JsonInText() {}

  /** The object or array that a text is; null if it is anything else. */
  static @Nullable Value parse(String text) {
    String trimmed = text.strip();
    if (!trimmed.startsWith("{") && !trimmed.startsWith("[")) {
      return null;
    }
    try {
      Value value = Value.parse(trimmed);
      return value instanceof ObjectValue || value instanceof ArrayValue ? value : null;
    } catch (MalformedJsonException notJson) {
      return null;
    }
  }
}
