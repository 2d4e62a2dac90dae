package dev.looptape.agent.record;

import org.jspecify.annotations.Nullable;

/** Which call ends when which of the host's objects is told so. The objects are held weakly. */
final class Streams {
  private final WeakIdentityMap<Watch> watches = new WeakIdentityMap<>();

  /** A handler's call. */
  static final class Watch {
    final Call call;

    /** Whether the call ends with what this handler is told; else it only learns. */
    final boolean ends;

    /** Whether it has begun to work: from then on the host need not hold it any more. */
    volatile boolean begun;

    Watch(Call call, boolean ends) {
      this.call = call;
      this.ends = ends;
    }
  }

  /**
   * From now on, what {@code handler} is told is about {@code call}.
   *
   * @return false if another open call waits for the same object, so that nobody can tell which of
   *     the two it is told about
   */
  boolean watch(Object handler, Call call, boolean ends) {
    Watch watch = new Watch(call, ends);
    while (true) {
      Watch known = watches.get(handler);
      if (known != null && known.call != call && known.call.isOpen()) {
        return false;
      }
      if (known != null && known.call == call || watches.put(handler, known, watch)) {
        return true;
      }
    }
  }

  @Nullable Watch get(Object handler) {
    return watches.get(handler);
  }

  boolean isEmpty() {
    return watches.isEmpty();
  }

  /** A call whose handler is gone, though it had neither begun nor ended; null if there is none. */
  @Nullable Call abandoned() {
    for (Watch watch; (watch = watches.takeGone()) != null; ) {
      if (watch.ends && !watch.begun && watch.call.isOpen()) {
        return watch.call;
      }
    }
    return null;
  }
}
