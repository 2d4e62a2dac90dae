package dev.looptape.value;

/** A JSON string. */
public final class StringValue extends Value {
  private final String value;

  StringValue(String value) {
    super(value.hashCode() * 31 + 1);
    this.value = value;
  }

  /** The characters, unescaped. */
  public String value() {
    return value;
  }
}
