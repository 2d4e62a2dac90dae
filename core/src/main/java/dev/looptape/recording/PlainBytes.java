package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Utf8Length;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;

/** Sizes of plain JSON in UTF-8 bytes; an object that stands in many places is measured once. */
public final class PlainBytes {
  private final IdentityHashMap<Value, Long> known = new IdentityHashMap<>();

  /** The bytes of the text of {@code value}; {@link Long#MAX_VALUE} if they are more than that. */
  public long of(Value value) {
    ArrayDeque<Value> open = new ArrayDeque<>();
    open.push(value);
    while (!open.isEmpty()) {
      if (measure(open.element(), open)) {
        open.pop();
      }
    }
    return size(value);
  }

  /** Sums up a container whose members are known; otherwise pushes those that are not. */
  private boolean measure(Value value, ArrayDeque<Value> open) {
    if (size(value) >= 0) {
      return true;
    }
    ObjectValue object = value instanceof ObjectValue ? (ObjectValue) value : null;
    int length = object == null ? ((ArrayValue) value).size() : object.size();
    long sum = length == 0 ? 2 : 1L + length;
    boolean complete = true;
    for (int i = 0; i < length; i++) {
      Value member = object == null ? ((ArrayValue) value).get(i) : object.value(i);
      long size = size(member);
      if (size < 0) {
        open.push(member);
        complete = false;
      } else if (complete) {
        sum += object == null ? 0 : 1 + Utf8Length.ofString(object.key(i));
        sum += size;
        sum = sum < 0 ? Long.MAX_VALUE >> 1 : sum; // past all bounds, and two such still add up
      }
    }
    if (complete) {
      known.put(value, sum);
    }
    return complete;
  }

  /** -1: a container that was not measured yet. */
  private long size(Value value) {
    if (value instanceof StringValue) {
      return Utf8Length.ofString(((StringValue) value).value());
    }
    if (value instanceof ObjectValue || value instanceof ArrayValue) {
      Long size = known.get(value);
      return size == null ? -1 : size;
    }
    return value.text().length();
  }
}
