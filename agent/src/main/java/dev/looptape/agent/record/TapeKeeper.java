package dev.looptape.agent.record;

import dev.looptape.agent.options.Log;
import dev.looptape.agent.options.TapeMode;
import dev.looptape.recording.RecordingFiles;
import dev.looptape.recording.TapeFile;
import dev.looptape.value.Value;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the tape: one daemon thread that brings it up to date every 20 ms while there are events,
 * and sleeps while there are none. The host's threads only wake it, except with {@code tape=sync}.
 * What fails is tried again, later and later, since a full disk may be emptied.
 */
final class TapeKeeper implements Runnable {
  private static final String THREAD = "looptape-tape";
  private static final long PERIOD_NANOS = 20_000_000;

  /** A process that ends sooner than this after its first event makes no tape. */
  private static final long FIRST_NANOS = 30_000_000;

  /** After so many looks at nothing new the thread sleeps until it is woken. */
  private static final int IDLE_LOOKS = 50;

  /** Failures in succession that may be a directory that is being emptied, and made again. */
  private static final int MOMENTS = 2;

  /** The same, for a host that has no memory and may survive that: some six seconds. */
  private static final int MOMENTS_WITHOUT_MEMORY = 6;

  private static final long FIRST_RETRY_NANOS = 100_000_000L;
  private static final long LAST_RETRY_NANOS = 60_000_000_000L;

  private final Recorder recorder;
  private final TapePump pump;
  private final RunFiles files;
  private final boolean on;
  private final boolean sync;
  private final Object writing = new Object(); // a monitor for the reason that EventTail has one

  private volatile @Nullable Thread thread;
  private volatile boolean asleep;
  private volatile boolean stopped;
  private int failures; // in succession
  private long retryNanos;
  private long retryAt;

  TapeKeeper(Recorder recorder, TapePump pump, RunFiles files) {
    this.recorder = recorder;
    this.pump = pump;
    this.files = files;
    on = recorder.options.tape() != TapeMode.OFF;
    sync = recorder.options.tape() == TapeMode.SYNC;
  }

  /** How many events the tape has missed. */
  long lag() {
    return pump.lag();
  }

  /** There is a new event; called on the host's threads. */
  void wake() {
    if (asleep) {
      asleep = false;
      LockSupport.unpark(thread);
    } else if (thread == null && on) {
      start();
    }
  }

  /** With {@code tape=sync}: hands all events so far to the operating system. */
  void sync() {
    if (sync && pump.hasNews()) {
      attempt();
    }
  }

  /** A run has a file of its own. */
  void runWritten(Value runId) {
    if (on) {
      pump.runWritten(runId);
      wake();
    }
  }

  private synchronized void start() {
    if (thread != null) {
      return;
    }
    Thread made = OwnThread.of(this, THREAD);
    thread = made;
    made.start();
  }

  @Override
  public void run() {
    if (!sync) {
      LockSupport.parkNanos(FIRST_NANOS);
    }
    while (!stopped) {
      try {
        follow();
      } catch (Throwable noMemory) { // not even to say so, or somebody stops all threads
        LockSupport.parkNanos(FIRST_RETRY_NANOS);
      }
    }
  }

  private void follow() {
    boolean first = true;
    for (int idle = 0; !stopped; ) {
      idle = attempt() ? 0 : idle + 1;
      if (first && pump.isWriting()) {
        first = false;
        files.recoverOthers();
      }
      if (!pump.isWriting()) {
        LockSupport.parkNanos(FIRST_RETRY_NANOS); // there is none yet, or it failed
      } else if (idle < IDLE_LOOKS) {
        LockSupport.parkNanos(PERIOD_NANOS);
      } else {
        asleep = true;
        if (!pump.hasNews() && !stopped) {
          LockSupport.park(this);
        }
        asleep = false;
        idle = 0;
      }
      if (Thread.interrupted()) { // by a host that interrupts all threads it sees
        idle = 0;
      }
    }
  }

  /** Brings the tape up to date; whether anything was new. */
  private boolean attempt() {
    synchronized (writing) {
      try {
        if (retryNanos > 0 && System.nanoTime() - retryAt < 0) {
          return false;
        }
        boolean news = pump.pump();
        retryNanos = 0;
        failures = 0;
        return news;
      } catch (Throwable failed) {
        failed(failed);
        return false;
      }
    }
  }

  private void failed(Throwable failed) {
    pump.abandon();
    retryNanos = Math.min(Math.max(retryNanos * 2, FIRST_RETRY_NANOS), LAST_RETRY_NANOS);
    retryAt = System.nanoTime() + retryNanos;
    failures++;
    if (failures > (failed instanceof OutOfMemoryError ? MOMENTS_WITHOUT_MEMORY : MOMENTS)) {
      recorder.sayDisk("nothing is kept on the disk while this runs: " + reason(failed));
    }
  }

  private static String reason(Throwable failed) {
    return failed instanceof IOException ? RecordingFiles.reason(failed) : failed.toString();
  }

  /**
   * Ends following: what the tail holds is on the tape, if there is one, and no more comes.
   *
   * @param deadlineNanos when to wait no longer
   */
  void stop(long deadlineNanos) {
    stopped = true;
    LockSupport.unpark(thread);
    try {
      // On a thread of its own, since whoever writes now may hang in a file system.
      Thread last = OwnThread.of(this::writeLast, THREAD + "-end");
      last.start();
      last.join(Math.max(TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()), 1));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (Throwable noThread) {
      recorder.say(Log.INFO, "the tape lacks the last moments: " + reason(noThread));
    }
  }

  private void writeLast() {
    synchronized (writing) {
      try {
        if (pump.isWriting()) {
          pump.pump();
        }
      } catch (Throwable failed) {
        failed(failed);
      }
    }
  }

  /** The tape's file; null if there is none. */
  @Nullable TapeFile file() {
    return pump.file();
  }

  /** Deletes the tape, in whose place the recording is. */
  void delete() {
    TapeFile file = pump.file();
    try {
      if (file != null) {
        pump.abandon();
        file.delete();
      }
    } catch (IOException | RuntimeException failed) {
      recorder.say(Log.INFO, "the tape stays: " + reason(failed));
    }
  }
}
