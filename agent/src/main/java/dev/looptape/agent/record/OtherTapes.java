package dev.looptape.agent.record;

import dev.looptape.agent.options.Log;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.Recovery;
import java.io.IOException;

/** Recovers what processes left that died here, one at a time, within what this JVM can spare. */
final class OtherTapes {
  /** A tape is read, and its values packed, in memory: so many times its bytes, and some. */
  private static final int MEMORY_OF_A_BYTE = 8;

  private final Recorder recorder;
  private final RecordingDirectory directory;

  OtherTapes(Recorder recorder, RecordingDirectory directory) {
    this.recorder = recorder;
    this.directory = directory;
  }

  void recover() {
    try {
      for (Recovery one : directory.recover(affordable(), recorder.options.gzip())) {
        if (one.recording().isPresent()) {
          recorder.say(Log.INFO, "recovered " + one.recording().get());
        }
        if (one.problem().isPresent()) {
          recorder.say(Log.INFO, "not recovered: " + one.tape() + ": " + one.problem().get());
        }
      }
    } catch (IOException | RuntimeException | Error failed) {
      recorder.say(Log.INFO, "the tapes of earlier processes stay: " + failed);
    }
  }

  private static long affordable() {
    Runtime jvm = Runtime.getRuntime();
    long free = jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
    return Math.max(free / MEMORY_OF_A_BYTE, 0);
  }
}
