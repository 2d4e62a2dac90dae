package dev.looptape.value;

import java.util.ArrayDeque;

/** Sizes of JSON text, computed without writing it. */
public final class TextUnits {
  /** What a reference to a value that is stored elsewhere is counted as. */
  private static final int REFERENCE = 16;

  /** A string of at least so many units is a value of its own in {@link #own}. */
  private static final int OWN_STRING = 64;

  private TextUnits() {}

  /**
   * The UTF-16 units of the canonical text of {@code value}. Of each object and array it is
   * computed once and remembered.
   */
  public static long of(Value value) {
    long known = known(value);
    if (known >= 0) {
      return known;
    }
    ArrayDeque<Value> open = new ArrayDeque<>();
    open.push(value);
    while (!open.isEmpty()) {
      Value top = open.element();
      if (sum(top, open)) {
        open.pop();
      }
    }
    return known(value);
  }

  /**
   * The units of the text of {@code value} itself, with what it shares with other values (objects,
   * arrays, long strings) counted as a reference: the weight that it adds to those who hold it.
   */
  public static long own(Value value) {
    if (value instanceof ObjectValue) {
      ObjectValue object = (ObjectValue) value;
      long units = 2;
      for (int i = 0; i < object.size(); i++) {
        units += 4L + object.key(i).length() + asMember(object.value(i));
      }
      return units;
    }
    if (value instanceof ArrayValue) {
      ArrayValue array = (ArrayValue) value;
      long units = 2;
      for (int i = 0; i < array.size(); i++) {
        units += 1 + asMember(array.get(i));
      }
      return units;
    }
    return leaf(value);
  }

  /** Whether {@link #own} counts the value as a reference where it is a member. */
  public static boolean isShared(Value value) {
    return value instanceof ObjectValue
        || value instanceof ArrayValue
        || value instanceof StringValue && ((StringValue) value).value().length() >= OWN_STRING;
  }

  private static long asMember(Value value) {
    return isShared(value) ? REFERENCE : leaf(value);
  }

  private static long leaf(Value value) {
    return value instanceof StringValue
        ? 2L + ((StringValue) value).value().length()
        : value.text().length();
  }

  /** Sums up a container whose children are known; otherwise pushes those that are not. */
  private static boolean sum(Value container, ArrayDeque<Value> open) {
    boolean complete = true;
    boolean isObject = container instanceof ObjectValue;
    int size = isObject ? ((ObjectValue) container).size() : ((ArrayValue) container).size();
    long units = size == 0 ? 2 : 1L + size;
    for (int i = 0; i < size; i++) {
      Value child = isObject ? ((ObjectValue) container).value(i) : ((ArrayValue) container).get(i);
      if (isObject) {
        units += 1 + WireJson.stringUnits(((ObjectValue) container).key(i));
      }
      long known = known(child);
      if (known >= 0) {
        units += known;
      } else {
        open.push(child);
        complete = false;
      }
    }
    if (complete) {
      if (isObject) {
        ((ObjectValue) container).units = units;
      } else {
        ((ArrayValue) container).units = units;
      }
    }
    return complete;
  }

  private static long known(Value value) {
    if (value instanceof ObjectValue) {
      return ((ObjectValue) value).units;
    }
    if (value instanceof ArrayValue) {
      return ((ArrayValue) value).units;
    }
    return value instanceof StringValue
        ? WireJson.stringUnits(((StringValue) value).value())
        : value.text().length();
  }
}
