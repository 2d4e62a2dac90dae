package dev.looptape.pack;

import dev.looptape.value.Interner;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Makes equal values one object while text is read, and notes which of them came again: each place
 * in the text asks once, so what was asked for twice stands in two places. Memory follows what is
 * distinct: a table entry a value, and no walk afterwards.
 */
final class TextPool implements Pool, JsonParsing.Distinct {
  private static final int ONE_PLACE = NOT_POOLED;

  /** What is too short to be pooled needs no index. */
  private final Interner small = new Interner(Long.MAX_VALUE);

  private @Nullable Value[] keys = new @Nullable Value[1024];
  private int[] indexes = new int[1024];
  private int size;
  private boolean displaced;

  @Override
  public Value of(Value value) {
    if (!Pool.isCandidate(value)) {
      return small.intern(value);
    }
    int i = find(value);
    Value known = keys[i];
    if (known != null) {
      indexes[i] = NO_INDEX;
      return known;
    }
    if (size >= keys.length - (keys.length >> 2)) {
      grow();
      i = find(value);
    }
    keys[i] = value;
    indexes[i] = ONE_PLACE;
    size++;
    return value;
  }

  @Override
  public void displaced() {
    displaced = true;
  }

  /** Whether the notes are true of the document: false if a value that was read is not in it. */
  boolean isExact() {
    return !displaced;
  }

  @Override
  public int index(Value value) {
    if (!Pool.isCandidate(value)) {
      return NOT_POOLED;
    }
    int i = find(value);
    return keys[i] == null ? NOT_POOLED : indexes[i];
  }

  @Override
  public void give(Value value, int index) {
    indexes[find(value)] = index;
  }

  private int find(Value value) {
    int mask = keys.length - 1;
    int i = home(value, mask);
    for (Value there = keys[i]; there != null && !there.equals(value); there = keys[i]) {
      i = i + 1 & mask;
    }
    return i;
  }

  private void grow() {
    @Nullable Value[] oldKeys = keys;
    int[] oldIndexes = indexes;
    keys = new @Nullable Value[oldKeys.length * 2];
    indexes = new int[oldKeys.length * 2];
    int mask = keys.length - 1;
    for (int j = 0; j < oldKeys.length; j++) {
      Value key = oldKeys[j];
      if (key != null) {
        int i = home(key, mask);
        while (keys[i] != null) {
          i = i + 1 & mask; // all are distinct: nothing to compare
        }
        keys[i] = key;
        indexes[i] = oldIndexes[j];
      }
    }
  }

  private static int home(Value value, int mask) {
    int h = value.hashCode() * 0x9e3779b9;
    return (h ^ h >>> 16) & mask;
  }
}
