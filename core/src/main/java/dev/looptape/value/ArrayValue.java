package dev.looptape.value;

import java.util.List;

/** A JSON array. */
public final class ArrayValue extends Value implements Comparable<ArrayValue> {
  public static final ArrayValue EMPTY = new ArrayValue(new Value[0]);

  private final Value[] elements;

  /** See {@link TextUnits}; -1: not computed. A race only computes it twice. */
  long units = -1;

  private int keeping;

  private ArrayValue(Value[] elements) {
    this.elements = elements;
  }

  /** An array of these, in order. */
  public static ArrayValue of(Value... elements) {
    return new ArrayValue(elements.clone());
  }

  /** An array of these, in order. */
  public static ArrayValue of(List<? extends Value> elements) {
    return new ArrayValue(elements.toArray(new Value[0]));
  }

  /** An array over {@code elements} itself, which the caller never changes again. */
  public static ArrayValue ofTrusted(Value[] elements) {
    return new ArrayValue(elements);
  }

  public int size() {
    return elements.length;
  }

  /** The element at {@code index}, from 0. */
  public Value get(int index) {
    return elements[index];
  }

  @Override
  int partsHash() {
    int h = 5;
    for (Value element : elements) {
      h = h * 31 + element.hashCode();
    }
    return h * 31 + elements.length;
  }

  @Override
  int keeping() {
    return keeping;
  }

  @Override
  void keeping(int keeping) {
    this.keeping = keeping;
  }

  /** An order that agrees with {@code equals} and means nothing else; for tables. */
  @Override
  public int compareTo(ArrayValue other) {
    return ValueOrder.compare(this, other);
  }
}
