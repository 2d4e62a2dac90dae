package dev.looptape.value;

/**
 * A number on a value, for a writer that wants to know at the cost of one read whether it has
 * written the value before, and holds no table that would keep the value alive. It is no part of
 * the value's content. Whoever sets one must be able to tell its own numbers from others', since
 * several writers may mark one value: the last one's mark stays.
 */
public final class ValueMarks {
  private ValueMarks() {}

  /** The mark; 0: none was set. */
  public static int get(Value value) {
    return value.mark;
  }

  /** Sets the mark. */
  public static void set(Value value, int mark) {
    value.mark = mark;
  }
}
