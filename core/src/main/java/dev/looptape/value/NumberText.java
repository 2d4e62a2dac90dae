package dev.looptape.value;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** How numbers are written: ECMAScript's {@code Number::toString} over the shortest digits. */
final class NumberText {
  private NumberText() {}

  static String of(double value) {
    if (!Double.isFinite(value) || value == 0 && 1 / value < 0) {
      throw new IllegalArgumentException(
          "JSON has no number for " + value + "; a recording marks it");
    }
    if (value == (long) value && Math.abs(value) < 1e15) {
      return Long.toString((long) value);
    }
    String few = fewDecimals(value);
    return few != null ? few : layout(Shortest.digits(value));
  }

  /**
   * The text of a number with at most 4 decimals, as times and norms are, or null. Two decimals of
   * at most 15 digits never read back to one double, so this is the shortest without a search.
   */
  private static @Nullable String fewDecimals(double value) {
    double size = Math.abs(value);
    if (size >= 1e11 || size < 1e-4) {
      return null;
    }
    long scaled = Math.round(size * 1e4);
    if (scaled / 1e4 != size) {
      return null;
    }
    StringBuilder out = new StringBuilder(20);
    if (value < 0) {
      out.append('-');
    }
    out.append(scaled / 10_000).append('.');
    int decimals = (int) (scaled % 10_000);
    for (int unit = 1_000; decimals > 0; unit /= 10) {
      out.append((char) ('0' + decimals / unit));
      decimals %= unit;
    }
    return out.toString();
  }

  static String of(float value) {
    if (!Float.isFinite(value) || value == 0 && 1 / value < 0) {
      throw new IllegalArgumentException(
          "JSON has no number for " + value + "; a recording marks it");
    }
    if (value == (long) value && Math.abs(value) < 1e7f) {
      return Long.toString((long) value);
    }
    return layout(Shortest.digits(value));
  }

  /**
   * ECMA-262, Number::toString: with digits d1…dk and value 0.d1…dk × 10^n, plain notation for -6 <
   * n ≤ 21, else an exponent.
   */
  private static String layout(BigDecimal shortest) {
    BigDecimal stripped = shortest.stripTrailingZeros();
    String digits = stripped.unscaledValue().abs().toString();
    int k = digits.length();
    int n = k - stripped.scale();
    StringBuilder out = new StringBuilder(28);
    if (stripped.signum() < 0) {
      out.append('-');
    }
    if (k <= n && n <= 21) {
      out.append(digits);
      zeros(out, n - k);
    } else if (0 < n && n <= 21) {
      out.append(digits, 0, n).append('.').append(digits, n, k);
    } else if (-6 < n && n <= 0) {
      out.append("0.");
      zeros(out, -n);
      out.append(digits);
    } else {
      out.append(digits.charAt(0));
      if (k > 1) {
        out.append('.').append(digits, 1, k);
      }
      out.append('e').append(n > 0 ? '+' : '-').append(Math.abs(n - 1));
    }
    return out.toString();
  }

  private static void zeros(StringBuilder out, int count) {
    for (int i = 0; i < count; i++) {
      out.append('0');
    }
  }

  /** Whether {@code text} is a number by JSON's grammar. */
  static boolean isJsonNumber(String text) {
    int i = 0;
    int length = text.length();
    if (i < length && text.charAt(i) == '-') {
      i++;
    }
    int afterSign = i;
    i = digits(text, i);
    if (i == afterSign || text.charAt(afterSign) == '0' && i > afterSign + 1) {
      return false;
    }
    if (i < length && text.charAt(i) == '.') {
      int afterPoint = i + 1;
      i = digits(text, afterPoint);
      if (i == afterPoint) {
        return false;
      }
    }
    if (i < length && (text.charAt(i) == 'e' || text.charAt(i) == 'E')) {
      i++;
      if (i < length && (text.charAt(i) == '+' || text.charAt(i) == '-')) {
        i++;
      }
      int afterExponent = i;
      i = digits(text, i);
      if (i == afterExponent) {
        return false;
      }
    }
    return i == length;
  }

  private static int digits(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }
}
