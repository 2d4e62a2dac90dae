package dev.looptape.value;

import org.jspecify.annotations.Nullable;

/**
 * Values by their content: open addressing with linear probing, a few bytes a value. Not safe for
 * several threads.
 */
final class ValueTable {
  private static final int FIRST = 1024;

  private @Nullable Value[] slots = new @Nullable Value[FIRST];
  private int size;

  int size() {
    return size;
  }

  /** The value of this content, or null. */
  @Nullable Value get(Value value) {
    int mask = slots.length - 1;
    for (int i = home(value, mask); ; i = i + 1 & mask) {
      Value there = slots[i];
      if (there == null || there.equals(value)) {
        return there;
      }
    }
  }

  /** Adds a value whose content is not there. */
  void add(Value value) {
    if (size >= slots.length - (slots.length >> 2)) {
      resize(slots.length * 2);
    }
    put(value);
    size++;
  }

  /** Removes this very object, if it is there. */
  void remove(Value value) {
    int mask = slots.length - 1;
    int hole = home(value, mask);
    while (slots[hole] != value) {
      if (slots[hole] == null) {
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
      if ((i - home(there, mask) & mask) >= (i - hole & mask)) {
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
    int i = home(value, mask);
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

  private static int home(Value value, int mask) {
    int h = value.hashCode() * 0x9e3779b9;
    return (h ^ h >>> 16) & mask;
  }
}
