package dev.looptape.value;

/** {@code true}, {@code false} or {@code null}: there is one object of each. */
public final class LiteralValue extends Value {
  public static final LiteralValue TRUE = new LiteralValue("true");
  public static final LiteralValue FALSE = new LiteralValue("false");
  public static final LiteralValue NULL = new LiteralValue("null");

  private final String text;

  private LiteralValue(String text) {
    super(text.hashCode() * 31 + 3);
    this.text = text;
  }

  /** The word. */
  @Override
  public String text() {
    return text;
  }
}
