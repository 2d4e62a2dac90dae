package dev.looptape.value;

/** A JSON string. */
public final class StringValue extends Value implements Comparable<StringValue> {
  private final String value;

  /** The units of its JSON text; -1: not computed, or more than an int holds. */
  private int units = -1;

  private int keeping;

  StringValue(String value) {
    this.value = value;
  }

  /** The characters, unescaped. */
  public String value() {
    return value;
  }

  /** The UTF-16 units of its JSON text, quotes included; read once. */
  long units() {
    int known = units;
    if (known >= 0) {
      return known;
    }
    long counted = WireJson.stringUnits(value);
    if (counted <= Integer.MAX_VALUE) {
      units = (int) counted;
    }
    return counted;
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
  public int compareTo(StringValue other) {
    return ValueOrder.compare(this, other);
  }

  @Override
  int partsHash() {
    return value.hashCode() * 31 + 1;
  }
}
