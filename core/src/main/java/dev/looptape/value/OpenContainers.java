package dev.looptape.value;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects and arrays whose ends have not been read yet, with what was read of them, all in one
 * stack. Reused by all containers of a document, so that a small one costs no more than itself.
 */
final class OpenContainers {
  /** From so many members on a key is looked up by hash; below, reading the keys is quicker. */
  private static final int INDEXED_FROM = 16;

  private Object[] parts = new Object[1024]; // of objects: key, value, key, value…
  private int end;

  private int[] starts = new int[64];
  private boolean[] objects = new boolean[64];
  private int depth;

  /** Of open objects with many members: where each key stands in {@link #parts}. */
  private final Map<Integer, Map<String, Integer>> indexes = new HashMap<>();

  int depth() {
    return depth;
  }

  void open(boolean isObject) {
    if (depth == starts.length) {
      starts = Arrays.copyOf(starts, depth * 2);
      objects = Arrays.copyOf(objects, depth * 2);
    }
    starts[depth] = end;
    objects[depth] = isObject;
    depth++;
  }

  /** The key of the value that comes next in the innermost container. */
  void key(String key) {
    push(key);
  }

  /**
   * Adds a value to the innermost container.
   *
   * @return whether it took a place of its own; not so if its key was there before
   */
  boolean add(Value value) {
    if (objects[depth - 1]) {
      int before = earlier((String) parts[end - 1]);
      if (before >= 0) {
        parts[before + 1] = value;
        end--;
        return false;
      }
    }
    push(value);
    return true;
  }

  /** Ends the innermost container. */
  Value close() {
    depth--;
    int start = starts[depth];
    Value closed;
    if (objects[depth]) {
      closed = ObjectValue.ofTrusted(Arrays.copyOfRange(parts, start, end));
      if (!indexes.isEmpty()) {
        indexes.remove(depth);
      }
    } else {
      closed = ArrayValue.ofTrusted(Arrays.copyOfRange(parts, start, end, Value[].class));
    }
    end = start;
    return closed;
  }

  /** Where the key that was pushed last stands already, or -1. */
  private int earlier(String key) {
    int start = starts[depth - 1];
    int last = end - 1;
    if (last - start >= INDEXED_FROM * 2) {
      Integer at = index(start, last).putIfAbsent(key, last);
      return at == null ? -1 : at;
    }
    for (int i = start; i < last; i += 2) {
      if (parts[i].equals(key)) {
        return i;
      }
    }
    return -1;
  }

  private Map<String, Integer> index(int start, int last) {
    @Nullable Map<String, Integer> index = indexes.get(depth - 1);
    if (index == null) {
      index = new HashMap<>();
      for (int i = start; i < last; i += 2) {
        index.put((String) parts[i], i);
      }
      indexes.put(depth - 1, index);
    }
    return index;
  }

  private void push(Object part) {
    if (end == parts.length) {
      parts = Arrays.copyOf(parts, end * 2);
    }
    parts[end++] = part;
  }
}
