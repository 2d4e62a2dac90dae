package dev.looptape.agent.record;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The calls that have begun and not ended. */
final class OpenCalls {
  private final ConcurrentMap<Call, Call> open = new ConcurrentHashMap<>();

  void add(Call call) {
    open.put(call, call);
  }

  void remove(Call call) {
    open.remove(call);
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  /** All of them, in no order. */
  Call[] all() {
    return open.keySet().toArray(new Call[0]);
  }

  /** Their ids, in order. */
  long[] ids() {
    Call[] calls = all();
    long[] found = new long[calls.length];
    int count = 0;
    for (Call call : calls) {
      if (call.isOpen()) {
        found[count++] = call.id;
      }
    }
    long[] sorted = Arrays.copyOf(found, count);
    Arrays.sort(sorted);
    return sorted;
  }
}
