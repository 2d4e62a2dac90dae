package dev.looptape.pack;

/** The integer that a JSON number is, exactly, in any spelling: {@code 3.0}, {@code 30e-1}. */
final class RefIndex {
  /** As many digits as the largest int has. */
  private static final int DIGITS = 10;

  private RefIndex() {}

  /** The integer that the text of a number stands for, or -1 if it is none from 0 to 2^31 - 1. */
  static int of(String number) {
    long value = 0;
    int digits = 0; // from the first to the last that is not 0
    long zeros = 0; // after that
    long exponent = 0;
    boolean inFraction = false;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c == 'e' || c == 'E') {
        exponent += exponent(number, i + 1);
        break;
      }
      if (c == '.') {
        inFraction = true;
      } else if (c != '-') {
        exponent -= inFraction ? 1 : 0;
        if (c == '0') {
          zeros += digits > 0 ? 1 : 0;
          continue;
        }
        digits = (int) Math.min(digits + zeros + 1, DIGITS + 1);
        value = digits > DIGITS ? value : value * power(zeros + 1) + (c - '0');
        zeros = 0;
      }
    }
    if (digits == 0) {
      return 0;
    }
    exponent += zeros; // of the last digit that is not 0
    if (number.charAt(0) == '-' || exponent < 0 || digits + exponent > DIGITS) {
      return -1;
    }
    value *= power(exponent);
    return value <= Integer.MAX_VALUE ? (int) value : -1;
  }

  private static long power(long tens) {
    long power = 1;
    for (long i = 0; i < tens; i++) {
      power *= 10;
    }
    return power;
  }

  /** The exponent, or one that is as good as it: a number has no billion digits. */
  private static long exponent(String number, int from) {
    long exponent = 0;
    boolean negative = number.charAt(from) == '-';
    for (int i = from; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c != '-' && c != '+') {
        exponent = Math.min(exponent * 10 + (c - '0'), 1L << 40);
      }
    }
    return negative ? -exponent : exponent;
  }
}
