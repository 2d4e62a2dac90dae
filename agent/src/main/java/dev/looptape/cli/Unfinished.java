package dev.looptape.cli;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.TapeEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that is no recording yet.
 *
 * @param file the file
 * @param state what becomes of it, in words
 * @param tape the tape that it is; null: a recording that is being written
 */
record Unfinished(Path file, String state, @Nullable TapeEntry tape) {
  /** Those of a directory: tapes first. */
  static List<Unfinished> of(RecordingDirectory directory) throws IOException {
    List<Unfinished> all = new ArrayList<>();
    for (TapeEntry tape : directory.tapes()) {
      String state =
          tape.isLiving()
              ? "process " + tape.pid() + " is running: looptape show --follow"
              : "its process has died: looptape recover makes a recording of it";
      all.add(new Unfinished(tape.path(), state, tape));
    }
    for (Path file : directory.unfinished()) {
      all.add(new Unfinished(file, "still being written, or left by a process that died", null));
    }
    return all;
  }

  String name() {
    return String.valueOf(file.getFileName());
  }
}
