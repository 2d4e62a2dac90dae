package dev.looptape.agent.capture;

/** Kinds of characters, in ASCII: a locale must not change what is secret. */
final class Chars {
  private Chars() {}

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }

  static boolean isAlnum(char c) {
    return isDigit(c) || isLower(c) || isUpper(c);
  }

  /** A character of a key or token as services make them. */
  static boolean isToken(char c) {
    return isAlnum(c) || c == '-' || c == '_' || c == '.';
  }

  /** Whether a word may begin at {@code i}. */
  static boolean isBoundary(String text, int i) {
    if (i == 0) {
      return true;
    }
    char before = text.charAt(i - 1);
    if (before == 'n' || before == 't' || before == 'r') {
      return i > 1 && text.charAt(i - 2) == '\\'; // an escaped line end, in JSON inside a string
    }
    return !isAlnum(before) && before != '.';
  }

  /** The end of the token that begins at {@code from}, without the full stop of a sentence. */
  static int tokenEnd(String text, int from, int limit) {
    int end = from;
    while (end < limit && isToken(text.charAt(end))) {
      end++;
    }
    while (end > from && (text.charAt(end - 1) == '.' || text.charAt(end - 1) == '-')) {
      end--;
    }
    return end;
  }
}
