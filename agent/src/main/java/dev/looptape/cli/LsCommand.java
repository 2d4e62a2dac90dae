package dev.looptape.cli;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RecordingFiles;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "ls",
    description = "Lists the recordings of a directory, newest first.",
    footer = {
      "",
      "Only the head of each file is read, so a directory of thousands, or with files of hundreds",
      "of megabytes, is listed at once. Damaged files are named with the reason. A head holds the",
      "start of the first prompt and 16 sessions: --session and --grep read files whole whose heads",
      "leave out more than that.",
      "",
      "Examples:",
      "  looptape ls looptape",
      "  looptape ls --session customer-17 looptape",
      "  looptape ls --json looptape | jq -r 'select(.errors > 0) | .file'"
    })
final class LsCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--session", paramLabel = "ID", description = "Only recordings of this session.")
  private @Nullable String session;

  @Option(
      names = "--grep",
      paramLabel = "TEXT",
      description = "Only recordings whose name, app, session or prompts hold this text.")
  private @Nullable String grep;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      defaultValue = "looptape",
      description = "The directory (default: looptape, where the agent writes by default).")
  private String directory = "looptape";

  LsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RecordingDirectory recordings = RecordingDirectory.at(DirectoryArgument.existing(directory));
    try (Stream<RecordingEntry> entries = recordings.list();
        Output out = new Output(console)) {
      Listing listing =
          json ? new JsonListing(out) : new TextListing(out, console.terminal().columns());
      EntrySearch search = new EntrySearch(console, session, grep);
      for (Iterator<RecordingEntry> all = entries.iterator(); all.hasNext(); ) {
        RecordingEntry entry = all.next();
        if (search.fits(entry)) {
          listing.add(entry);
        }
      }
      boolean some = search.isForSome();
      listing.end(some ? List.of() : Unfinished.of(recordings), some);
      return ExitCodes.DONE;
    } catch (IOException e) {
      throw CommandFailure.of(directory, RecordingFiles.reason(e));
    }
  }
}
