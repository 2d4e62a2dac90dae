package dev.looptape.pack;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Utf8Length;
import dev.looptape.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The size of the plain form in UTF-8 bytes, over the packed form: each pooled value is measured
 * once, so that a refusal costs the packed size however far it would expand. On the way every ref
 * that is reached is checked, and every loop found.
 */
final class PlainSize {
  private static final long UNKNOWN = -1;
  private static final long OPEN = -2;

  /** A place nested deeper than a line holds is told as far as this. */
  private static final int MAX_PLACE = 200;

  private final Packed packed;
  private final long[] sizes;
  private final KeySizes keys = new KeySizes();
  private long nodesMeasured;

  // What is open, the outermost first. The recording and each of `values` are entered as an array
  // of one, so that they may be anything; such an array adds nothing of its own.
  private Value[] open = new Value[64];
  private int[] next = new int[64]; // the member to go on at
  private long[] sums = new long[64]; // of the members before it, and of what is around them
  private int[] indexes = new int[64]; // which of `values` it is the array around
  private int depth;

  PlainSize(Packed packed) {
    this.packed = packed;
    sizes = new long[packed.values.size()];
    Arrays.fill(sizes, UNKNOWN);
  }

  /** How many nodes of the packed form were measured: the work done. */
  long nodesMeasured() {
    return nodesMeasured;
  }

  /** The size, exactly, or {@link Long#MAX_VALUE} if it is more than a long holds. */
  long measure() {
    push(ArrayValue.of(packed.recording), -1, 0);
    while (true) {
      int top = depth - 1;
      int before = next[top];
      Value inner = addToNextContainer(top);
      nodesMeasured += next[top] - before;
      if (inner == null) {
        depth--;
        if (depth == 0) {
          return sums[top];
        }
        if (indexes[top] >= 0) {
          sizes[indexes[top]] = sums[top];
        }
        sums[top - 1] = add(sums[top - 1], sums[top]);
      } else if (Nodes.isRef(inner)) {
        follow(inner, top);
      } else {
        ObjectValue literal = Nodes.escaped(inner);
        Value container = literal == null ? inner : literal;
        int size = Nodes.size(container);
        push(container, -1, size == 0 ? 2 : 1L + size);
      }
    }
  }

  private void follow(Value ref, int top) {
    int index = packed.index(ref);
    if (index < 0) {
      throw packed.badRef(ref, place());
    }
    if (sizes[index] == OPEN) {
      throw new PackedRecordingException(
          "values[" + index + "] contains itself: the ref at " + place());
    }
    if (sizes[index] >= 0) {
      sums[top] = add(sums[top], sizes[index]);
    } else {
      sizes[index] = OPEN;
      push(ArrayValue.of(packed.values.get(index)), index, 0);
    }
  }

  /** Sums up members to the next container among them, which it gives; null: to the end. */
  private @Nullable Value addToNextContainer(int top) {
    Value container = open[top];
    int size = Nodes.size(container);
    int at = next[top];
    long sum = sums[top];
    Value inner = null;
    while (at < size && inner == null) {
      if (container instanceof ObjectValue object) {
        sum = add(sum, 1 + keys.of(object.key(at)));
      }
      Value member = Nodes.child(container, at++);
      if (Nodes.isContainer(member)) {
        inner = member;
      } else {
        sum = add(sum, leaf(member));
      }
    }
    next[top] = at;
    sums[top] = sum;
    return inner;
  }

  private void push(Value container, int index, long sum) {
    if (depth == open.length) {
      open = Arrays.copyOf(open, depth * 2);
      next = Arrays.copyOf(next, depth * 2);
      sums = Arrays.copyOf(sums, depth * 2);
      indexes = Arrays.copyOf(indexes, depth * 2);
    }
    open[depth] = container;
    next[depth] = 0;
    sums[depth] = sum;
    indexes[depth] = index;
    depth++;
  }

  /** Where the member that was asked for last stands, for a message. */
  private String place() {
    int from = depth - 1;
    while (from > 0 && indexes[from] < 0) {
      from--; // the place is told from the value on that the ref stands in
    }
    StringBuilder place = new StringBuilder();
    place.append(from == 0 ? "recording" : "values[" + indexes[from] + "]");
    for (int i = from + 1; i < depth && place.length() <= MAX_PLACE; i++) {
      if (open[i] instanceof ObjectValue object) {
        String key = object.key(next[i] - 1);
        String shown = key.length() <= 40 ? key : key.substring(0, 39) + "…";
        place.append('[').append(Value.of(shown).text()).append(']');
      } else {
        place.append('[').append(next[i] - 1).append(']');
      }
    }
    return place.length() <= MAX_PLACE ? place.toString() : place.append('…').toString();
  }

  private static long leaf(Value value) {
    return value instanceof StringValue string
        ? Utf8Length.ofString(string.value())
        : value.text().length();
  }

  private static long add(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** Sizes of keys, which are few and come again as the same objects. */
  private static final class KeySizes {
    private final @Nullable String[] known = new @Nullable String[256];
    private final long[] sizes = new long[256];

    long of(String key) {
      int at = key.hashCode() & 255;
      if (known[at] != key) {
        known[at] = key;
        sizes[at] = Utf8Length.ofString(key);
      }
      return sizes[at];
    }
  }
}
