package dev.looptape.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** The directory that a command works in. */
final class DirectoryArgument {
  private DirectoryArgument() {}

  /** The directory of this name, which must exist. */
  static Path existing(String name) {
    Path path = Input.path(name);
    if (!Files.exists(path)) {
      throw CommandFailure.of(name, "no such directory");
    }
    if (!Files.isDirectory(path)) {
      throw CommandFailure.of(name, "is not a directory");
    }
    return path;
  }
}
