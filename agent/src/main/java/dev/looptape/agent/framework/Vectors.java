package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** What an embedding model made. */
final class Vectors {
  private static final int DEEPEST = 4;

  private Vectors() {}

  /** Learns {@code dimension} and {@code count} from one vector or a list of them. */
  static void put(@Nullable Value made, Facts facts) {
    put(made, facts, 0);
  }

  private static void put(@Nullable Value made, Facts facts, int depth) {
    NumberValue one = dimension(made);
    if (one != null) {
      facts.put("dimension", one);
      facts.put("count", Value.of(1));
      return;
    }
    ArrayValue many = Reading.array(made);
    if (many != null) {
      facts.put("count", Value.of(Reading.count(made)));
      facts.put("dimension", many.size() == 0 ? null : dimension(many.get(0)));
    } else if (depth < DEEPEST) { // the object around them
      Value inner =
          Reading.first(
              made, "embeddings", "embedding", "vectors", "vector", "content", "data", "values");
      if (inner != null) {
        put(inner, facts, depth + 1);
      }
    }
  }

  /** The length of one vector, summarised or kept; null if it is none. */
  private static @Nullable NumberValue dimension(@Nullable Value value) {
    Value vector = value;
    Value inner = Reading.first(value, "vector", "embedding", "values");
    if (inner != null) {
      vector = inner;
    }
    if (vector instanceof ObjectValue) {
      NumberValue dims = Reading.number(Reading.get(vector, "dims"));
      if (dims != null) {
        return dims;
      }
    }
    ArrayValue numbers = Reading.array(vector);
    return numbers != null && numbers.size() > 0 && numbers.get(0) instanceof NumberValue
        ? Value.of(Reading.count(vector))
        : null;
  }
}
