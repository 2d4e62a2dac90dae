package dev.looptape.cli;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Reading recorded objects, in which any key may be absent and anything may stand at it. */
final class Facts {
  private Facts() {}

  static ObjectValue object(@Nullable Value value) {
    return value instanceof ObjectValue object ? object : ObjectValue.EMPTY;
  }

  static ArrayValue array(@Nullable Value value) {
    return value instanceof ArrayValue array ? array : ArrayValue.EMPTY;
  }

  /** The string at the first of these keys that has one. */
  static @Nullable String text(ObjectValue object, String... keys) {
    for (String key : keys) {
      if (object.get(key) instanceof StringValue text) {
        return text.value();
      }
    }
    return null;
  }

  /** The number at {@code key}; NaN if there is none. */
  static double number(ObjectValue object, String key) {
    return object.get(key) instanceof NumberValue number
        ? Double.parseDouble(number.text())
        : Double.NaN;
  }

  /** A string as it is, a number as its text, else null: how ids are compared. */
  static @Nullable String id(@Nullable Value value) {
    if (value instanceof StringValue text) {
      return text.value();
    }
    return value instanceof NumberValue number ? number.text() : null;
  }
}
