package dev.looptape.pack;

import dev.looptape.value.HashPlaces;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.Value;
import dev.looptape.value.ValueTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes equal values one object while text is read, and notes which of them came again: each place
 * in the text asks once, so what was asked for twice stands in two places. Memory follows what is
 * distinct: a table entry a value, and no walk afterwards.
 */
final class TextPool implements Pool, JsonParsing.Distinct {
  private static final int ONE_PLACE = NOT_POOLED;
  private static final int CROWDED = -1;

  /** What is too short to be pooled needs no index. */
  private final ValueTable small = new ValueTable();

  private @Nullable Value[] keys = new @Nullable Value[1024];
  private int[] indexes = new int[1024];
  private int size;
  private boolean displaced;

  /** What found {@link HashPlaces#SAME_HASH} others of its hash; null: nothing did. */
  private @Nullable Map<Value, Crowded> crowd;

  private long slotsRead;

  @Override
  public Value of(Value value) {
    if (!Pool.isCandidate(value)) {
      return small.getOrAdd(value);
    }
    int i = find(value);
    if (i == CROWDED) {
      Crowded there = crowded().computeIfAbsent(value, Crowded::new);
      if (there.seen) {
        there.index = NO_INDEX;
      }
      there.seen = true;
      return there.value;
    }
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
    if (i == CROWDED) {
      Crowded there = crowded().get(value);
      return there == null ? NOT_POOLED : there.index;
    }
    return keys[i] == null ? NOT_POOLED : indexes[i];
  }

  @Override
  public void give(Value value, int index) {
    int i = find(value);
    if (i == CROWDED) {
      crowded().computeIfAbsent(value, Crowded::new).index = index;
    } else {
      indexes[i] = index;
    }
  }

  /** How many slots were looked at: the work done. */
  long slotsRead() {
    return slotsRead;
  }

  /** The slot of this content, or the empty one for it, or {@link #CROWDED}. */
  private int find(Value value) {
    int mask = keys.length - 1;
    int same = 0;
    int i = HashPlaces.home(value, keys.length);
    for (Value there = keys[i]; there != null; there = keys[i]) {
      slotsRead++;
      if (there.hashCode() == value.hashCode()) {
        if (there.equals(value)) {
          return i;
        }
        if (++same == HashPlaces.SAME_HASH) {
          return CROWDED;
        }
      }
      i = i + 1 & mask;
    }
    return i;
  }

  private Map<Value, Crowded> crowded() {
    Map<Value, Crowded> all = crowd;
    if (all == null) {
      all = new HashMap<>();
      crowd = all;
    }
    return all;
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
        int i = HashPlaces.home(key, keys.length);
        while (keys[i] != null) {
          i = i + 1 & mask; // all are distinct: nothing to compare
        }
        keys[i] = key;
        indexes[i] = oldIndexes[j];
      }
    }
  }

  /** A value that has no slot, and its index. */
  private static final class Crowded {
    private final Value value;
    private boolean seen;
    private int index = ONE_PLACE;

    Crowded(Value value) {
      this.value = value;
    }
  }
}
