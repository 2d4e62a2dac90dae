package dev.looptape.agent.record;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.Value;

/** The names of enclosing calls. */
final class Paths {
  /**
   * Recursion would make a list of lists of names; what is deeper says where it is by its parent.
   */
  static final int LONGEST = 64;

  private Paths() {}

  /** The path of a call that {@code parent} makes. */
  static ArrayValue below(Call parent) {
    ArrayValue above = parent.path;
    int size = above.size();
    if (size >= LONGEST) {
      return above;
    }
    Value[] names = new Value[size + 1];
    for (int i = 0; i < size; i++) {
      names[i] = above.get(i);
    }
    names[size] = Value.of(parent.site.name());
    return ArrayValue.ofTrusted(names);
  }
}
