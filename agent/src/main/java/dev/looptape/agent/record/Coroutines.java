package dev.looptape.agent.record;

import dev.looptape.agent.site.Site;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Calls of Kotlin's suspending functions: one call from the first time that the method is called
 * until its result is there, however often it is suspended and on whatever thread it goes on.
 */
final class Coroutines {
  private final Suspensions suspensions = new Suspensions();
  private final Continuations continuations;
  private final Learning learning;
  private final Ends ends;

  Coroutines(Continuations continuations, Learning learning, Ends ends) {
    this.continuations = continuations;
    this.learning = learning;
    this.ends = ends;
  }

  /** Whether any suspending function is at work. */
  boolean areAtWork() {
    return !suspensions.isEmpty();
  }

  /** The continuation among the arguments of a suspending function. */
  static Object continuation(Object[] args) {
    return args[args.length - 1];
  }

  /** The arguments that the source code shows. */
  static Object[] withoutContinuation(Object[] args) {
    return Arrays.copyOf(args, args.length - 1);
  }

  /** If a suspended function goes on, its thread is in its call again; else null. */
  @Nullable Frame goOn(ThreadState thread, Site site, Object continuation) {
    Object first = continuations.goesOnWith(continuation);
    Frame known = first == null ? null : suspensions.find(first, site);
    if (known == null) {
      return null;
    }
    Frame frame = known.in(thread.current);
    thread.current = frame;
    return frame;
  }

  /** A suspending function has begun. */
  void begun(Frame frame, @Nullable Object continuation) {
    if (continuation != null) {
      frame.continuation = new WeakReference<>(continuation);
      suspensions.begin(continuation, frame);
    }
  }

  /** Whether a method that returns has not ended, only been suspended. */
  boolean isSuspended(Frame frame, @Nullable Object result) {
    Object continuation = frame.continuation == null ? null : frame.continuation.get();
    Site site = frame.site;
    if (continuation == null || site == null) {
      return false;
    }
    if (Continuations.isSuspended(result)) {
      if (frame.way == Frame.Way.CALL && frame.call != null) {
        frame.call.endWithFuture();
      }
      return true;
    }
    suspensions.end(continuation, frame.call, site);
    if (frame.way == Frame.Way.CALL && frame.call != null) {
      frame.call.endAtReturn();
    }
    return false;
  }

  /**
   * A continuation goes on with an outcome: that of the functions which were called with it last
   * thing and have left the rest to others.
   */
  void resumed(Object continuation, @Nullable Object outcome, ThreadState thread) {
    for (Suspensions.Begun each = suspensions.take(continuation);
        each != null;
        each = each.earlier) {
      Frame frame = each.frame;
      Call call = frame.call;
      if (frame.way != Frame.Way.CALL || call == null) {
        continue;
      }
      Throwable thrown = continuations.failure(outcome);
      if (thrown != null) {
        fail(frame, call, thrown, thread);
      } else {
        if (frame.folded != null) {
          synchronized (call) {
            frame.folded.addTo(call.facts);
          }
        }
        ends.complete(call, learning.result(call.site, outcome), thread);
      }
    }
  }

  /** A function throws; one that suspends says so that its coroutine was cancelled. */
  void fail(Frame frame, Call call, Throwable thrown, ThreadState thread) {
    if (frame.continuation != null && isCancellation(thrown)) {
      ends.cancel(call, thread);
    } else {
      ends.fail(call, thrown, thread);
    }
  }

  /** What Kotlin throws for it; its subclass for a time limit says more than that. */
  private static boolean isCancellation(Throwable thrown) {
    return thrown.getClass() == CancellationException.class
        || thrown.getClass().getName().equals("kotlinx.coroutines.JobCancellationException");
  }

  /** Ends calls that nobody can go on with. */
  void endAbandoned(ThreadState thread) {
    for (Suspensions.Begun gone; (gone = suspensions.abandoned()) != null; ) {
      for (Suspensions.Begun each = gone; each != null; each = each.earlier) {
        if (each.frame.way == Frame.Way.CALL && each.frame.call != null) {
          ends.pending(each.frame.call, thread);
        }
      }
    }
  }
}
