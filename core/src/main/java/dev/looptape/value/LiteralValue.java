package dev.looptape.value;

/** {@code true}, {@code false} or {@code null}: there is one object of each. */
public final class LiteralValue extends Value {
  public static final LiteralValue TRUE = new LiteralValue("true");
  public static final LiteralValue FALSE = new LiteralValue("false");
  public static final LiteralValue NULL = new LiteralValue("null");

  private final String text;

  private LiteralValue(String text) {
    this.text = text;
  }

  /** The word. */
  @Override
  public String text() {
    return text;
  }

  @Override
  int partsHash() {
    return text.hashCode() * 31 + 3;
  }
}
