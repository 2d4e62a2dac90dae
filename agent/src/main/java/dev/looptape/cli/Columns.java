package dev.looptape.cli;

/** The columns that text takes in a terminal. */
final class Columns {
  private Columns() {}

  static int of(String text) {
    int columns = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      columns += of(c);
      i += Character.charCount(c);
    }
    return columns;
  }

  /** The start of the text that fits, with {@code …} if something had to go. */
  static String cut(String text, int columns) {
    if (text.length() <= columns / 2 || of(text) <= columns) {
      return text;
    }
    int used = 1; // the ellipsis
    int end = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      used += of(c);
      if (used > columns) {
        break;
      }
      end += Character.charCount(c);
    }
    return text.substring(0, end) + (columns > 0 ? "…" : "");
  }

  static String pad(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - of(text)));
  }

  static String padLeft(String text, int columns) {
    return " ".repeat(Math.max(0, columns - of(text))) + text;
  }

  private static int of(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  /** East Asian wide characters and emoji, by blocks. */
  private static boolean isWide(int c) {
    return c >= 0x1100
        && (c <= 0x115f
            || c >= 0x2e80 && c <= 0xa4cf && c != 0x303f
            || c >= 0xac00 && c <= 0xd7a3
            || c >= 0xf900 && c <= 0xfaff
            || c >= 0xfe30 && c <= 0xfe6f
            || c >= 0xff00 && c <= 0xff60
            || c >= 0xffe0 && c <= 0xffe6
            || c >= 0x1f300 && c <= 0x1faff
            || c >= 0x20000 && c <= 0x3fffd);
  }
}
