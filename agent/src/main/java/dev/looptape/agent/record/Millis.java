package dev.looptape.agent.record;

import dev.looptape.value.NumberValue;
import dev.looptape.value.Value;

/** Durations as they are written: milliseconds with microseconds behind the point. */
final class Millis {
  private Millis() {}

  /** The number, without zeros at its end; of less than nothing, 0. */
  static NumberValue of(long nanos) {
    long micros = Math.max(nanos, 0) / 1_000;
    long whole = micros / 1_000;
    int rest = (int) (micros % 1_000);
    if (rest == 0) {
      return Value.of(whole);
    }
    StringBuilder text = new StringBuilder(24).append(whole).append('.');
    text.append((char) ('0' + rest / 100));
    if (rest % 100 != 0) {
      text.append((char) ('0' + rest / 10 % 10));
      if (rest % 10 != 0) {
        text.append((char) ('0' + rest % 10));
      }
    }
    return NumberValue.ofText(text.toString());
  }
}
