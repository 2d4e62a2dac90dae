package dev.looptape.value;

import java.util.IdentityHashMap;

/** Objects and arrays seen alike. */
final class Nesting {
  private Nesting() {}

  static boolean isContainer(Value value) {
    return value instanceof ObjectValue || value instanceof ArrayValue;
  }

  static int size(Value container) {
    return container instanceof ObjectValue
        ? ((ObjectValue) container).size()
        : ((ArrayValue) container).size();
  }

  static Value child(Value container, int i) {
    return container instanceof ObjectValue
        ? ((ObjectValue) container).value(i)
        : ((ArrayValue) container).get(i);
  }

  /**
   * Refuses a path that meets itself. Values are immutable, so only an array that was changed after
   * {@link ArrayValue#ofTrusted} can do so. Asked when a path has doubled, it costs next to
   * nothing.
   *
   * @throws IllegalArgumentException if one of the open containers is open twice
   */
  static void refuseCycle(Value[] open, int depth) {
    if (depth < 1024) {
      return;
    }
    IdentityHashMap<Value, Boolean> seen = new IdentityHashMap<>(depth);
    for (int i = 0; i < depth; i++) {
      if (seen.put(open[i], Boolean.TRUE) != null) {
        throw new IllegalArgumentException("the value is cyclic: it contains itself");
      }
    }
  }
}
