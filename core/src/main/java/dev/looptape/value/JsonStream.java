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

  /** With so much room left the buffer goes out; the longest single thing takes 12 bytes. */
  private static final int RESERVE = 64;

  private static final String HEX = "0123456789abcdef";

  private final OutputStream out;
  private final byte[] bytes = new byte[SIZE];
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
    int i = 0;
    while (i < length) {
      if (SIZE - filled < RESERVE) {
        drain();
      }
      // A run of characters that are one plain byte each, as far as there is room.
      int end = Math.min(length, i + SIZE - filled - RESERVE / 2);
      int to = filled;
      while (i < end) {
        char c = text.charAt(i);
        if (c < ' ' || c >= 0x80 || c == '"' || c == '\\') {
          break;
        }
        bytes[to++] = (byte) c;
        i++;
      }
      filled = to;
      if (i < end) {
        i += special(text, i);
      }
    }
    ascii('"');
  }

  /** Writes the character at {@code i} that is not one plain byte; the units it takes. */
  private int special(String text, int i) {
    char c = text.charAt(i);
    if (c < 0x80) {
      escape(c);
    } else if (c < 0x800) {
      put(0xc0 | c >> 6);
      put(0x80 | c & 0x3f);
    } else if (!Character.isSurrogate(c)) {
      put(0xe0 | c >> 12);
      put(0x80 | c >> 6 & 0x3f);
      put(0x80 | c & 0x3f);
    } else if (Character.isHighSurrogate(c)
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1))) {
      int point = Character.toCodePoint(c, text.charAt(i + 1));
      put(0xf0 | point >> 18);
      put(0x80 | point >> 12 & 0x3f);
      put(0x80 | point >> 6 & 0x3f);
      put(0x80 | point & 0x3f);
      return 2;
    } else {
      escape(c);
    }
    return 1;
  }

  private void escape(char c) {
    put('\\');
    char letter = WireJson.escapeLetter(c);
    put(letter);
    if (letter == 'u') {
      for (int shift = 12; shift >= 0; shift -= 4) {
        put(HEX.charAt(c >> shift & 15));
      }
    }
  }

  private void put(int b) {
    bytes[filled++] = (byte) b;
  }
}
