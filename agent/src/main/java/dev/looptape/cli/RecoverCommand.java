package dev.looptape.cli;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingFiles;
import dev.looptape.recording.Recovery;
import dev.looptape.recording.TapeEntry;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "recover",
    description = "Makes recordings of what processes left that were killed.",
    footer = {
      "",
      "A process that runs writes to NAME.tape. One that was killed leaves it; the next recorded",
      "process in the directory, or this command, makes NAME.json of it, which says that it is not",
      "complete, and deletes the tape. Processes that still run are not touched.",
      "",
      "The file of each recording is printed. Exit code 1: a tape could not be used.",
      "",
      "Example:",
      "  looptape recover looptape"
    })
final class RecoverCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--gzip", description = "Compress the recordings.")
  private boolean gzip;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      defaultValue = "looptape",
      description = "The directory (default: looptape, where the agent writes by default).")
  private String directory = "looptape";

  RecoverCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RecordingDirectory recordings = RecordingDirectory.at(DirectoryArgument.existing(directory));
    try (Output out = new Output(console)) {
      List<Recovery> all = recordings.recover(Long.MAX_VALUE, gzip);
      boolean failed = false;
      for (Recovery one : all) {
        one.recording().ifPresent(file -> out.line(Visible.of(file.toString())));
        one.problem().ifPresent(why -> console.say(one.tape() + ": " + why));
        failed |= one.problem().isPresent() && one.recording().isEmpty();
      }
      long living = recordings.tapes().stream().filter(TapeEntry::isLiving).count();
      if (living > 0) {
        console.say(
            Amounts.of(living, "process")
                + (living == 1 ? " is" : "es are")
                + " still being recorded; looptape snapshot freezes them");
      }
      return failed ? ExitCodes.BAD_INPUT : ExitCodes.DONE;
    } catch (IOException e) {
      throw CommandFailure.of(directory, RecordingFiles.reason(e));
    }
  }
}
