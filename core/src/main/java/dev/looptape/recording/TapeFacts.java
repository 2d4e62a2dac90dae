package dev.looptape.recording;

import dev.looptape.value.NumberValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Numbers in a tape, which may be anything. */
final class TapeFacts {
  private static final int MAX_DIGITS = 18;

  private TapeFacts() {}

  /** The whole number, not negative, that the value is; else {@code otherwise}. */
  static long number(@Nullable Value value, long otherwise) {
    String text = value instanceof NumberValue ? value.text() : "";
    if (text.isEmpty() || text.length() > MAX_DIGITS) {
      return otherwise;
    }
    long number = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return otherwise;
      }
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }
}
