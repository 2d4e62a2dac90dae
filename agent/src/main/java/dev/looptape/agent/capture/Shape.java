package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** How objects of one class are read. Found once for each class. */
abstract class Shape {
  /** The value of an object; may throw anything, which becomes a {@code failed} marker. */
  abstract Value read(Object object, Walk walk, int depth) throws Throwable;

  /** The elements, if objects of this class are collections or arrays of objects; else null. */
  @Nullable Elements elements(Object object, int max) throws Throwable {
    return null;
  }

  /** The entries, key after value, if objects of this class are maps; else null. */
  @Nullable Elements entries(Object object, int max) throws Throwable {
    return null;
  }

  /** Some elements of a collection, or the keys and values of a map in turn. */
  static final class Elements {
    final @Nullable Object[] items;
    final long size;

    /**
     * Elements that were read.
     *
     * @param items what was read, at most as many as were asked for
     * @param size how many there are in all
     */
    Elements(@Nullable Object[] items, long size) {
      this.items = items;
      this.size = size;
    }
  }
}
