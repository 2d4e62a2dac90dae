package dev.looptape.pack;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Utf8Length;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
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
  private long nodesMeasured;

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
    ArrayDeque<Frame> open = new ArrayDeque<>();
    open.push(new Frame(packed.recording, -1));
    while (true) {
      Frame top = open.element();
      Value next = top.next();
      if (next == null) {
        open.pop();
        long size = top.sum;
        if (top.index >= 0) {
          sizes[top.index] = size;
        }
        Frame parent = open.peek();
        if (parent == null) {
          return size;
        }
        parent.sum = add(parent.sum, size);
        continue;
      }
      nodesMeasured++;
      if (Nodes.isRef(next)) {
        int index = packed.index(next);
        if (index < 0) {
          throw packed.badRef(next, place(open));
        }
        if (sizes[index] == OPEN) {
          throw new PackedRecordingException(
              "values[" + index + "] contains itself: the ref at " + place(open));
        }
        if (sizes[index] >= 0) {
          top.sum = add(top.sum, sizes[index]);
        } else {
          sizes[index] = OPEN;
          open.push(new Frame(packed.values.get(index), index));
        }
      } else if (Nodes.isContainer(next)) {
        open.push(Frame.inside(next));
      } else {
        top.sum = add(top.sum, leaf(next));
      }
    }
  }

  /** Where the member that was asked for last stands, for a message. */
  private static String place(ArrayDeque<Frame> open) {
    StringBuilder place = new StringBuilder();
    Iterator<Frame> outermostFirst = open.descendingIterator();
    while (outermostFirst.hasNext()) {
      Frame frame = outermostFirst.next();
      if (frame.container == null) {
        place.setLength(0); // the place is told from the value on that the ref stands in
        place.append(frame.index < 0 ? "recording" : "values[" + frame.index + "]");
      } else if (frame.container instanceof ObjectValue object) {
        String key = object.key(frame.at - 1);
        String shown = key.length() <= 40 ? key : key.substring(0, 39) + "…";
        place.append('[').append(Value.of(shown).text()).append(']');
      } else {
        place.append('[').append(frame.at - 1).append(']');
      }
      if (place.length() > MAX_PLACE) {
        return place.append('…').toString();
      }
    }
    return place.toString();
  }

  private static long leaf(Value value) {
    return value instanceof StringValue
        ? Utf8Length.ofString(((StringValue) value).value())
        : value.text().length();
  }

  private static long add(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** A container being summed up; or one value, which may be anything, of {@code values}. */
  private static final class Frame {
    private final int index;
    private @Nullable Value single;
    private @Nullable Value container;
    private int at;
    private long sum;

    Frame(Value single, int index) {
      this.single = single;
      this.index = index;
    }

    static Frame inside(Value value) {
      Frame frame = new Frame(value, -1);
      frame.single = null;
      ObjectValue literal = Nodes.escaped(value);
      Value container = literal == null ? value : literal;
      frame.container = container;
      int size = Nodes.size(container);
      frame.sum = size == 0 ? 2 : 1L + size;
      return frame;
    }

    @Nullable Value next() {
      if (single != null) {
        Value value = single;
        single = null;
        return value;
      }
      Value inside = container;
      if (inside == null || at == Nodes.size(inside)) {
        return null;
      }
      if (inside instanceof ObjectValue) {
        sum = add(sum, 1 + Utf8Length.ofString(((ObjectValue) inside).key(at)));
      }
      return Nodes.child(inside, at++);
    }
  }
}
