package dev.looptape.value;

/** A JSON number, kept as its text, so that no digit is lost and none is added. */
public final class NumberValue extends Value implements Comparable<NumberValue> {
  private final String text;

  private NumberValue(String text) {
    this.text = text;
  }

  /**
   * The number of this JSON text.
   *
   * @throws IllegalArgumentException if the text is not a JSON number
   */
  public static NumberValue ofText(String text) {
    if (!NumberText.isJsonNumber(text)) {
      throw new IllegalArgumentException("not a JSON number: " + text);
    }
    return new NumberValue(text);
  }

  /** Ids, counts and small numbers are met again and again. */
  private static final NumberValue[] SMALL = new NumberValue[256];

  static {
    for (int i = 0; i < SMALL.length; i++) {
      SMALL[i] = new NumberValue(Integer.toString(i));
    }
  }

  static NumberValue ofLong(long value) {
    return value >= 0 && value < SMALL.length
        ? SMALL[(int) value]
        : new NumberValue(Long.toString(value));
  }

  static NumberValue trusted(String text) {
    return new NumberValue(text);
  }

  /** The number as it is written. */
  @Override
  public String text() {
    return text;
  }

  /** An order that agrees with {@code equals} and means nothing else; for tables. */
  @Override
  public int compareTo(NumberValue other) {
    return ValueOrder.compare(this, other);
  }

  @Override
  int partsHash() {
    return text.hashCode() * 31 + 2;
  }
}
