package dev.looptape.value;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by their content: open addressing with linear probing, a few bytes a value. Not safe for
 * several threads.
 */
public final class ValueTable {
  private static final int FIRST = 1024;

  private @Nullable Value[] slots = new @Nullable Value[FIRST];
  private int size; // of the slots

  /** What found {@link HashPlaces#SAME_HASH} others of its hash in the slots; null: nothing did. */
  private @Nullable Map<Value, Value> crowd;

  private long slotsRead;

  int size() {
    return size + (crowd == null ? 0 : crowd.size());
  }

  /** How many slots were looked at: the work done. */
  long slotsRead() {
    return slotsRead;
  }

  /** The value of this content, or null. */
  @Nullable Value get(Value value) {
    int mask = slots.length - 1;
    for (int i = HashPlaces.home(value, slots.length); ; i = i + 1 & mask) {
      Value there = slots[i];
      slotsRead++;
      if (there == null) {
        return crowd == null ? null : crowd.get(value);
      }
      if (there.equals(value)) {
        return there;
      }
    }
  }

  /** The value of this content; {@code value} itself, added, if there is none. */
  public Value getOrAdd(Value value) {
    @Nullable Value[] all = slots;
    int mask = all.length - 1;
    int i = HashPlaces.home(value, all.length);
    for (Value there = all[i]; there != null; there = all[i]) {
      slotsRead++;
      if (there.equals(value)) {
        return there;
      }
      i = i + 1 & mask;
    }
    Value crowded = crowd == null ? null : crowd.get(value);
    if (crowded != null) {
      return crowded;
    }
    add(value);
    return value;
  }

  /** Adds a value whose content is not there. */
  void add(Value value) {
    if (size >= slots.length - (slots.length >> 2)) {
      resize(slots.length * 2);
    }
    int mask = slots.length - 1;
    int same = 0;
    int i = HashPlaces.home(value, slots.length);
    for (Value there = slots[i]; there != null; there = slots[i]) {
      slotsRead++;
      if (there.hashCode() == value.hashCode() && ++same == HashPlaces.SAME_HASH) {
        crowd = crowd == null ? new HashMap<>() : crowd;
        crowd.put(value, value);
        return;
      }
      i = i + 1 & mask;
    }
    slots[i] = value;
    size++;
  }

  /** Removes this very object, if it is there. */
  void remove(Value value) {
    int mask = slots.length - 1;
    int hole = HashPlaces.home(value, slots.length);
    while (slots[hole] != value) {
      slotsRead++;
      if (slots[hole] == null) {
        if (crowd != null && crowd.get(value) == value) {
          crowd.remove(value);
        }
        return;
      }
      hole = hole + 1 & mask;
    }
    // The gap is closed by moving back what was pushed past it, so no tombstones are needed.
    for (int i = hole + 1 & mask; ; i = i + 1 & mask) {
      Value there = slots[i];
      if (there == null) {
        break;
      }
      if ((i - HashPlaces.home(there, slots.length) & mask) >= (i - hole & mask)) {
        slots[hole] = there;
        hole = i;
      }
    }
    slots[hole] = null;
    size--;
    if (slots.length > FIRST && size < slots.length >> 3) {
      resize(slots.length >> 1); // after a burst the table is given back
    }
  }

  private void put(Value value) {
    int mask = slots.length - 1;
    int i = HashPlaces.home(value, slots.length);
    while (slots[i] != null) {
      i = i + 1 & mask;
    }
    slots[i] = value;
  }

  private void resize(int length) {
    @Nullable Value[] before = slots;
    slots = new @Nullable Value[length];
    for (Value value : before) {
      if (value != null) {
        put(value);
      }
    }
  }
}
