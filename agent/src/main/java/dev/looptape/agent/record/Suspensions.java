package dev.looptape.agent.record;

import dev.looptape.agent.site.Site;
import org.jspecify.annotations.Nullable;

/**
 * The calls of suspending functions, by the continuation that each was called with, until they end.
 * A call is here from its beginning: another thread may go on with it before the first has
 * returned. The continuations are held weakly.
 */
final class Suspensions {
  private final WeakIdentityMap<Begun> begun = new WeakIdentityMap<>();

  /** A call, and those that were called with the same continuation before. */
  static final class Begun {
    final Frame frame;
    final @Nullable Begun earlier;

    private Begun(Frame frame, @Nullable Begun earlier) {
      this.frame = frame;
      this.earlier = earlier;
    }
  }

  boolean isEmpty() {
    return begun.isEmpty();
  }

  void begin(Object continuation, Frame frame) {
    while (true) {
      Begun known = begun.get(continuation);
      if (begun.put(continuation, known, new Begun(frame, known))) {
        return;
      }
    }
  }

  /** The frame of a function that goes on. */
  @Nullable Frame find(Object continuation, Site site) {
    for (Begun each = begun.get(continuation); each != null; each = each.earlier) {
      if (each.frame.site == site) {
        return each.frame;
      }
    }
    return null;
  }

  /** A call has ended. */
  void end(Object continuation, @Nullable Call call, Site site) {
    for (Begun known; (known = begun.get(continuation)) != null; ) {
      Begun rest = without(known, call, site);
      if (rest == known
          || (rest == null
              ? begun.remove(continuation, known)
              : begun.put(continuation, known, rest))) {
        return;
      }
    }
  }

  private static @Nullable Begun without(@Nullable Begun list, @Nullable Call call, Site site) {
    if (list == null) {
      return null;
    }
    if (list.frame.call == call && list.frame.site == site) {
      return list.earlier;
    }
    Begun rest = without(list.earlier, call, site);
    return rest == list.earlier ? list : new Begun(list.frame, rest);
  }

  /** All that were called with a continuation which goes on now, latest first: they have ended. */
  @Nullable Begun take(Object continuation) {
    for (Begun known; (known = begun.get(continuation)) != null; ) {
      if (begun.remove(continuation, known)) {
        return known;
      }
    }
    return null;
  }

  /** Those whose continuation is no more, so that they will never end; null: none. */
  @Nullable Begun abandoned() {
    return begun.takeGone();
  }
}
