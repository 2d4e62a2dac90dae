package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.Interner;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values in the lines of a tape. Strict: what the writer does not write (spaces, other
 * escapes, a key twice) is damage. Its own parser, since tapes are read in hosts, where no Jackson
 * class may be loaded. Iterative.
 */
final class TapeText {
  /** Levels of one value, those of the values that it refers to included. */
  static final int MAX_DEPTH = 100_000;

  /** So many distinct keys are one object each. */
  private static final int KEPT_KEYS = 10_000;

  private final Interner interner = new Interner(Long.MAX_VALUE);
  private final Map<String, String> keys = new HashMap<>();
  private final List<Value> defined = new ArrayList<>();
  private int[] depths = new int[64];
  private TapeStrings strings = new TapeStrings(new byte[0]);
  private byte[] bytes = {};
  private int at;
  private int end;
  private int depth;

  /** Starts on another line. */
  void line(byte[] line, int from, int to) {
    if (bytes != line) {
      bytes = line;
      strings = new TapeStrings(line);
    }
    at = from;
    end = to;
  }

  /** Where reading goes on. */
  int position() {
    return at;
  }

  /** Reads past this text; false if something else stands here. */
  boolean skip(String ascii) {
    int length = ascii.length();
    if (end - at < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[at + i] != ascii.charAt(i)) {
        return false;
      }
    }
    at += length;
    return true;
  }

  void expect(String ascii) {
    if (!skip(ascii)) {
      throw damage("expected " + ascii);
    }
  }

  void expectEnd() {
    if (at != end) {
      throw damage("something behind the end of the line");
    }
  }

  /** Gives the value the next number. */
  void define(Value value) {
    if (defined.size() == depths.length) {
      depths = Arrays.copyOf(depths, depths.length * 2);
    }
    depths[defined.size()] = depth;
    defined.add(value);
  }

  /** Reads a string. */
  String string() {
    expect("\"");
    String text = strings.read(at, end);
    at = strings.end();
    return text;
  }

  /** Reads a value, with what its references stand for in their places. */
  Value value() {
    ArrayDeque<Open> open = new ArrayDeque<>();
    depth = 0;
    while (true) {
      Value done = begin(open);
      while (done != null) {
        Open parent = open.peek();
        if (parent == null) {
          return done;
        }
        parent.add(done, depth);
        done = next(parent) ? null : close(open);
      }
    }
  }

  /** Reads a leaf or an empty container, or opens a container. */
  private @Nullable Value begin(ArrayDeque<Open> open) {
    depth = 0;
    if (skip("{")) {
      Open parent = open.peek();
      Open object = new Open(true, parent != null && parent.isEscape());
      if (skip("}")) {
        depth = 1;
        return ObjectValue.EMPTY;
      }
      push(object, open);
      object.key = key();
      return null;
    }
    if (skip("[")) {
      if (skip("]")) {
        depth = 1;
        return ArrayValue.EMPTY;
      }
      push(new Open(false, false), open);
      return null;
    }
    if (at < end && bytes[at] == '"') {
      return interner.intern(Value.of(string()));
    }
    return skip("true")
        ? LiteralValue.TRUE
        : skip("false") ? LiteralValue.FALSE : skip("null") ? LiteralValue.NULL : number();
  }

  private void push(Open container, ArrayDeque<Open> open) {
    if (open.size() == MAX_DEPTH) {
      throw damage("nested deeper than the limit of " + MAX_DEPTH + " levels");
    }
    open.push(container);
  }

  /** Whether the container goes on. */
  private boolean next(Open container) {
    if (skip(",")) {
      if (container.object != null) {
        container.key = key();
      }
      return true;
    }
    expect(container.object != null ? "}" : "]");
    return false;
  }

  private String key() {
    String key = string();
    expect(":");
    String known = keys.get(key);
    if (known == null && keys.size() < KEPT_KEYS) {
      keys.put(key, key);
    }
    return known == null ? key : known;
  }

  private Value close(ArrayDeque<Open> open) {
    Open closed = open.pop();
    depth = closed.depth + 1;
    if (depth > MAX_DEPTH) {
      throw damage("nested deeper than the limit of " + MAX_DEPTH + " levels");
    }
    if (closed.object == null) {
      return interner.intern(ArrayValue.of(closed.elements));
    }
    ObjectValue object = closed.object.build();
    if (object.size() != closed.members) {
      throw damage("a key twice in one object");
    }
    if (!closed.literal && TapeFormat.isReserved(object)) {
      return object.get(TapeFormat.REF) != null ? referred(object) : unescaped(object);
    }
    return interner.intern(object);
  }

  private Value referred(ObjectValue ref) {
    Value number = ref.value(0);
    String text = number.text();
    int index =
        ref.size() == 1 && number instanceof NumberValue && text.length() < 10 && isDigits(text)
            ? Integer.parseInt(text)
            : -1;
    if (index < 0 || index >= defined.size()) {
      throw damage("a reference to a value that the tape does not hold: " + shown(text));
    }
    depth = depths[index];
    return defined.get(index);
  }

  private Value unescaped(ObjectValue escape) {
    if (escape.size() != 1 || !(escape.value(0) instanceof ObjectValue)) {
      throw damage("an escape around something else than an object");
    }
    depth--;
    return escape.value(0);
  }

  private NumberValue number() {
    int from = at;
    while (at < end && "+-.0123456789Ee".indexOf(bytes[at]) >= 0) {
      at++;
    }
    try {
      return interner.intern(NumberValue.ofText(strings.ascii(from, at)));
    } catch (IllegalArgumentException notNumber) {
      throw damage("no JSON value");
    }
  }

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static String shown(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + '…';
  }

  MalformedJsonException damage(String what) {
    return new MalformedJsonException(what);
  }

  /** A container whose end has not been read yet. */
  private static final class Open {
    private final ObjectValue.@Nullable Builder object;
    private final List<Value> elements = new ArrayList<>(0);

    /** An object that stands in an escape: its keys mean themselves. */
    private final boolean literal;

    private String key = "";
    private int members;
    private int depth;

    Open(boolean isObject, boolean literal) {
      object = isObject ? ObjectValue.builder() : null;
      this.literal = literal;
    }

    boolean isEscape() {
      return object != null && !literal && members == 0 && key.equals(TapeFormat.ESC);
    }

    void add(Value value, int depthOfValue) {
      depth = Math.max(depth, depthOfValue);
      members++;
      if (object == null) {
        elements.add(value);
      } else {
        object.put(key, value);
      }
    }
  }
}
