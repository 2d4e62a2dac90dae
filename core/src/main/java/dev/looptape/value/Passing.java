package dev.looptape.value;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A queue of values that nobody holds yet, with what they weigh. Not safe for several threads. */
final class Passing {
  private @Nullable Value[] values = new @Nullable Value[64];
  private int[] weights = new int[64];
  private int first;
  private int size;
  private long weight;

  /** What all of them weigh. */
  long weight() {
    return weight;
  }

  int size() {
    return size;
  }

  void add(Value value) {
    if (size == values.length) {
      grow();
    }
    int at = first + size & values.length - 1;
    int own = (int) Math.min(TextUnits.own(value), Integer.MAX_VALUE);
    values[at] = value;
    weights[at] = own;
    weight += own;
    size++;
  }

  /** Takes out the oldest; there is one. */
  Value take() {
    Value value = values[first];
    if (value == null) {
      throw new IllegalStateException("empty");
    }
    values[first] = null;
    weight -= weights[first];
    first = first + 1 & values.length - 1;
    size--;
    return value;
  }

  private void grow() {
    int length = values.length;
    @Nullable Value[] longer = Arrays.copyOfRange(values, first, first + 2 * length);
    int[] longerWeights = Arrays.copyOfRange(weights, first, first + 2 * length);
    System.arraycopy(values, 0, longer, length - first, first);
    System.arraycopy(weights, 0, longerWeights, length - first, first);
    values = longer;
    weights = longerWeights;
    first = 0;
  }
}
