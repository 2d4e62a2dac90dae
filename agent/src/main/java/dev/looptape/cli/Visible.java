package dev.looptape.cli;

/**
 * Makes recorded text harmless for a terminal: what would move the cursor, change colours, turn the
 * direction of the text or stay unseen is written as an escape. Nothing of a recording, no file
 * name and no message reaches a terminal without it.
 */
final class Visible {
  private static final String HEX = "0123456789abcdef";
  private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final int ZERO_WIDTH_JOINER = 0x200d;

  private Visible() {}

  /** The text on one line, with escapes such as {@code \n} and {@code \u001b}. */
  static String of(String text) {
    int plain = 0;
    while (plain < text.length() && text.charAt(plain) >= ' ' && text.charAt(plain) < 0x7f) {
      plain++;
    }
    if (plain == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, plain);
    for (int i = plain; i < text.length(); ) {
      int c = text.codePointAt(i);
      append(c, out);
      i += Character.charCount(c);
    }
    return out.toString();
  }

  /** Whether a code point may be shown as it is. */
  static boolean isHarmless(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      // Joiners shape letters and emoji and move nothing; the rest turn directions or hide.
      case Character.FORMAT -> c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER;
      default -> true;
    };
  }

  static void append(int c, StringBuilder out) {
    if (isHarmless(c)) {
      out.appendCodePoint(c);
      return;
    }
    switch (c) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        for (char unit : Character.toChars(c)) {
          out.append("\\u");
          for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX.charAt(unit >> shift & 15));
          }
        }
      }
    }
  }

  /**
   * JSON text with the same meaning, in which such characters are escapes. They stand only inside
   * of strings, where an escape means the same.
   */
  static String json(String json) {
    return of(json);
  }
}
