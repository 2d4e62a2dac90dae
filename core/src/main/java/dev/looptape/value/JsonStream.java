package dev.looptape.value;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * JSON text on its way to a stream, as UTF-8: values, and pieces of text around them. Bytes go out
 * as they come, so one huge string costs no memory of its own. Not for several threads.
 */
public final class JsonStream {
  private static final int SIZE = 16384;

  /** So many units of a string are taken at once. */
  private static final int CHUNK = 1024;

  /** The most bytes that one unit takes: an escape. */
  private static final int LONGEST = 6;

  private static final String HEX = "0123456789abcdef";

  /** Of each ASCII character: what follows the backslash in a string, or 0: it is itself. */
  private static final byte[] ESCAPES = new byte[0x80];

  static {
    for (char c = 0; c < ESCAPES.length; c++) {
      ESCAPES[c] = c < ' ' || c == '"' || c == '\\' ? (byte) WireJson.escapeLetter(c) : 0;
    }
  }

  private final OutputStream out;
  private final byte[] bytes = new byte[SIZE];
  private final char[] chars = new char[CHUNK];
  private int filled;

  /** A stream onto {@code out}, which is neither flushed nor closed. */
  public JsonStream(OutputStream out) {
    this.out = out;
  }

  /** What to write in the place of a value; the value itself for most. */
  public interface Substitution {
    /** Asked once for each member that is written, in the order of writing. */
    Value of(Value member);
  }

  /**
   * Writes the text of a value.
   *
   * @param substitution asked for every member below {@code root}, not for {@code root} itself;
   *     null: nothing is replaced
   * @throws IOException if the stream fails
   */
  public void value(Value root, @Nullable Substitution substitution) throws IOException {
    Frames frames = new Frames();
    open(root, frames);
    while (!frames.isEmpty()) {
      Value container = frames.top();
      int at = frames.next();
      if (at == Nesting.size(container)) {
        ascii(container instanceof ObjectValue ? '}' : ']');
        frames.pop();
        continue;
      }
      if (at > 0) {
        ascii(',');
      }
      if (container instanceof ObjectValue) {
        string(((ObjectValue) container).key(at));
        ascii(':');
      }
      Value member = Nesting.child(container, at);
      open(substitution == null ? member : substitution.of(member), frames);
    }
  }

  /** Writes text that is ASCII and JSON already. */
  public void ascii(String text) throws IOException {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      ascii(text.charAt(i));
    }
  }

  /** Hands over what is still in the buffer; the stream below is not flushed. */
  public void drain() throws IOException {
    out.write(bytes, 0, filled);
    filled = 0;
  }

  private void open(Value value, Frames frames) throws IOException {
    if (value instanceof StringValue) {
      string(((StringValue) value).value());
    } else if (value instanceof ObjectValue) {
      ascii('{');
      frames.push(value);
    } else if (value instanceof ArrayValue) {
      ascii('[');
      frames.push(value);
    } else {
      ascii(value.text());
    }
  }

  private void ascii(char c) throws IOException {
    if (filled == SIZE) {
      drain();
    }
    bytes[filled++] = (byte) c;
  }

  private void string(String text) throws IOException {
    ascii('"');
    int length = text.length();
    int from = 0;
    while (from < length) {
      int n = Math.min(CHUNK, length - from);
      text.getChars(from, from + n, chars, 0);
      if (from + n < length && Character.isHighSurrogate(chars[n - 1])) {
        n--; // its other half is in the next piece
      }
      if (SIZE - filled < CHUNK * LONGEST) {
        drain();
      }
      characters(n);
      from += n;
    }
    ascii('"');
  }

  /** Writes the first {@code n} of {@link #chars}, for which there is room. */
  private void characters(int n) {
    char[] source = chars;
    byte[] target = bytes;
    int to = filled;
    int i = 0;
    while (i < n) {
      char c = source[i];
      if (c < 0x80) {
        i++;
        byte letter = ESCAPES[c];
        if (letter == 0) {
          target[to++] = (byte) c;
        } else {
          to = escape(c, letter, to);
        }
      } else {
        filled = to;
        i += wide(i, n);
        to = filled;
      }
    }
    filled = to;
  }

  /** Writes the character at {@code i}, which is not ASCII; the units it takes. */
  private int wide(int i, int n) {
    char c = chars[i];
    if (c < 0x800) {
      put(0xc0 | c >> 6);
      put(0x80 | c & 0x3f);
    } else if (!Character.isSurrogate(c)) {
      put(0xe0 | c >> 12);
      put(0x80 | c >> 6 & 0x3f);
      put(0x80 | c & 0x3f);
    } else if (Character.isHighSurrogate(c)
        && i + 1 < n
        && Character.isLowSurrogate(chars[i + 1])) {
      int point = Character.toCodePoint(c, chars[i + 1]);
      put(0xf0 | point >> 18);
      put(0x80 | point >> 12 & 0x3f);
      put(0x80 | point >> 6 & 0x3f);
      put(0x80 | point & 0x3f);
      return 2;
    } else {
      filled = escape(c, (byte) 'u', filled);
    }
    return 1;
  }

  /** Writes an escape at {@code at}; where it ends. */
  private int escape(char c, byte letter, int at) {
    int to = at;
    bytes[to++] = '\\';
    bytes[to++] = letter;
    if (letter == 'u') {
      for (int shift = 12; shift >= 0; shift -= 4) {
        bytes[to++] = (byte) HEX.charAt(c >> shift & 15);
      }
    }
    return to;
  }

  private void put(int b) {
    bytes[filled++] = (byte) b;
  }
}
