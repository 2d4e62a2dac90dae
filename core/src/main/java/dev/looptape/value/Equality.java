package dev.looptape.value;

import java.util.ArrayDeque;

/** Whether two values have one text, without recursion: recorded data may be deep. */
final class Equality {
  private Equality() {}

  static boolean sameText(Value a, Value b) {
    if (!sameShell(a, b)) {
      return false;
    }
    if (isLeaf(a)) {
      return true;
    }
    ArrayDeque<Value> todo = new ArrayDeque<>();
    todo.push(a);
    todo.push(b);
    while (!todo.isEmpty()) {
      Value y = todo.pop();
      Value x = todo.pop();
      for (int i = 0, n = size(x); i < n; i++) {
        Value xi = child(x, i);
        Value yi = child(y, i);
        if (xi == yi) {
          continue;
        }
        if (!sameShell(xi, yi)) {
          return false;
        }
        if (!isLeaf(xi)) {
          todo.push(xi);
          todo.push(yi);
        }
      }
    }
    return true;
  }

  /** Everything but the children: kind, hash, leaf text, keys, length. */
  private static boolean sameShell(Value a, Value b) {
    if (a.hashCode() != b.hashCode() || a.getClass() != b.getClass()) {
      return false;
    }
    if (a instanceof StringValue) {
      return ((StringValue) a).value().equals(((StringValue) b).value());
    }
    if (a instanceof NumberValue) {
      return a.text().equals(b.text());
    }
    if (a instanceof LiteralValue) {
      return a == b;
    }
    if (size(a) != size(b)) {
      return false;
    }
    if (a instanceof ObjectValue) {
      ObjectValue x = (ObjectValue) a;
      ObjectValue y = (ObjectValue) b;
      for (int i = 0; i < x.size(); i++) {
        if (!x.key(i).equals(y.key(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isLeaf(Value v) {
    return !(v instanceof ObjectValue) && !(v instanceof ArrayValue);
  }

  private static int size(Value v) {
    return v instanceof ObjectValue ? ((ObjectValue) v).size() : ((ArrayValue) v).size();
  }

  private static Value child(Value v, int i) {
    return v instanceof ObjectValue ? ((ObjectValue) v).value(i) : ((ArrayValue) v).get(i);
  }
}
