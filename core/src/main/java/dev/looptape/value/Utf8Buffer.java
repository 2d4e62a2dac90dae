package dev.looptape.value;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Text on its way to a stream, as UTF-8. {@link WireJson} has escaped lone surrogates before, so
 * every surrogate met here is one of a pair that stands whole in the buffer.
 */
final class Utf8Buffer {
  private static final int DRAIN_FROM = 8192;

  final StringBuilder text = new StringBuilder(DRAIN_FROM + 1024);
  private final byte[] bytes = new byte[16384];
  private final OutputStream out;

  Utf8Buffer(OutputStream out) {
    this.out = out;
  }

  void drainIfLong() throws IOException {
    if (text.length() >= DRAIN_FROM) {
      drain();
    }
  }

  void drain() throws IOException {
    int length = text.length();
    int filled = 0;
    for (int i = 0; i < length; i++) {
      if (filled > bytes.length - 4) {
        out.write(bytes, 0, filled);
        filled = 0;
      }
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes[filled++] = (byte) c;
      } else if (c < 0x800) {
        bytes[filled++] = (byte) (0xc0 | c >> 6);
        bytes[filled++] = (byte) (0x80 | c & 0x3f);
      } else if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        bytes[filled++] = (byte) (0xe0 | c >> 12);
        bytes[filled++] = (byte) (0x80 | c >> 6 & 0x3f);
        bytes[filled++] = (byte) (0x80 | c & 0x3f);
      } else {
        int point = Character.toCodePoint(c, text.charAt(++i));
        bytes[filled++] = (byte) (0xf0 | point >> 18);
        bytes[filled++] = (byte) (0x80 | point >> 12 & 0x3f);
        bytes[filled++] = (byte) (0x80 | point >> 6 & 0x3f);
        bytes[filled++] = (byte) (0x80 | point & 0x3f);
      }
    }
    out.write(bytes, 0, filled);
    if (text.capacity() > 1 << 20) {
      text.setLength(0);
      text.trimToSize(); // one huge string should not be kept for the rest of the document
    } else {
      text.setLength(0);
    }
  }
}
