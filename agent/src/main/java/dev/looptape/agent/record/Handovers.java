package dev.looptape.agent.record;

import dev.looptape.agent.site.Handover;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that wait to be run, each with what it will be in: the call in which it was handed
 * over. Nothing is kept of a task that the JDK made for one purpose outside of any call; of an
 * object of the host's it is, because it may be handed over once more, inside one.
 *
 * <p>The tasks are held weakly, and no method of theirs is called.
 */
final class Handovers {
  /** More tasks than this are not remembered; what waits beyond has no parent. */
  static final int LIMIT = 1 << 16;

  private static final String COMPLETABLE = "java.util.concurrent.CompletableFuture$";
  private static final String PUBLISHER = "java.util.concurrent.SubmissionPublisher$";

  private final WeakIdentityMap<Handed> waiting = new WeakIdentityMap<>();

  /** Whether something was handed over and could not be remembered. */
  private volatile boolean overflowed;

  /** What is known of a task. Compared by identity. */
  private static final class Handed {
    /** What it will be in. */
    final Frame in;

    /** How often it waits to be run. */
    final int times;

    /** Whether it may be run any number of times. */
    final boolean kept;

    Handed(Frame in, int times, boolean kept) {
      this.in = in;
      this.times = times;
      this.kept = kept;
    }
  }

  /**
   * A task changes hands.
   *
   * @param thread the thread's state; null: it is in nothing
   */
  void handOver(@Nullable Object task, int how, @Nullable ThreadState thread) {
    Frame in = thread == null ? Frame.NOBODY : thread.task();
    if (how == Handover.MADE) {
      if (thread != null) {
        thread.made = task; // nobody else can have handed it over
      }
      if (task != null && in != Frame.NOBODY) {
        add(task, in, 0, false);
      }
    } else if (task != null) {
      boolean isMade = thread != null && thread.made == task;
      if (how == Handover.ANY) {
        if (!isMade && !isOfAStage(task)) {
          add(task, overflowed ? Frame.UNKNOWN : shared(task, in), 1, false);
        }
      } else if (how == Handover.REFUSED) {
        if (!isMade) {
          refuse(task);
        }
      } else if (how != Handover.ONCE || !isOfAStage(task)) {
        Frame frame = shared(task, in);
        if (frame != Frame.NOBODY || !waiting.isEmpty() && waiting.get(task) != null) {
          add(task, frame, 0, how == Handover.KEPT);
        }
      }
    }
  }

  /** A publisher's task hands on what was published in any call. */
  private static Frame shared(Object task, Frame in) {
    return task.getClass().getName().startsWith(PUBLISHER) ? Frame.UNKNOWN : in;
  }

  /** A stage of a {@link CompletableFuture} belongs to the call in which it was made. */
  private static boolean isOfAStage(Object task) {
    return task instanceof CompletableFuture.AsynchronousCompletionTask
        && task.getClass().getName().startsWith(COMPLETABLE);
  }

  /**
   * Remembers a task.
   *
   * @param times 1 if it is run as often as it is handed over, 0 if once at most
   */
  private void add(Object task, Frame in, int times, boolean kept) {
    while (waiting.takeGone() != null) {
      // its task was never run
    }
    while (true) {
      Handed known = waiting.get(task);
      Handed now;
      if (known == null) {
        if (waiting.size() >= LIMIT) {
          overflowed = true;
          return;
        }
        now = new Handed(in, Math.max(times, 1), kept);
      } else if (known.in == in) {
        if (times == 0 && kept == known.kept || known.kept) {
          return;
        }
        now = new Handed(in, known.times + times, kept);
      } else {
        now = new Handed(Frame.UNKNOWN, known.times + times, kept || known.kept);
      }
      if (waiting.put(task, known, now)) {
        return;
      }
    }
  }

  private void refuse(Object task) {
    for (Handed known; (known = waiting.get(task)) != null && !known.kept; ) {
      if (less(task, known)) {
        return;
      }
    }
  }

  /** What a task that begins to run is in; null: whatever its thread is in. */
  @Nullable Frame take(Object task, int how) {
    if (!waiting.isEmpty()) {
      for (Handed known; (known = waiting.get(task)) != null; ) {
        if (known.kept || less(task, known)) {
          return known.in;
        }
      }
    }
    if (how == Handover.ANYWHERE) {
      return null;
    }
    return overflowed ? Frame.UNKNOWN : Frame.NOBODY;
  }

  private boolean less(Object task, Handed known) {
    return known.times > 1
        ? waiting.put(task, known, new Handed(known.in, known.times - 1, false))
        : waiting.remove(task, known);
  }
}
