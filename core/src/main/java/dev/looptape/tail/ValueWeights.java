package dev.looptape.tail;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.Interner;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.TextUnits;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * How often each value is referred to, by events and by other values, and what all of them weigh,
 * each once. A value's parts are counted when the value itself begins to be referred to, so a
 * repeat costs one look-up. Keys are compared by identity; open addressing, since there may be
 * millions of them. Not safe for several threads.
 */
final class ValueWeights {
  private static final int FIRST = 64;

  private @Nullable Value[] keys = new @Nullable Value[FIRST];
  private int[] counts = new int[FIRST];
  private int size;
  private long total;
  private long slotsRead;
  private final @Nullable Interner interner;

  ValueWeights(@Nullable Interner interner) {
    this.interner = interner;
  }

  /** How many distinct values are referred to. */
  int distinct() {
    return size;
  }

  /** How many slots of the table were looked at or moved: the work done. */
  long slotsRead() {
    return slotsRead;
  }

  long total() {
    return total;
  }

  void retain(@Nullable Value root) {
    if (root == null || !TextUnits.isShared(root)) {
      total += root == null ? 0 : TextUnits.own(root);
      return;
    }
    ArrayDeque<Value> todo = new ArrayDeque<>(4);
    for (Value value = root; value != null; value = todo.poll()) {
      if (increment(value) == 1) {
        total += TextUnits.own(value);
        if (interner != null) {
          interner.hold(value);
        }
        pushParts(value, todo);
      }
    }
  }

  void release(@Nullable Value root) {
    if (root == null || !TextUnits.isShared(root)) {
      total -= root == null ? 0 : TextUnits.own(root);
      return;
    }
    ArrayDeque<Value> todo = new ArrayDeque<>(4);
    for (Value value = root; value != null; value = todo.poll()) {
      if (decrement(value) == 0) {
        total -= TextUnits.own(value);
        if (interner != null) {
          interner.release(value);
        }
        pushParts(value, todo);
      }
    }
  }

  private static void pushParts(Value value, ArrayDeque<Value> todo) {
    if (value instanceof ObjectValue) {
      ObjectValue object = (ObjectValue) value;
      for (int i = 0; i < object.size(); i++) {
        if (TextUnits.isShared(object.value(i))) {
          todo.push(object.value(i));
        }
      }
    } else if (value instanceof ArrayValue) {
      ArrayValue array = (ArrayValue) value;
      for (int i = 0; i < array.size(); i++) {
        if (TextUnits.isShared(array.get(i))) {
          todo.push(array.get(i));
        }
      }
    }
  }

  private int increment(Value value) {
    int i = find(value);
    if (keys[i] == null) {
      if (size >= keys.length - (keys.length >> 2)) {
        resize(keys.length * 2);
        i = find(value);
      }
      keys[i] = value;
      size++;
    }
    return ++counts[i];
  }

  private int decrement(Value value) {
    int i = find(value);
    int left = --counts[i];
    if (left == 0) {
      remove(i);
    }
    return left;
  }

  private int find(Value value) {
    int mask = keys.length - 1;
    int i = home(value, mask);
    slotsRead++;
    while (keys[i] != null && keys[i] != value) {
      i = i + 1 & mask;
      slotsRead++;
    }
    return i;
  }

  /** Closes the gap by moving back what was pushed past it, so that no tombstones are needed. */
  private void remove(int gap) {
    int mask = keys.length - 1;
    size--;
    int hole = gap;
    for (int i = hole + 1 & mask; ; i = i + 1 & mask) {
      Value there = keys[i];
      slotsRead++;
      if (there == null) {
        break;
      }
      int home = home(there, mask);
      if ((i - home & mask) >= (i - hole & mask)) {
        keys[hole] = there;
        counts[hole] = counts[i];
        hole = i;
      }
    }
    keys[hole] = null;
    counts[hole] = 0;
    if (keys.length > FIRST && size < keys.length >> 3) {
      resize(keys.length >> 1); // after a burst the table is given back
    }
  }

  private void resize(int length) {
    @Nullable Value[] oldKeys = keys;
    int[] oldCounts = counts;
    keys = new @Nullable Value[length];
    counts = new int[length];
    slotsRead += oldKeys.length;
    for (int i = 0; i < oldKeys.length; i++) {
      Value key = oldKeys[i];
      if (key != null) {
        int at = find(key);
        keys[at] = key;
        counts[at] = oldCounts[i];
      }
    }
  }

  private static int home(Value value, int mask) {
    int h = System.identityHashCode(value) * 0x9e3779b9;
    return (h ^ h >>> 16) & mask;
  }
}
