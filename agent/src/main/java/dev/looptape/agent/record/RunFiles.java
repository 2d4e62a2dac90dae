package dev.looptape.agent.record;

import dev.looptape.agent.options.Log;
import dev.looptape.agent.options.Split;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingFileName;
import dev.looptape.recording.TapeFile;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes recordings: of a run as it ends, if that is wanted, and of the process at its exit. Runs
 * are written by one daemon thread of ours, made when the first is; the host never waits for it.
 */
final class RunFiles implements Calls.RunListener {
  private static final String THREAD = "looptape-writer";

  /** More runs than this are not waited with; the oldest is lost, and that is said. */
  private static final int LONGEST_QUEUE = 100_000;

  private final Recorder recorder;
  private final Split split;
  private final RecordingDirectory directory;
  private final ProcessFacts process;

  private final OtherTapes others;
  private final Object lock = new Object();
  private final ArrayDeque<Run> ended = new ArrayDeque<>();

  /** Ids of the runs that are not wholly in a file of their own; where each run has one. */
  private final Set<Value> unwritten = new LinkedHashSet<>();

  private long lost;
  private @Nullable Run firstTurn;
  private boolean many;
  private boolean closed;
  private boolean writing;
  private @Nullable Thread writer;
  private boolean recover;
  private volatile @Nullable Freezer freezer;
  private volatile @Nullable TapeKeeper tape;

  RunFiles(Recorder recorder, RecordingDirectory directory, ProcessFacts process) {
    this.recorder = recorder;
    this.directory = directory;
    this.process = process;
    split = recorder.options.split();
    others = new OtherTapes(recorder, directory);
  }

  void freezeWith(Freezer made, TapeKeeper keeper) {
    freezer = made;
    tape = keeper;
  }

  /** Makes recordings of the tapes that processes left which died, if there are any. */
  void recoverOthers() {
    try {
      if (directory.hasLeftOvers()) {
        synchronized (lock) {
          recover = true;
          startOrWake();
        }
      }
    } catch (IOException | RuntimeException unreadable) {
      // Then there is nothing to recover either.
    }
  }

  private void startOrWake() {
    if (writer == null && !closed) {
      writer = start();
    }
    lock.notifyAll();
  }

  @Override
  public void began(Run run) {
    if (split == Split.RUN) {
      synchronized (lock) {
        unwritten.add(run.id);
        if (unwritten.size() > 2 * LONGEST_QUEUE) {
          Iterator<Value> oldest = unwritten.iterator();
          oldest.next();
          oldest.remove();
        }
      }
    }
  }

  @Override
  public void ended(Run run) {
    if (split == Split.PROCESS || split == Split.AUTO && !run.isTurn) {
      return;
    }
    synchronized (lock) {
      if (closed) {
        return;
      }
      if (split == Split.AUTO && !many) {
        if (firstTurn == null) {
          firstTurn = run; // written when there is a second one
          return;
        }
        many = true;
        ended.add(firstTurn);
        firstTurn = null;
      }
      ended.add(run);
      if (ended.size() > LONGEST_QUEUE) {
        ended.remove();
        lost++;
      }
      startOrWake();
    }
  }

  private Thread start() {
    Runnable writes =
        new Runnable() {
          @Override
          public void run() {
            writeRuns();
          }
        };
    Thread thread = OwnThread.of(writes, THREAD);
    thread.start();
    return thread;
  }

  private void writeRuns() {
    try {
      while (true) {
        Run next = null;
        synchronized (lock) {
          while (ended.isEmpty() && !recover) {
            if (closed) {
              return;
            }
            lock.wait();
          }
          if (!ended.isEmpty()) {
            next = ended.remove();
            writing = true;
          }
          recover &= next != null;
        }
        if (next == null) {
          others.recover();
          continue;
        }
        write(next);
        synchronized (lock) {
          writing = false;
          lock.notifyAll();
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Run run) {
    Freezer freezes = freezer;
    try {
      Recording recording = freezes == null ? null : freezes.run(run);
      if (recording != null) {
        write(recording, newName(run.beginMillis()));
        TapeKeeper keeper = tape;
        synchronized (lock) {
          unwritten.remove(run.id);
        }
        if (split == Split.RUN && keeper != null) {
          keeper.runWritten(run.id);
        }
      }
    } catch (IOException | RuntimeException | Error failed) {
      recorder.say(Log.ERROR, "the recording of a run is lost: " + reason(failed));
    }
  }

  private String newName(long beginMillis) {
    long random = RecordingFileName.random(process.pid());
    return RecordingFileName.create(process.app(), beginMillis, process.pid(), random);
  }

  private void write(Recording recording, String name) throws IOException {
    Path file = directory.write(name, recording, recorder.options.gzip());
    recorder.say(Log.INFO, "recorded in " + file);
  }

  /**
   * Writes what is left, once the host has ended.
   *
   * @param deadlineNanos when to stop waiting for the runs that are still to be written
   */
  void close(long deadlineNanos) {
    Freezer freezes = freezer;
    synchronized (lock) {
      closed = true;
      lock.notifyAll();
    }
    if (freezes == null) {
      return;
    }
    boolean isRest = split == Split.RUN;
    Set<Value> rest = Set.of();
    if (isRest) {
      awaitRuns(deadlineNanos);
      synchronized (lock) {
        rest = new HashSet<>(unwritten);
      }
    }
    TapeKeeper keeper = tape;
    TapeFile taped = keeper == null ? null : keeper.file();
    try {
      long now = System.currentTimeMillis();
      Recording recording =
          isRest ? freezes.rest("normal", now, rest) : freezes.process("normal", now);
      if (recording != null) {
        write(recording, taped == null ? newName(process.beginMillis()) : taped.name());
      }
      if (keeper != null) {
        keeper.delete();
      }
    } catch (IOException | RuntimeException | Error failed) {
      recorder.sayDisk(
          taped == null || !taped.isInPlace()
              ? "the recording is lost: " + reason(failed)
              : "the recording stays as " + taped.path() + ": " + reason(failed));
    }
    if (!isRest) {
      awaitRuns(deadlineNanos);
    }
    sayLost();
  }

  private void awaitRuns(long deadlineNanos) {
    synchronized (lock) {
      while (writing || !ended.isEmpty()) {
        long millis = (deadlineNanos - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
          recorder.say(
              Log.ERROR,
              "the JVM ends before the files of "
                  + ended.size()
                  + " runs are written"
                  + (split == Split.RUN ? "; they are in the process's file" : ""));
          return;
        }
        try {
          lock.wait(millis);
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }

  /** Says once, at the end, that runs came faster than they could be written. */
  private void sayLost() {
    synchronized (lock) {
      if (lost > 0) {
        recorder.say(
            Log.ERROR, "runs ended faster than they could be written: " + lost + " have no file");
      }
    }
  }

  private static String reason(Throwable failed) {
    String message = failed.getMessage();
    return failed instanceof IOException && message != null ? message : failed.toString();
  }
}
