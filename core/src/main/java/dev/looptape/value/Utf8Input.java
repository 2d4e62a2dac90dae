package dev.looptape.value;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks bytes while they are read: strictly UTF-8, without a byte order mark. Jackson is lenient
 * here (encoded surrogates, overlong forms), which would read two different files as one document.
 */
final class Utf8Input extends InputStream {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long HIGH_BITS = 0x8080808080808080L;

  private final InputStream in;
  private long offset;
  private int pending; // continuation bytes that are still due
  private int low = 0x80; // the range of the next continuation byte
  private int high = 0xbf;

  Utf8Input(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int n;
    do {
      n = read(one, 0, 1);
    } while (n == 0);
    return n < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int n = in.read(bytes, from, length);
    if (n < 0) {
      if (pending > 0) {
        throw new MalformedJsonException(
            "not valid JSON: the last character, before byte " + offset + ", is cut in UTF-8");
      }
      return n;
    }
    check(bytes, from, from + n);
    offset += n;
    return n;
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  private void check(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      if (pending == 0) {
        while (i + 8 <= to && ((long) LONGS.get(bytes, i) & HIGH_BITS) == 0) {
          i += 8;
        }
        if (i == to) {
          return;
        }
      }
      int b = bytes[i] & 0xff;
      if (pending > 0) {
        if (b < low || b > high) {
          throw refused(b, offset + i - from);
        }
        pending--;
        low = 0x80;
        high = 0xbf;
      } else if (b >= 0x80) {
        start(b, offset + i - from);
      }
      i++;
    }
  }

  /** The ranges of the Unicode standard, table 3-7: no overlong form, surrogate or beyond. */
  private void start(int b, long at) {
    if (b < 0xc2 || b > 0xf4) {
      throw refused(b, at);
    }
    pending = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
    low = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
    high = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
  }

  private static MalformedJsonException refused(int b, long at) {
    return new MalformedJsonException(
        "not valid JSON: not UTF-8 at byte " + at + " (0x" + Integer.toHexString(b) + ")");
  }
}
