package dev.looptape.agent.record;

import org.jspecify.annotations.Nullable;

/** Finds the call that a call belongs to: right, or none. */
final class Parents {
  private final Threads threads;
  private final OpenCalls open;

  Parents(Threads threads, OpenCalls open) {
    this.threads = threads;
    this.open = open;
  }

  /** The call in which this thread was made, if it may be believed; that is asked once. */
  @Nullable Call inherited(ThreadState thread) {
    Call call = thread.inherited();
    if (call == null) {
      return null;
    }
    Thread here = Thread.currentThread();
    if (Threads.isVirtual(here)) {
      return call; // made for one task
    }
    if (threads.isPoolWorker(here) || thread.hasBelieved) {
      return null;
    }
    thread.hasBelieved = true;
    return call;
  }

  /**
   * Whether a call on this thread, which is in nothing, may have been asked for by one that is open
   * elsewhere: on a pool's worker, or on a thread that was made inside a call and took its first
   * task.
   */
  boolean mayBelongElsewhere(ThreadState thread) {
    if (thread.isLost) {
      return true;
    }
    if (open.isEmpty()) {
      return false;
    }
    return thread.inherited() != null || threads.isPoolWorker(Thread.currentThread());
  }
}
