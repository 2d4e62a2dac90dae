package dev.looptape.agent.record;

import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** What is known of one thread. */
final class ThreadState {
  /** What it is in now; null: in nothing that is recorded. */
  @Nullable Frame current;

  /** Whether we are at work on it: what is called meanwhile is our own doing. */
  boolean busy;

  /**
   * The call in which the thread was made, while that may be believed. Weak, since a thread may
   * outlive all that it was made for; an open call is held by {@link OpenCalls}.
   */
  private final @Nullable WeakReference<Call> inherited;

  /** Whether it was made in a task of which nobody knows to what call it belongs. */
  final boolean isLost;

  /** A task that was made just now and is being handed over. */
  @Nullable Object made;

  /** What is called for the publisher's sake that somebody is about to subscribe to here. */
  @Nullable Frame subscribing;

  /** Whether it was believed once; a thread that lives on may work for others. */
  boolean hasBelieved;

  private @Nullable String name;
  private @Nullable StringValue shownName;

  ThreadState(@Nullable Call inherited) {
    this(inherited, false);
  }

  private ThreadState(@Nullable Call inherited, boolean isLost) {
    this.inherited = inherited == null ? null : new WeakReference<>(inherited);
    this.isLost = isLost;
  }

  /** The call in which the thread was made, if that is still open. */
  @Nullable Call inherited() {
    Call call = inherited == null ? null : inherited.get();
    return call != null && call.isOpen() ? call : null;
  }

  /** What a task is in that is handed over here. */
  Frame task() {
    Frame in = current;
    if (in == null) {
      return Frame.NOBODY;
    }
    if (in.way == Frame.Way.SUBSCRIPTION) {
      return in;
    }
    return in.call != null ? in.call.task() : in == Frame.UNKNOWN ? in : Frame.NOBODY;
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
      if (in == Frame.UNKNOWN) {
        return new ThreadState(null, true);
      }
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
