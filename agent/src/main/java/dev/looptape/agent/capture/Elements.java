package dev.looptape.agent.capture;

import org.jspecify.annotations.Nullable;

/** Some elements of a collection, or the keys and values of a map in turn. */
final class Elements {
  /** The size of a collection that could only be counted by walking all of it. */
  static final long UNKNOWN = -1;

  final @Nullable Object[] items;
  final long size;

  /** Whether the host changed the collection while it was read: what was seen is not all. */
  final boolean changed;

  /**
   * Elements that were read.
   *
   * @param items what was read, at most as many as were asked for
   * @param size how many there are in all, wherever the reading began
   */
  Elements(@Nullable Object[] items, long size) {
    this(items, size, false);
  }

  Elements(@Nullable Object[] items, long size, boolean changed) {
    this.items = items;
    this.size = size;
    this.changed = changed;
  }

  /** The keys, or the values, of entries. */
  Elements every(int offset) {
    @Nullable Object[] half = new @Nullable Object[items.length / 2];
    for (int i = 0; i < half.length; i++) {
      half[i] = items[2 * i + offset];
    }
    return new Elements(half, size, changed);
  }

  /** Backwards, in steps of so many: 1 for elements, 2 for entries. */
  Elements reversed(int step) {
    @Nullable Object[] back = new @Nullable Object[items.length];
    for (int i = 0; i < back.length; i += step) {
      System.arraycopy(items, back.length - step - i, back, i, step);
    }
    return new Elements(back, size, changed);
  }
}
