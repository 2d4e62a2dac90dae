package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** How objects of one class are read. Found once for each class. */
abstract class Shape {
  /** The value of an object; may throw anything, which becomes a {@code failed} marker. */
  abstract Value read(Object object, Walk walk, int depth) throws Throwable;

  /**
   * Whether an object of this class stays what it is as long as what it holds does. What is not
   * known to does not.
   */
  boolean isFixed() {
    return false;
  }

  /**
   * Whether {@link #read} tells {@link Walk#trace} what an object of this class holds, so that it
   * can be seen later whether it changed.
   */
  boolean isTraced() {
    return false;
  }

  /** Whether an object of this class may hold so much that it is worth remembering. */
  boolean hasParts() {
    return true;
  }

  /** The elements, if objects of this class are collections or arrays of objects; else null. */
  @Nullable Elements elements(Object object, Range range, Tools tools) throws Throwable {
    return null;
  }

  /** The entries, key and value in turn, if objects of this class are maps; else null. */
  @Nullable Elements entries(Object object, Range range, Tools tools) throws Throwable {
    return null;
  }

  /** The collection or map that this one is a view of; null: none. */
  @Nullable Object inside(Object object) throws Throwable {
    return null;
  }
}
