package dev.looptape.value;

import java.util.Arrays;

/** The containers that are open while a value is walked, and how far each was walked. */
final class Frames {
  private Value[] containers = new Value[16];
  private int[] positions = new int[16];
  private int depth;

  boolean isEmpty() {
    return depth == 0;
  }

  void push(Value container) {
    if (depth == containers.length) {
      Nesting.refuseCycle(containers, depth);
      containers = Arrays.copyOf(containers, depth * 2);
      positions = Arrays.copyOf(positions, depth * 2);
    }
    containers[depth] = container;
    positions[depth] = 0;
    depth++;
  }

  Value top() {
    return containers[depth - 1];
  }

  /** The position to go on at in the innermost container; the next time it is one further. */
  int next() {
    return positions[depth - 1]++;
  }

  void pop() {
    depth--;
    containers[depth] = LiteralValue.NULL; // a popped container is not kept alive
  }
}
