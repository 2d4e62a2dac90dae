package dev.looptape.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command writes what it makes. */
final class OutOption {
  @Option(
      names = "--out",
      paramLabel = "F",
      description = "Write the new file F instead of standard output.")
  private @Nullable String out;

  PackedOutput of(Console console) {
    return new PackedOutput(console, out);
  }
}
