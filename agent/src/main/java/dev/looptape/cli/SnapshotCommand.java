package dev.looptape.cli;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingFiles;
import dev.looptape.recording.TapeEntry;
import dev.looptape.value.MalformedJsonException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "snapshot",
    description = "Writes recordings of processes that are running, which go on.",
    footer = {
      "",
      "The recording holds what the process had written a moment ago, says that it is not complete,",
      "and lists the calls that had not ended. Its file is printed. Exit code 1: no such process is",
      "being recorded in the directory.",
      "",
      "Examples:",
      "  looptape snapshot looptape",
      "  looptape snapshot --pid 4711 looptape"
    })
final class SnapshotCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--pid", paramLabel = "N", description = "Only the process of this number.")
  private @Nullable Long pid;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      defaultValue = "looptape",
      description = "The directory (default: looptape, where the agent writes by default).")
  private String directory = "looptape";

  SnapshotCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RecordingDirectory recordings = RecordingDirectory.at(DirectoryArgument.existing(directory));
    int found = 0;
    boolean failed = false;
    try (Output out = new Output(console)) {
      for (TapeEntry tape : recordings.tapes()) {
        if (!tape.isLiving() || pid != null && tape.pid() != pid) {
          continue;
        }
        try {
          out.line(Visible.of(recordings.snapshot(tape).toString()));
          found++;
        } catch (NoSuchFileException ended) {
          // Its recording is there.
        } catch (MalformedJsonException damaged) {
          console.say(tape.path() + ": " + damaged.getMessage());
          failed = true;
        }
      }
    } catch (IOException e) {
      throw CommandFailure.of(directory, RecordingFiles.reason(e));
    }
    if (found == 0 && !failed) {
      String which = pid == null ? "no process" : "no process " + pid;
      throw CommandFailure.of(directory, which + " is being recorded here");
    }
    return failed ? ExitCodes.BAD_INPUT : ExitCodes.DONE;
  }
}
