package dev.looptape.cli;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks for a text in values, whatever its case; a value shared by many places is read once. */
final class Grep {
  private final String wanted;
  private final Set<Value> without = Collections.newSetFromMap(new IdentityHashMap<>());

  Grep(String wanted) {
    this.wanted = wanted.toLowerCase(Locale.ROOT);
  }

  boolean isIn(@Nullable String text) {
    return text != null && text.toLowerCase(Locale.ROOT).contains(wanted);
  }

  /** Whether a key, string or number in {@code root} holds the text. */
  boolean isIn(@Nullable Value root) {
    if (root == null) {
      return false;
    }
    List<Value> read = new ArrayList<>();
    ArrayDeque<Value> todo = new ArrayDeque<>();
    todo.push(root);
    while (!todo.isEmpty()) {
      Value value = todo.pop();
      if (!without.add(value)) {
        continue;
      }
      read.add(value);
      if (holdsItself(value, todo)) {
        without.removeAll(read); // what leads to the place found is not without it
        return true;
      }
    }
    return false;
  }

  private boolean holdsItself(Value value, ArrayDeque<Value> todo) {
    if (value instanceof ObjectValue object) {
      for (int i = 0; i < object.size(); i++) {
        if (isIn(object.key(i))) {
          return true;
        }
        todo.push(object.value(i));
      }
      return false;
    }
    if (value instanceof ArrayValue array) {
      for (int i = 0; i < array.size(); i++) {
        todo.push(array.get(i));
      }
      return false;
    }
    return isIn(value instanceof StringValue string ? string.value() : value.text());
  }
}
