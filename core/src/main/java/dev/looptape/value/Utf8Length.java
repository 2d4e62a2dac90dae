package dev.looptape.value;

/** Lengths in bytes, without encoding. */
public final class Utf8Length {
  private static final int CHUNK = 1024;

  /** A string of so few units is read without a buffer. */
  private static final int SHORT = 48;

  /** Of each ASCII character: the bytes that it takes in a string. */
  private static final byte[] ASCII = new byte[0x80];

  static {
    for (char c = 0; c < ASCII.length; c++) {
      boolean plain = c >= ' ' && c != '"' && c != '\\';
      ASCII[c] = (byte) (plain ? 1 : WireJson.escapeLetter(c) == 'u' ? 6 : 2);
    }
  }

  private Utf8Length() {}

  /** The bytes of {@code text} as a JSON string, quotes and escapes included. */
  public static long ofString(String text) {
    int length = text.length();
    long bytes = 2;
    int from = 0;
    for (int end = length <= SHORT ? length : 0; from < end; from++) {
      char c = text.charAt(from);
      if (c >= 0x80) {
        break;
      }
      bytes += ASCII[c];
    }
    if (from == length) {
      return bytes;
    }
    char[] chars = new char[Math.min(CHUNK, length - from)];
    while (from < length) {
      int n = Math.min(CHUNK, length - from);
      text.getChars(from, from + n, chars, 0);
      if (from + n < length && Character.isHighSurrogate(chars[n - 1])) {
        n--; // its other half is in the next piece
      }
      bytes += of(chars, n);
      from += n;
    }
    return bytes;
  }

  private static int of(char[] chars, int n) {
    int bytes = 0;
    for (int i = 0; i < n; i++) {
      char c = chars[i];
      if (c < 0x80) {
        bytes += ASCII[c];
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(c)) {
        bytes += 3;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < n
          && Character.isLowSurrogate(chars[i + 1])) {
        bytes += 4;
        i++;
      } else {
        bytes += 6; // an escape
      }
    }
    return bytes;
  }
}
