package dev.looptape.value;

/** Sizes of JSON text, computed without writing it. */
public final class TextUnits {
  /** What a reference to a value that is stored elsewhere is counted as. */
  private static final int REFERENCE = 16;

  /** A string of at least so many units is a value of its own in {@link #own}. */
  private static final int OWN_STRING = 64;

  private TextUnits() {}

  /**
   * The UTF-16 units of the canonical text of {@code value}, at most {@link Long#MAX_VALUE}. Of
   * each object, array and string it is computed once and remembered.
   *
   * @throws IllegalArgumentException if the value is cyclic
   */
  public static long of(Value value) {
    long known = known(value);
    if (known >= 0) {
      return known;
    }
    Frames frames = new Frames();
    frames.push(value);
    while (true) {
      Value top = frames.top();
      int at = frames.next();
      if (at < Nesting.size(top)) {
        Value child = Nesting.child(top, at);
        if (known(child) < 0) {
          frames.push(child);
        }
        continue;
      }
      sum(top);
      frames.pop();
      if (frames.isEmpty()) {
        return known(value);
      }
    }
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
    return value instanceof ObjectValue && ((ObjectValue) value).size() > 0
        || value instanceof ArrayValue && ((ArrayValue) value).size() > 0
        || value instanceof StringValue && ((StringValue) value).value().length() >= OWN_STRING;
  }

  private static long asMember(Value value) {
    return isShared(value) ? REFERENCE : leaf(value);
  }

  private static long leaf(Value value) {
    if (value instanceof StringValue) {
      return 2L + ((StringValue) value).value().length();
    }
    return value instanceof NumberValue || value instanceof LiteralValue
        ? value.text().length()
        : 2; // an empty object or array
  }

  /** Sums up a container whose children are known. */
  private static void sum(Value container) {
    int size = Nesting.size(container);
    long units = size == 0 ? 2 : 1L + size;
    for (int i = 0; i < size; i++) {
      if (container instanceof ObjectValue) {
        units = add(units, 1 + WireJson.stringUnits(((ObjectValue) container).key(i)));
      }
      units = add(units, known(Nesting.child(container, i)));
    }
    if (container instanceof ObjectValue) {
      ((ObjectValue) container).units = units;
    } else {
      ((ArrayValue) container).units = units;
    }
  }

  /** A shared value that stands in itself a thousand ways may have more text than a long counts. */
  private static long add(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  private static long known(Value value) {
    if (value instanceof ObjectValue) {
      return ((ObjectValue) value).units;
    }
    if (value instanceof ArrayValue) {
      return ((ArrayValue) value).units;
    }
    return value instanceof StringValue ? ((StringValue) value).units() : value.text().length();
  }
}
