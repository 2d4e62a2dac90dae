package dev.looptape.value;

import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** Whether two values have one text, without recursion: recorded data may be deep. */
final class Equality {
  /** Beyond so many pairs of containers, those met are remembered. */
  private static final int MANY = 256;

  private Equality() {}

  static boolean sameText(Value a, Value b) {
    if (!sameShell(a, b)) {
      return false;
    }
    if (!Nesting.isContainer(a) || sameParts(a, b)) {
      return true;
    }
    int compared = 0;
    @Nullable IdentityHashMap<Value, Value> met = null;
    ArrayDeque<Value> todo = new ArrayDeque<>();
    todo.push(a);
    todo.push(b);
    while (!todo.isEmpty()) {
      Value y = todo.pop();
      Value x = todo.pop();
      if (++compared > MANY) {
        // Both may hold one part in many places: a pair that was met is not entered again.
        met = met == null ? new IdentityHashMap<>() : met;
        if (met.put(x, y) == y) {
          continue;
        }
      }
      for (int i = 0, n = Nesting.size(x); i < n; i++) {
        Value xi = Nesting.child(x, i);
        Value yi = Nesting.child(y, i);
        if (xi == yi) {
          continue;
        }
        if (!sameShell(xi, yi)) {
          return false;
        }
        if (Nesting.isContainer(xi)) {
          todo.push(xi);
          todo.push(yi);
        }
      }
    }
    return true;
  }

  /** Whether the parts of two containers of one size are the same objects, as interned ones are. */
  private static boolean sameParts(Value a, Value b) {
    for (int i = 0, n = Nesting.size(a); i < n; i++) {
      if (Nesting.child(a, i) != Nesting.child(b, i)) {
        return false;
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
    if (Nesting.size(a) != Nesting.size(b)) {
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
}
