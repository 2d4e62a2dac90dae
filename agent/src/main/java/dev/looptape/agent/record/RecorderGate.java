package dev.looptape.agent.record;

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
    try {
      Site site = recorder.sites.get(siteId);
      return recorder.parts().calls.enter(thread, site, self, args == null ? NO_ARGUMENTS : args);
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

  /** Records nothing any more. */
  void close() {
    closed = true;
  }

  /** How many failures were stopped at the gate. */
  int stopped() {
    return failures();
  }
}
