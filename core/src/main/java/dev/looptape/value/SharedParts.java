package dev.looptape.value;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The parts of a value that are values of their own in {@link TextUnits#own}. */
public final class SharedParts {
  private SharedParts() {}

  /**
   * Pushes the parts onto {@code todo}.
   *
   * @param todo made when first needed; null: not made yet
   */
  public static @Nullable ArrayDeque<Value> push(Value value, @Nullable ArrayDeque<Value> todo) {
    @Nullable ArrayDeque<Value> parts = todo;
    if (value instanceof ObjectValue) {
      ObjectValue object = (ObjectValue) value;
      for (int i = 0, size = object.size(); i < size; i++) {
        parts = pushOne(object.value(i), parts);
      }
    } else if (value instanceof ArrayValue) {
      ArrayValue array = (ArrayValue) value;
      for (int i = 0, size = array.size(); i < size; i++) {
        parts = pushOne(array.get(i), parts);
      }
    }
    return parts;
  }

  private static @Nullable ArrayDeque<Value> pushOne(
      Value part, @Nullable ArrayDeque<Value> parts) {
    if (!TextUnits.isShared(part)) {
      return parts;
    }
    ArrayDeque<Value> all = parts == null ? new ArrayDeque<>(8) : parts;
    all.push(part);
    return all;
  }
}
