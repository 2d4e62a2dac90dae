package dev.looptape.value;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by their content: open addressing with linear probing, a few bytes a value. The hashes
 * stand beside the slots, so that a value is only looked at where its hash is the one that is asked
 * for: values lie all over the heap, and to look at one costs more than everything else here. Not
 * safe for several threads.
 */
public final class ValueTable {
  private static final int FIRST = 1024;

  private @Nullable Value[] slots = new @Nullable Value[FIRST];
  private int[] hashes = new int[FIRST];
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
    int hash = value.hashCode();
    int mask = slots.length - 1;
    for (int i = HashPlaces.home(hash, slots.length); ; i = i + 1 & mask) {
      Value there = slots[i];
      slotsRead++;
      if (there == null) {
        return crowd == null ? null : crowd.get(value);
      }
      if (hashes[i] == hash && there.equals(value)) {
        return there;
      }
    }
  }

  /** The value of this content; {@code value} itself, added, if there is none. */
  public Value getOrAdd(Value value) {
    int hash = value.hashCode();
    int mask = slots.length - 1;
    int same = 0;
    int i = HashPlaces.home(hash, slots.length);
    for (Value there = slots[i]; there != null; there = slots[i]) {
      slotsRead++;
      if (hashes[i] == hash) {
        if (there.equals(value)) {
          return there;
        }
        same++;
      }
      i = i + 1 & mask;
    }
    Value crowded = crowd == null ? null : crowd.get(value);
    if (crowded != null) {
      return crowded;
    }
    if (same >= HashPlaces.SAME_HASH || size >= slots.length >> 1) {
      add(value);
    } else {
      fill(i, value, hash);
    }
    return value;
  }

  /** Adds a value whose content is not there. */
  void add(Value value) {
    if (size >= slots.length >> 1) {
      resize(slots.length * 2);
    }
    int hash = value.hashCode();
    int mask = slots.length - 1;
    int same = 0;
    int i = HashPlaces.home(hash, slots.length);
    while (slots[i] != null) {
      slotsRead++;
      if (hashes[i] == hash && ++same == HashPlaces.SAME_HASH) {
        crowd = crowd == null ? new HashMap<>() : crowd;
        crowd.put(value, value);
        return;
      }
      i = i + 1 & mask;
    }
    fill(i, value, hash);
  }

  private void fill(int slot, Value value, int hash) {
    slots[slot] = value;
    hashes[slot] = hash;
    size++;
  }

  /** Removes this very object, if it is there. */
  void remove(Value value) {
    int mask = slots.length - 1;
    int hole = HashPlaces.home(value.hashCode(), slots.length);
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
    for (int i = hole + 1 & mask; slots[i] != null; i = i + 1 & mask) {
      if ((i - HashPlaces.home(hashes[i], slots.length) & mask) >= (i - hole & mask)) {
        slots[hole] = slots[i];
        hashes[hole] = hashes[i];
        hole = i;
      }
    }
    slots[hole] = null;
    size--;
    if (slots.length > FIRST && size < slots.length >> 3) {
      resize(slots.length >> 1); // after a burst the table is given back
    }
  }

  private void resize(int length) {
    @Nullable Value[] before = slots;
    int[] hashesBefore = hashes;
    slots = new @Nullable Value[length];
    hashes = new int[length];
    int mask = length - 1;
    for (int from = 0; from < before.length; from++) {
      if (before[from] != null) {
        int i = HashPlaces.home(hashesBefore[from], length);
        while (slots[i] != null) {
          i = i + 1 & mask;
        }
        slots[i] = before[from];
        hashes[i] = hashesBefore[from];
      }
    }
  }
}
