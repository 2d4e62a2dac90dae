package dev.looptape.agent.capture;

/**
 * The backslashes of JSON inside strings of JSON. A quote that ends a string carries none in plain
 * JSON, one in JSON that is in a string, three where that is in a string again, then seven.
 */
final class Escapes {
  private Escapes() {}

  /** How many backslashes stand before {@code at}. */
  static int before(String text, int at) {
    int count = 0;
    while (count < at && text.charAt(at - count - 1) == '\\') {
      count++;
    }
    return count;
  }

  /**
   * Whether a string ends at {@code at}.
   *
   * @param quote that it begins with
   * @param escapes how many backslashes that carries
   */
  static boolean closes(String text, int at, char quote, int escapes) {
    if (text.charAt(at) != quote) {
      return false;
    }
    int slashes = before(text, at);
    // A quote of its own carries more, and a backslash of its own is two of the next level each.
    return slashes < escapes || (slashes - escapes) % (2 * (escapes + 1)) == 0;
  }

  /** Where a text ends whose quote is at {@code quote}: before the backslashes of that. */
  static int withoutThoseOfQuote(String text, int from, int quote, int escapes) {
    int end = quote;
    for (int i = 0; i < escapes && end > from && text.charAt(end - 1) == '\\'; i++) {
      end--;
    }
    return end;
  }

  /** Whether an escaped line end begins at {@code at}, in a string whose quotes carry so many. */
  static boolean endsLine(String text, int at, int escapes) {
    int n = at + escapes + 1;
    if (n >= text.length() || text.charAt(n) != 'n' && text.charAt(n) != 'r') {
      return false;
    }
    return before(text, n) == escapes + 1 && text.charAt(at) == '\\';
  }
}
