package dev.looptape.value;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of JSON text. No spaces; strings escape only {@code "}, {@code \}, controls and
 * lone surrogates, in lower-case hex; everything else is raw. Iterative: depth costs no stack.
 * Loads nothing but itself, since it runs in the host.
 */
public final class WireJson {
  private static final String HEX = "0123456789abcdef";

  private WireJson() {}

  /** Appends the text of {@code value}. */
  public static void write(Value value, StringBuilder out) {
    Frames frames = new Frames();
    Value next = value;
    while (next != null || !frames.isEmpty()) {
      if (next != null) {
        open(next, out, frames);
        next = null;
      } else {
        next = step(out, frames);
      }
    }
  }

  /**
   * Writes the text of {@code value} in UTF-8. The stream is neither flushed nor closed.
   *
   * @throws IOException if the stream fails
   */
  public static void write(Value value, OutputStream out) throws IOException {
    write(value, out, null);
  }

  /**
   * Writes the text of {@code value} in UTF-8, with other values in the place of some.
   *
   * @param substitution what to write instead, asked once for each value; null: nothing
   * @throws IOException if the stream fails
   */
  public static void write(Value value, OutputStream out, @Nullable Substitution substitution)
      throws IOException {
    Utf8Buffer buffer = new Utf8Buffer(out);
    Frames frames = new Frames();
    Value next = value;
    while (next != null || !frames.isEmpty()) {
      buffer.drainIfLong();
      if (next != null) {
        open(substitution == null ? next : substitution.of(next), buffer.text, frames);
        next = null;
      } else {
        next = step(buffer.text, frames);
      }
    }
    buffer.drain();
  }

  /** What to write in the place of a value; the value itself for most. */
  public interface Substitution {
    Value of(Value value);
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
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt(c >> shift & 15));
        }
      }
    }
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

  /** Goes on in the innermost container: its next child, or its end. */
  private static @Nullable Value step(StringBuilder out, Frames frames) {
    Value container = frames.top();
    int at = frames.next();
    if (container instanceof ObjectValue) {
      ObjectValue object = (ObjectValue) container;
      if (at == object.size()) {
        out.append('}');
        frames.pop();
        return null;
      }
      if (at > 0) {
        out.append(',');
      }
      writeString(object.key(at), out);
      out.append(':');
      return object.value(at);
    }
    ArrayValue array = (ArrayValue) container;
    if (at == array.size()) {
      out.append(']');
      frames.pop();
      return null;
    }
    if (at > 0) {
      out.append(',');
    }
    return array.get(at);
  }

  /** The open containers and how far each is written. */
  private static final class Frames {
    private Value[] containers = new Value[16];
    private int[] positions = new int[16];
    private int depth;

    boolean isEmpty() {
      return depth == 0;
    }

    void push(Value container) {
      if (depth == containers.length) {
        containers = Arrays.copyOf(containers, depth * 2);
        positions = Arrays.copyOf(positions, depth * 2);
      }
      containers[depth] = container;
      positions[depth] = 0;
      depth++;
    }

    Value top() {
      return containers[depth - 1];
    }

    int next() {
      return positions[depth - 1]++;
    }

    void pop() {
      depth--;
    }
  }
}
