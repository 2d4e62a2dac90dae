package dev.looptape.cli;

import dev.looptape.recording.RecordingFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Finds the tape of a running process. */
final class Tapes {
  private static final String ENDING = ".tape";

  private Tapes() {}

  /** The file itself, or the newest tape of a directory. */
  static Path toFollow(Path file) {
    if (!Files.isDirectory(file)) {
      if (!Files.exists(file)) {
        throw CommandFailure.of(file.toString(), "no such file or directory");
      }
      return file;
    }
    try (Stream<Path> files = Files.list(file)) {
      // Their names begin with the application's, so the time of the last change tells.
      return files
          .filter(one -> String.valueOf(one.getFileName()).endsWith(ENDING))
          .max(Comparator.comparingLong(one -> one.toFile().lastModified()))
          .orElseThrow(
              () -> CommandFailure.of(file.toString(), "holds no tape: nothing is recorded now"));
    } catch (IOException e) {
      throw CommandFailure.of(file.toString(), RecordingFiles.reason(e));
    }
  }
}
