package dev.looptape.embedding;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;

/**
 * Of a vector, its shape: {@code {"dims": n, "norm": x}}. A recording's reader never looks at the
 * numbers, and they are most of its bytes.
 *
 * <p>{@code norm} is the L2 norm, the squares added in order in {@code double}, rounded to 4
 * decimals with ties toward positive infinity; it is {@code null} where the sum overflows or a
 * component is not finite.
 */
public final class EmbeddingSummary {
  private EmbeddingSummary() {}

  /** The summary of a vector; of an empty one {@code dims} is 0. */
  public static ObjectValue of(double[] vector) {
    double sum = 0;
    for (double x : vector) {
      sum += x * x;
    }
    return of(vector.length, sum);
  }

  /** The summary of a vector; of an empty one {@code dims} is 0. */
  public static ObjectValue of(float[] vector) {
    double sum = 0;
    for (float x : vector) {
      sum += (double) x * x;
    }
    return of(vector.length, sum);
  }

  /**
   * The summary of a vector whose numbers the caller has read.
   *
   * @param dims how many components it has
   * @param sumOfSquares their squares, added in order
   */
  public static ObjectValue of(int dims, double sumOfSquares) {
    return ObjectValue.builder()
        .put("dims", Value.of(dims))
        .put("norm", norm(sumOfSquares))
        .build();
  }

  private static Value norm(double sumOfSquares) {
    double scaled = Math.sqrt(sumOfSquares) * 1e4;
    if (!Double.isFinite(scaled)) {
      return LiteralValue.NULL;
    }
    // Math.round(double) clips at 9.2e18; from 2^52 on a double has no fraction to round.
    double rounded = scaled < 0x1p52 ? Math.floor(scaled + 0.5) : scaled;
    if (rounded - scaled > 0.5) {
      rounded -= 1; // 0.49999999999999994 + 0.5 is 1 in double
    }
    return Value.of(rounded / 1e4);
  }

  /**
   * Replaces each vector under a field {@code embedding}, and each in an array under {@code
   * embeddings}, by its summary. With nothing to replace the same reference comes back; else a copy
   * that shares all it can. Each distinct node is visited once.
   */
  public static Value summarize(Value value) {
    return new Walk().rewrite(value);
  }

  private static boolean isVector(Value value) {
    if (!(value instanceof ArrayValue array) || array.size() == 0) {
      return false;
    }
    for (int i = 0; i < array.size(); i++) {
      if (!(array.get(i) instanceof NumberValue)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBatch(Value value) {
    if (value instanceof ArrayValue array) {
      for (int i = 0; i < array.size(); i++) {
        if (isVector(array.get(i))) {
          return true;
        }
      }
    }
    return false;
  }

  private static ObjectValue summary(ArrayValue vector) {
    double sum = 0;
    for (int i = 0; i < vector.size(); i++) {
      double x = Double.parseDouble(vector.get(i).text());
      sum += x * x;
    }
    return of(vector.size(), sum);
  }

  /** One walk; each object of memory is rewritten once, whatever the number of its places. */
  private static final class Walk {
    private final IdentityHashMap<Value, Value> done = new IdentityHashMap<>();

    Value rewrite(Value root) {
      if (isLeaf(root)) {
        return root;
      }
      ArrayDeque<Value> open = new ArrayDeque<>();
      open.push(root);
      while (!open.isEmpty()) {
        Value top = open.element();
        if (done.containsKey(top) || finish(top, open)) {
          open.pop();
        }
      }
      return result(root);
    }

    /** Rewrites a container whose children are done; otherwise pushes those that are not. */
    private boolean finish(Value container, ArrayDeque<Value> open) {
      boolean isObject = container instanceof ObjectValue;
      int size = isObject ? ((ObjectValue) container).size() : ((ArrayValue) container).size();
      boolean complete = true;
      for (int i = 0; i < size; i++) {
        if (isObject && isReplaced((ObjectValue) container, i)) {
          complete &= batchIsDone(((ObjectValue) container).value(i), open);
          continue;
        }
        Value child =
            isObject ? ((ObjectValue) container).value(i) : ((ArrayValue) container).get(i);
        complete &= isDone(child, open);
      }
      if (complete) {
        done.put(
            container,
            isObject ? rewritten((ObjectValue) container) : rewritten((ArrayValue) container));
      }
      return complete;
    }

    private boolean isDone(Value child, ArrayDeque<Value> open) {
      if (isLeaf(child) || done.containsKey(child)) {
        return true;
      }
      open.push(child);
      return false;
    }

    /** The elements of a batch that are no vectors are walked like any other value. */
    private boolean batchIsDone(Value batch, ArrayDeque<Value> open) {
      if (isVector(batch)) {
        return true;
      }
      boolean complete = true;
      ArrayValue array = (ArrayValue) batch;
      for (int i = 0; i < array.size(); i++) {
        if (!isVector(array.get(i))) {
          complete &= isDone(array.get(i), open);
        }
      }
      return complete;
    }

    private static boolean isReplaced(ObjectValue object, int i) {
      return object.key(i).equals("embedding") && isVector(object.value(i))
          || object.key(i).equals("embeddings") && isBatch(object.value(i));
    }

    private ObjectValue rewritten(ObjectValue object) {
      ObjectValue.Builder copy = ObjectValue.builder();
      boolean changed = false;
      for (int i = 0; i < object.size(); i++) {
        Value before = object.value(i);
        Value after = isReplaced(object, i) ? replacement(object.key(i), before) : result(before);
        changed |= after != before;
        copy.put(object.key(i), after);
      }
      return changed ? copy.build() : object;
    }

    private ArrayValue rewritten(ArrayValue array) {
      Value[] copy = new Value[array.size()];
      boolean changed = false;
      for (int i = 0; i < copy.length; i++) {
        copy[i] = result(array.get(i));
        changed |= copy[i] != array.get(i);
      }
      return changed ? ArrayValue.ofTrusted(copy) : array;
    }

    private Value replacement(String key, Value vectors) {
      ArrayValue array = (ArrayValue) vectors;
      if (key.equals("embedding")) {
        return summary(array);
      }
      Value[] copy = new Value[array.size()];
      for (int i = 0; i < copy.length; i++) {
        Value element = array.get(i);
        copy[i] = isVector(element) ? summary((ArrayValue) element) : result(element);
      }
      return ArrayValue.ofTrusted(copy);
    }

    private Value result(Value value) {
      Value rewritten = done.get(value);
      return rewritten == null ? value : rewritten;
    }

    private static boolean isLeaf(Value value) {
      return !(value instanceof ObjectValue) && !(value instanceof ArrayValue);
    }
  }
}
