package dev.looptape.agent.record;

import dev.looptape.agent.site.Handover;
import dev.looptape.agent.site.Site;
import org.jspecify.annotations.Nullable;

/**
 * What is behind the gate. Guards against re-entry, so that nothing of ours is ever recorded, and
 * lets its failures through to the gate, which counts them.
 */
public final class RecorderGate extends $Looptape {
  /** A method without parameters makes no array. */
  private static final Object[] NO_ARGUMENTS = {};

  private final Recorder recorder;

  @SuppressWarnings("ThreadLocalUsage") // one recorder a process; tests have several
  private final ThreadState.PerThread threads = new ThreadState.PerThread();

  private final Handovers handovers = new Handovers();
  private final VirtualThreads virtual = new VirtualThreads();

  private volatile boolean closed;

  RecorderGate(Recorder recorder) {
    this.recorder = recorder;
  }

  @Override
  protected @Nullable Object onEnter(int siteId, @Nullable Object self, Object @Nullable [] args) {
    ThreadState thread = threads.here();
    if (thread.busy || closed) {
      return null;
    }
    thread.busy = true;
    Frame before = thread.current;
    try {
      Site site = recorder.sites.get(siteId);
      return recorder.parts().calls.enter(thread, site, self, args == null ? NO_ARGUMENTS : args);
    } catch (Throwable failed) {
      thread.current = before; // nobody will tell of an end
      throw failed;
    } finally {
      thread.busy = false;
    }
  }

  @Override
  protected void onExit(Object token, @Nullable Object result, @Nullable Throwable thrown) {
    ThreadState thread = threads.here();
    if (thread.busy || closed) {
      return;
    }
    thread.busy = true;
    try {
      Parts parts = recorder.parts();
      parts.calls.exit(thread, (Frame) token, result, thrown);
      parts.tape.sync(); // also if the call goes on, since the method returns
    } finally {
      thread.busy = false;
    }
  }

  @Override
  protected void onLost(Object token) {
    ThreadState thread = threads.get();
    Parts made = recorder.made();
    if (thread == null || made == null || thread.busy) {
      return;
    }
    thread.busy = true;
    try {
      made.calls.lost(thread, (Frame) token);
    } finally {
      thread.busy = false;
    }
  }

  @Override
  protected void onCapture(@Nullable Object task, @Nullable Object to, int how) {
    if (closed) {
      return;
    }
    if (how >= Handover.SUBSCRIBED) {
      signal(task, to, how);
      return;
    }
    if (how >= Handover.UNSETTLED) {
      if (task != null) {
        hear(task, to, how);
      }
      return;
    }
    if (to != null && virtual.isScheduler(to)) {
      return;
    }
    ThreadState thread = how == Handover.MADE ? threads.here() : threads.get();
    if (thread == null || !thread.busy) {
      handovers.handOver(task, how, thread);
    }
  }

  private void hear(Object subject, @Nullable Object outcome, int how) {
    Parts made = recorder.made();
    if (made == null
        || !(how == Handover.SETTLED && made.calls.isAwaited()
            || how == Handover.RESUMED && made.calls.areCoroutinesAtWork())) {
      return;
    }
    ThreadState thread = threads.here();
    if (thread.busy) {
      return;
    }
    thread.busy = true;
    try {
      if (how == Handover.SETTLED) {
        made.calls.settled(thread, subject);
      } else {
        made.calls.resumed(thread, subject, outcome);
      }
    } finally {
      thread.busy = false;
    }
  }

  private void signal(@Nullable Object subject, @Nullable Object told, int how) {
    Parts made = recorder.made();
    if (subject == null || made == null || !made.calls.publishers().areFollowed()) {
      return;
    }
    ThreadState thread = threads.here();
    if (thread.busy) {
      return;
    }
    thread.busy = true;
    try {
      made.calls.publishers().hear(thread, subject, told, how);
    } finally {
      thread.busy = false;
    }
  }

  /** What the thread is in while somebody subscribes, or is told something. */
  private @Nullable Frame inSignal(@Nullable Object subject, int how) {
    Parts made = recorder.made();
    if (made == null || subject == null || !made.calls.publishers().areFollowed()) {
      return null;
    }
    if (how == Handover.SIGNALLING) {
      return made.calls.publishers().signalling(subject);
    }
    if (how == Handover.REQUESTING) {
      return made.calls.publishers().requesting(subject);
    }
    ThreadState thread = threads.get();
    return thread == null ? null : Publishers.subscribing(thread);
  }

  @Override
  protected @Nullable Object onSwap(@Nullable Object task, int how) {
    if (closed || how == Handover.NESTED && virtual.isCarrier(Thread.currentThread())) {
      return null;
    }
    if (how == Handover.SAVED) {
      ThreadState thread = threads.here();
      return thread.current == null ? Frame.NOTHING : thread.current;
    }
    if (how == Handover.DONE) {
      ThreadState worker = threads.get();
      if (worker != null) {
        worker.current = null;
      }
      return null;
    }
    Frame in =
        how >= Handover.SUBSCRIBED
            ? inSignal(task, how)
            : task == null ? null : handovers.take(task, how);
    if (in == null) {
      return null;
    }
    ThreadState thread = threads.here();
    if (thread.busy) {
      return null;
    }
    Frame before = thread.current;
    thread.current = in;
    return before == null ? Frame.NOTHING : before;
  }

  @Override
  protected void onRestore(Object token) {
    threads.here().current = token == Frame.NOTHING ? null : (Frame) token;
  }

  /** Records nothing any more. */
  void close() {
    closed = true;
  }

  /** How many failures were stopped at the gate. */
  int stopped() {
    return failures();
  }
}
