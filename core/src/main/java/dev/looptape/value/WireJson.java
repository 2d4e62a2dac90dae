package dev.looptape.value;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The one writer of JSON text. No spaces; strings escape only {@code "}, {@code \}, controls and
 * lone surrogates, in lower-case hex; everything else is raw. Iterative: depth costs no stack.
 * Loads no library class, since it runs in the host.
 */
public final class WireJson {
  private static final String HEX = "0123456789abcdef";

  private WireJson() {}

  /** Appends the text of {@code value}. */
  public static void write(Value value, StringBuilder out) {
    Frames frames = new Frames();
    open(value, out, frames);
    while (!frames.isEmpty()) {
      Value container = frames.top();
      int at = frames.next();
      if (at == Nesting.size(container)) {
        out.append(container instanceof ObjectValue ? '}' : ']');
        frames.pop();
        continue;
      }
      if (at > 0) {
        out.append(',');
      }
      if (container instanceof ObjectValue) {
        writeString(((ObjectValue) container).key(at), out);
        out.append(':');
      }
      open(Nesting.child(container, at), out, frames);
    }
  }

  /**
   * Writes the text of {@code value} in UTF-8. The stream is neither flushed nor closed.
   *
   * @throws IOException if the stream fails
   */
  public static void write(Value value, OutputStream out) throws IOException {
    JsonStream stream = new JsonStream(out);
    stream.value(value, null);
    stream.drain();
  }

  /** Appends {@code text} as a JSON string, with its quotes. */
  public static void writeString(String text, StringBuilder out) {
    out.append('"');
    int plainFrom = 0;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c != '"' && c != '\\' && (c < Character.MIN_SURROGATE || c > '\udfff')) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++; // a pair is an ordinary character
        continue;
      }
      out.append(text, plainFrom, i);
      escape(c, out);
      plainFrom = i + 1;
    }
    out.append(text, plainFrom, length).append('"');
  }

  /** The number of UTF-16 units that {@link #writeString} appends for {@code text}. */
  public static long stringUnits(String text) {
    long units = 2L + text.length();
    for (int i = 0, length = text.length(); i < length; i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        units++;
      } else if (c < ' ') {
        units += c == '\b' || c == '\f' || c == '\n' || c == '\r' || c == '\t' ? 1 : 5;
      } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        if (Character.isHighSurrogate(c)
            && i + 1 < length
            && Character.isLowSurrogate(text.charAt(i + 1))) {
          i++;
        } else {
          units += 5;
        }
      }
    }
    return units;
  }

  private static void escape(char c, StringBuilder out) {
    char letter = escapeLetter(c);
    out.append('\\').append(letter);
    if (letter == 'u') {
      for (int shift = 12; shift >= 0; shift -= 4) {
        out.append(HEX.charAt(c >> shift & 15));
      }
    }
  }

  /** What follows the backslash of an escaped character; {@code u}: four digits follow. */
  static char escapeLetter(char c) {
    return switch (c) {
      case '"', '\\' -> c;
      case '\b' -> 'b';
      case '\f' -> 'f';
      case '\n' -> 'n';
      case '\r' -> 'r';
      case '\t' -> 't';
      default -> 'u';
    };
  }

  /** Writes a leaf, or the opening of a container and its frame. */
  private static void open(Value value, StringBuilder out, Frames frames) {
    if (value instanceof StringValue) {
      writeString(((StringValue) value).value(), out);
    } else if (value instanceof ObjectValue) {
      out.append('{');
      frames.push(value);
    } else if (value instanceof ArrayValue) {
      out.append('[');
      frames.push(value);
    } else {
      out.append(value.text());
    }
  }
}
