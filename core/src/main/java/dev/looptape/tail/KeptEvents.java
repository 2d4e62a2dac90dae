package dev.looptape.tail;

import dev.looptape.recording.Event;
import dev.looptape.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The kept events, oldest first, each with what must be known as it goes: whether it holds a slot,
 * and what it weighs. That stands beside the events and not in them, since an event that goes has
 * long left the processor's caches, and to look at it would cost more than all the rest. Not safe
 * for several threads.
 */
final class KeptEvents {
  /** Takes a slot. */
  static final int SLOT = 1;

  /** Is the announcement whose payload's repeats take no slot. */
  static final int HOLDER = 2;

  private static final Value[] NOTHING = {};

  private @Nullable Event[] events = new @Nullable Event[64];
  private byte[] flags = new byte[64];
  private long[] weights = new long[64];

  /** What other events may refer to as well: null, one {@link Value} or an array of them. */
  private @Nullable Object[] held = new @Nullable Object[64];

  private int first;
  private int size;

  int size() {
    return size;
  }

  /** The event at {@code index}, from 0, the oldest. */
  Event get(int index) {
    Event event = events[first + index & events.length - 1];
    if (index < 0 || index >= size || event == null) {
      throw new IndexOutOfBoundsException(index);
    }
    return event;
  }

  /** Makes room for one more, so that {@link #add} cannot fail for want of memory. */
  void makeRoom() {
    if (size == events.length) {
      grow();
    }
  }

  /** Adds the newest; there must be room. */
  void add(Event event, int flag, long weight, Value[] shared) {
    int at = first + size & events.length - 1;
    events[at] = event;
    flags[at] = (byte) flag;
    weights[at] = weight;
    held[at] = shared.length == 0 ? null : shared.length == 1 ? shared[0] : shared;
    size++;
  }

  /** Whether the newest has a flag. */
  boolean newestIs(int flag) {
    return size > 0 && (flags[first + size - 1 & events.length - 1] & flag) != 0;
  }

  boolean oldestIs(int flag) {
    return (flags[first] & flag) != 0;
  }

  long oldestWeight() {
    return weights[first];
  }

  Value[] oldestHeld() {
    Object shared = held[first];
    return shared == null
        ? NOTHING
        : shared instanceof Value ? new Value[] {(Value) shared} : (Value[]) shared;
  }

  void removeOldest() {
    events[first] = null;
    held[first] = null;
    first = first + 1 & events.length - 1;
    size--;
  }

  private void grow() {
    int before = events.length;
    int length = before * 2;
    @Nullable Event[] moreEvents = Arrays.copyOf(events, length);
    byte[] moreFlags = Arrays.copyOf(flags, length);
    long[] moreWeights = Arrays.copyOf(weights, length);
    held = Arrays.copyOf(held, length);
    events = moreEvents; // all, once there was memory for all
    flags = moreFlags;
    weights = moreWeights;
    // The ring, unrolled: the second copy of what stood before the oldest is cleared.
    System.arraycopy(events, 0, events, before, first);
    System.arraycopy(flags, 0, flags, before, first);
    System.arraycopy(weights, 0, weights, before, first);
    System.arraycopy(held, 0, held, before, first);
    Arrays.fill(events, 0, first, null);
    Arrays.fill(held, 0, first, null);
  }
}
