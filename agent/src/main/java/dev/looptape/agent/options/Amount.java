package dev.looptape.agent.options;

import org.jspecify.annotations.Nullable;

/**
 * A whole number with a unit: {@code 64m} is a size in bytes, {@code 12h} a time in milliseconds.
 */
final class Amount {
  private static final long DAY = 86_400_000;

  private Amount() {}

  /**
   * The number of bytes or milliseconds; null if the text is none, or one that does not fit.
   *
   * @param units the letters allowed: {@code kmgt}, {@code smhd}, or none for a plain number
   */
  static @Nullable Long parse(String text, String units) {
    int end = text.length();
    if (end > 0
        && !units.isEmpty()
        && lower(text.charAt(end - 1)) == 'b'
        && units.charAt(0) == 'k') {
      end--; // 64mb
    }
    boolean isTime = units.startsWith("s");
    long factor = 1;
    if (end > 0 && !isDigit(text.charAt(end - 1))) {
      int unit = units.indexOf(lower(text.charAt(end - 1)));
      if (unit < 0) {
        return null;
      }
      factor = isTime ? timeFactor(unit) : 1L << 10 * (unit + 1);
      end--;
    } else if (isTime) {
      return null; // seconds or days? it should be said
    }
    if (end == 0 || end > 18) {
      return null;
    }
    long number = 0;
    for (int i = 0; i < end; i++) {
      if (!isDigit(text.charAt(i))) {
        return null;
      }
      number = number * 10 + text.charAt(i) - '0';
    }
    long limit = isTime ? 36_500 * DAY : Long.MAX_VALUE;
    return number > limit / factor ? null : (Long) (number * factor);
  }

  private static long timeFactor(int unit) {
    return unit == 0 ? 1_000 : unit == 1 ? 60_000 : unit == 2 ? 3_600_000 : DAY;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
  }
}
