package dev.looptape.cli;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingFiles;
import dev.looptape.recording.TapeEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds the tape of a running process. */
final class Tapes {
  private Tapes() {}

  /** The file itself, or of a directory the tape of the process that was started last. */
  static Path toFollow(Path file) {
    if (!Files.exists(file)) {
      throw CommandFailure.of(file.toString(), "no such file or directory");
    }
    if (!Files.isDirectory(file)) {
      return file;
    }
    Path newest = null;
    for (TapeEntry tape : of(file)) {
      newest = tape.isLiving() ? tape.path() : newest;
    }
    if (newest == null) {
      throw CommandFailure.of(file.toString(), "no process is being recorded here");
    }
    return newest;
  }

  /** Whether the process that writes the tape runs; so it is taken if its name does not tell. */
  static boolean lives(Path tape) {
    Path directory = tape.toAbsolutePath().getParent();
    if (directory == null) {
      return true;
    }
    for (TapeEntry entry : of(directory)) {
      if (String.valueOf(entry.path().getFileName()).equals(String.valueOf(tape.getFileName()))) {
        return entry.isLiving();
      }
    }
    return true;
  }

  private static List<TapeEntry> of(Path directory) {
    try {
      return RecordingDirectory.at(directory).tapes();
    } catch (IOException e) {
      throw CommandFailure.of(directory.toString(), RecordingFiles.reason(e));
    }
  }
}
