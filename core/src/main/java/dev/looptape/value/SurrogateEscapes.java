package dev.looptape.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The escapes of surrogates in JSON text ({@code \}{@code ud800} and the like). They are replaced
 * by the surrogates themselves before Jackson sees them: it refuses the escape of a lone one in a
 * key and takes the character, and recorded keys hold lone ones.
 */
final class SurrogateEscapes {
  /** A backslash, u, four digits. */
  static final int LENGTH = 6;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long TOPS = ONES << 7;
  private static final long BACKSLASHES = ONES * '\\';
  private static final long US = ONES * 'u';

  private SurrogateEscapes() {}

  /** The text with surrogates in the place of their escapes. */
  static String replaced(String json) {
    if (!json.contains("\\u")) {
      return json;
    }
    StringBuilder out = new StringBuilder(json.length());
    int plainFrom = 0;
    int at = json.indexOf('\\');
    while (at >= 0) {
      int surrogate = surrogate(json, at);
      if (surrogate < 0) {
        at = json.indexOf('\\', at + 2); // what follows a backslash begins no escape
      } else {
        out.append(json, plainFrom, at).append((char) surrogate);
        plainFrom = at + LENGTH;
        at = json.indexOf('\\', plainFrom);
      }
    }
    return out.append(json, plainFrom, json.length()).toString();
  }

  private static int surrogate(String json, int at) {
    if (at + LENGTH > json.length() || json.charAt(at + 1) != 'u') {
      return -1;
    }
    int value = 0;
    for (int i = at + 2; i < at + LENGTH; i++) {
      value = value << 4 | digit(json.charAt(i));
    }
    return ifSurrogate(value);
  }

  /**
   * Where the first escape of a surrogate begins that is whole, or {@code to}.
   *
   * @param from no place within an escape
   */
  static int find(byte[] bytes, int from, int to) {
    int i = from;
    for (int last = to - 9; i <= last; i += 8) {
      long other = (long) EIGHT.get(bytes, i) ^ BACKSLASHES | (long) EIGHT.get(bytes, i + 1) ^ US;
      if ((other - ONES & ~other & TOPS) != 0) { // a byte of it is 0: a backslash and its u
        int found = find(bytes, from, to, i, i + 8);
        if (found < to) {
          return found;
        }
      }
    }
    return find(bytes, from, to, i, to);
  }

  /** {@link #find} of those that begin in a part of the text. */
  private static int find(byte[] bytes, int from, int to, int first, int end) {
    for (int i = first; i < end && i + LENGTH <= to; i++) {
      if (bytes[i] == '\\' && beginsEscape(bytes, from, i) && surrogate(bytes, i) >= 0) {
        return i;
      }
    }
    return to;
  }

  /**
   * Where an escape begins that is not whole, or {@code to}.
   *
   * @param from no place within an escape
   */
  static int unfinished(byte[] bytes, int from, int to) {
    for (int i = Math.max(from, to - LENGTH + 1); i < to; i++) {
      if (bytes[i] == '\\' && beginsEscape(bytes, from, i)) {
        return i + 1 < to && bytes[i + 1] != 'u' ? unfinished(bytes, i + 2, to) : i;
      }
    }
    return to;
  }

  /** Whether the backslash at {@code at} begins an escape, and does not end one of its own kind. */
  private static boolean beginsEscape(byte[] bytes, int from, int at) {
    int run = at;
    while (run > from && bytes[run - 1] == '\\') {
      run--;
    }
    return (at - run & 1) == 0;
  }

  /** The surrogate that the six bytes at {@code at} stand for, or -1. */
  static int surrogate(byte[] bytes, int at) {
    if (bytes[at + 1] != 'u') {
      return -1;
    }
    int value = 0;
    for (int i = at + 2; i < at + LENGTH; i++) {
      value = value << 4 | digit(bytes[i]);
    }
    return ifSurrogate(value);
  }

  /** A hexadecimal digit of ASCII; negative for anything else. */
  private static int digit(int c) {
    return c >= 0 && c < 0x80 ? Character.digit(c, 16) : -1;
  }

  private static int ifSurrogate(int value) {
    return value >= Character.MIN_SURROGATE && value <= Character.MAX_SURROGATE ? value : -1;
  }
}
