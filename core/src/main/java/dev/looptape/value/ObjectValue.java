package dev.looptape.value;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object: keys in the order in which they were first put, each once. */
public final class ObjectValue extends Value implements Comparable<ObjectValue> {
  public static final ObjectValue EMPTY = new ObjectValue(new Object[0]);

  /** Key, value, key, value… A flat array is the smallest thing that keeps order. */
  private final Object[] members;

  /** See {@link TextUnits}; -1: not computed. A race only computes it twice. */
  long units = -1;

  private int keeping;

  private ObjectValue(Object[] members) {
    this.members = members;
  }

  /** An object over {@code members} itself: keys, each once, and values in turn. */
  static ObjectValue ofTrusted(Object[] members) {
    return members.length == 0 ? EMPTY : new ObjectValue(members);
  }

  public static Builder builder() {
    return new Builder(4);
  }

  /** A builder of an object that will have about so many members. */
  public static Builder builder(int members) {
    return new Builder(members);
  }

  public int size() {
    return members.length >> 1;
  }

  /** The key of the member at {@code index}, from 0. */
  public String key(int index) {
    return (String) members[index << 1];
  }

  /** The value of the member at {@code index}, from 0. */
  public Value value(int index) {
    return (Value) members[(index << 1) + 1];
  }

  /** The value of {@code key}, or null if there is no such key. Reads the keys in order. */
  public @Nullable Value get(String key) {
    for (int i = 0; i < members.length; i += 2) {
      if (members[i].equals(key)) {
        return (Value) members[i + 1];
      }
    }
    return null;
  }

  @Override
  int partsHash() {
    int h = 7;
    for (int i = 0; i < members.length; i += 2) {
      h = h * 31 + ((String) members[i]).hashCode();
      h = h * 31 + ((Value) members[i + 1]).hashCode();
    }
    return h * 31 + members.length;
  }

  @Override
  int keeping() {
    return keeping;
  }

  @Override
  void keeping(int keeping) {
    this.keeping = keeping;
  }

  /** An order that agrees with {@code equals} and means nothing else; for tables. */
  @Override
  public int compareTo(ObjectValue other) {
    return ValueOrder.compare(this, other);
  }

  /** Makes one object. Not for several threads, and not to be used again after {@link #build}. */
  public static final class Builder {
    /** From here on a key is looked up by hash; below, reading the keys is quicker. */
    private static final int INDEXED_FROM = 16;

    private Object[] members;
    private int length;
    private @Nullable Map<String, Integer> index;

    private Builder(int size) {
      members = new Object[2 * Math.max(size, 1)];
    }

    /**
     * Adds a member whose key is known to be new, which is not checked: for objects whose keys are
     * written in the program.
     */
    public Builder putNew(String key, Value value) {
      append(key, value);
      return this;
    }

    /** Adds a member; a key that is there keeps its place and takes the new value. */
    public Builder put(String key, Value value) {
      int at = find(key);
      if (at >= 0) {
        members[at + 1] = value;
        return this;
      }
      append(key, value);
      return this;
    }

    private void append(String key, Value value) {
      if (length == members.length) {
        members = Arrays.copyOf(members, length * 2);
      }
      members[length] = key;
      members[length + 1] = value;
      if (index != null) {
        index.put(key, length);
      }
      length += 2;
    }

    public ObjectValue build() {
      return ofTrusted(length == members.length ? members : Arrays.copyOf(members, length));
    }

    private int find(String key) {
      if (index == null && length >= INDEXED_FROM * 2) {
        Map<String, Integer> made = new HashMap<>();
        for (int i = 0; i < length; i += 2) {
          made.put((String) members[i], i);
        }
        index = made;
      }
      if (index != null) {
        Integer at = index.get(key);
        return at == null ? -1 : at;
      }
      for (int i = 0; i < length; i += 2) {
        if (members[i].equals(key)) {
          return i;
        }
      }
      return -1;
    }
  }
}
