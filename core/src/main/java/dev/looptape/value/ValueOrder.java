package dev.looptape.value;

import java.util.ArrayDeque;
import java.util.IdentityHashMap;

/**
 * An order that agrees with {@code equals} and means nothing else. With it, values made to have one
 * hash are found by halving instead of one by one: {@link java.util.HashMap} does so with keys that
 * can be compared. Iterative, and equal parts are walked once.
 */
final class ValueOrder {
  private ValueOrder() {}

  static int compare(Value a, Value b) {
    int shells = a == b ? 0 : shells(a, b);
    if (shells != 0 || a == b || !Nesting.isContainer(a)) {
      return shells;
    }
    IdentityHashMap<Value, Value> same = new IdentityHashMap<>();
    ArrayDeque<Pair> open = new ArrayDeque<>();
    open.push(new Pair(a, b));
    while (!open.isEmpty()) {
      Pair pair = open.element();
      if (pair.at == Nesting.size(pair.x)) {
        same.put(pair.x, pair.y);
        open.pop();
        continue;
      }
      Value x = Nesting.child(pair.x, pair.at);
      Value y = Nesting.child(pair.y, pair.at);
      pair.at++;
      if (x == y || same.get(x) == y) {
        continue;
      }
      int order = shells(x, y);
      if (order != 0) {
        return order;
      }
      if (Nesting.isContainer(x)) {
        open.push(new Pair(x, y));
      }
    }
    return 0;
  }

  /** The order of everything but the children. */
  private static int shells(Value a, Value b) {
    int order = Integer.compare(a.hashCode(), b.hashCode());
    if (order == 0) {
      order = Integer.compare(kind(a), kind(b));
    }
    if (order != 0) {
      return order;
    }
    if (a instanceof StringValue) {
      return ((StringValue) a).value().compareTo(((StringValue) b).value());
    }
    if (!Nesting.isContainer(a)) {
      return a.text().compareTo(b.text());
    }
    order = Integer.compare(Nesting.size(a), Nesting.size(b));
    for (int i = 0; order == 0 && a instanceof ObjectValue && i < Nesting.size(a); i++) {
      order = ((ObjectValue) a).key(i).compareTo(((ObjectValue) b).key(i));
    }
    return order;
  }

  private static int kind(Value value) {
    if (value instanceof ObjectValue) {
      return 0;
    }
    if (value instanceof ArrayValue) {
      return 1;
    }
    return value instanceof StringValue ? 2 : value instanceof NumberValue ? 3 : 4;
  }

  /** Two containers whose children are being compared. */
  private static final class Pair {
    private final Value x;
    private final Value y;
    private int at;

    Pair(Value x, Value y) {
      this.x = x;
      this.y = y;
    }
  }
}
