package dev.looptape.agent.record;

import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** What is known of one thread. */
final class ThreadState {
  /** What it is in now; null: in nothing that is recorded. */
  @Nullable Frame current;

  /** Whether we are at work on it: what is called meanwhile is our own doing. */
  boolean busy;

  /** The call in which the thread was made, while that may be believed. */
  @Nullable Call inherited;

  /** Whether it was believed once; a thread that lives on may work for others. */
  boolean hasBelieved;

  private @Nullable String name;
  private @Nullable StringValue shownName;

  ThreadState(@Nullable Call inherited) {
    this.inherited = inherited;
  }

  /** The current thread's name, redacted; what that takes is done once a name. */
  StringValue shownName(Learning learning) {
    String now = Thread.currentThread().getName();
    StringValue known = shownName;
    if (known == null || !now.equals(name)) {
      known = Value.of(learning.redact(now));
      // A name with a secret in it is not kept: the thread may have another by and by.
      name = known.value().equals(now) ? now : null;
      shownName = known;
    }
    return known;
  }

  /** All threads' states; a new thread knows the call in which it was made. */
  static final class PerThread extends InheritableThreadLocal<@Nullable ThreadState> {
    @Override
    protected @Nullable ThreadState childValue(@Nullable ThreadState parent) {
      Frame in = parent == null ? null : parent.current;
      Call call = in == null ? null : in.call;
      return call != null && call.isOpen() ? new ThreadState(call) : null;
    }

    /** The state of the current thread. */
    ThreadState here() {
      ThreadState state = get();
      if (state == null) {
        state = new ThreadState(null);
        set(state);
      }
      return state;
    }
  }
}
