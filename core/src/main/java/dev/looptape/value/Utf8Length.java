package dev.looptape.value;

/** Lengths in bytes, without encoding. */
public final class Utf8Length {
  private Utf8Length() {}

  /** The bytes of {@code text} as a JSON string, quotes and escapes included. */
  public static long ofString(String text) {
    long bytes = WireJson.stringUnits(text);
    for (int i = 0, length = text.length(); i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        continue;
      }
      if (c < 0x800) {
        bytes += 1;
      } else if (!Character.isSurrogate(c)) {
        bytes += 2;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        bytes += 2; // two units, four bytes
        i++;
      }
    }
    return bytes;
  }
}
