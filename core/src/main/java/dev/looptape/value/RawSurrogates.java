package dev.looptape.value;

import java.io.IOException;
import java.io.Reader;

/**
 * JSON text in which the escapes of surrogates ({@code \}{@code ud800} and the like) are surrogates
 * themselves. Jackson refuses the escape of a lone one in a key and takes the character; recorded
 * keys hold lone ones.
 */
final class RawSurrogates extends Reader {
  private static final int ESCAPE = 6; // backslash, u, four digits

  private final Reader in;
  private final char[] chars = new char[8192];
  private int from; // what is ready: from..to
  private int to;
  private int tail; // what was read beyond that: to..tail, the beginning of an escape
  private boolean ended;

  RawSurrogates(Reader in) {
    this.in = in;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    while (from == to) {
      if (ended) {
        return -1;
      }
      fill();
    }
    int n = Math.min(length, to - from);
    System.arraycopy(chars, from, target, offset, n);
    from += n;
    return n;
  }

  private void fill() throws IOException {
    int kept = tail - to;
    System.arraycopy(chars, to, chars, 0, kept);
    int n = in.read(chars, kept, chars.length - kept);
    ended = n < 0;
    from = 0;
    replace(kept + Math.max(n, 0));
  }

  /** Replaces the escapes in what was read, up to one that is not whole yet. */
  private void replace(int end) {
    int write = 0;
    int read = 0;
    while (read < end) {
      int plain = read;
      while (read < end && chars[read] != '\\') {
        read++;
      }
      if (write != plain) {
        System.arraycopy(chars, plain, chars, write, read - plain);
      }
      write += read - plain;
      if (read == end) {
        break;
      }
      int length = read + 1 < end && chars[read + 1] != 'u' ? 2 : ESCAPE;
      if (read + length > end) {
        if (!ended) {
          break; // the rest of the escape is still to be read
        }
        length = end - read;
      }
      int surrogate = length == ESCAPE ? surrogate(read) : -1;
      if (surrogate >= 0) {
        chars[write++] = (char) surrogate;
      } else {
        System.arraycopy(chars, read, chars, write, length);
        write += length;
      }
      read += length;
    }
    to = write;
    tail = write + end - read;
    System.arraycopy(chars, read, chars, write, end - read);
  }

  /** The surrogate that the escape at {@code at} stands for, or -1. */
  private int surrogate(int at) {
    int value = 0;
    for (int i = at + 2; i < at + ESCAPE; i++) {
      int digit = chars[i] < 0x80 ? Character.digit(chars[i], 16) : -1;
      if (digit < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return value >= Character.MIN_SURROGATE && value <= Character.MAX_SURROGATE ? value : -1;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
