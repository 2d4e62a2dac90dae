package dev.looptape.agent.record;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The calls that have begun and not ended. It is changed under the tail's lock, together with the
 * event that says so, and read by any thread.
 */
final class OpenCalls {
  private final ConcurrentMap<Call, Call> open = new ConcurrentHashMap<>();

  void add(Call call) {
    open.put(call, call);
  }

  void remove(Call call) {
    open.remove(call);
  }

  boolean has(Call call) {
    return open.containsKey(call);
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
    long[] ids = new long[calls.length];
    for (int i = 0; i < calls.length; i++) {
      ids[i] = calls[i].id;
    }
    Arrays.sort(ids);
    return ids;
  }
}
