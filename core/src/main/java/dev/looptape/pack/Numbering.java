package dev.looptape.pack;

import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives each pooled value its index, in the order of first writing: depth first in key order, a
 * parent before its members.
 */
final class Numbering {
  private Numbering() {}

  /** The pooled values in the order of their indexes. The root itself is never pooled. */
  static List<Value> number(Value root, Pool pool) {
    List<Value> values = new ArrayList<>();
    ArrayDeque<Cursor> open = new ArrayDeque<>();
    open.push(new Cursor(root));
    while (!open.isEmpty()) {
      Cursor top = open.element();
      if (top.at == top.size) {
        open.pop();
        continue;
      }
      Value child = Nodes.child(top.container, top.at++);
      int index = pool.index(child);
      if (index >= 0) {
        continue;
      }
      if (index == Pool.NO_INDEX) {
        pool.give(child, values.size());
        values.add(child);
      }
      if (Nodes.isContainer(child) && Pool.isCandidate(child)) {
        open.push(new Cursor(child));
      }
    }
    return values;
  }

  private static final class Cursor {
    private final Value container;
    private final int size;
    private int at;

    Cursor(Value value) {
      container = value;
      size = Nodes.isContainer(value) ? Nodes.size(value) : 0;
    }
  }
}
