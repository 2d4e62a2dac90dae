package dev.looptape.cli;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RecordingFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
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
      "of megabytes, is listed at once. Damaged files are named with the reason.",
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
      description = "Only recordings whose name, app, session or prompt holds this text.")
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
    RecordingDirectory recordings = RecordingDirectory.at(existing());
    try (Stream<RecordingEntry> entries = recordings.list();
        Output out = new Output(console)) {
      Listing listing =
          json ? new JsonListing(out) : new TextListing(out, console.terminal().columns());
      for (Iterator<RecordingEntry> all = entries.iterator(); all.hasNext(); ) {
        RecordingEntry entry = all.next();
        if (fits(entry)) {
          listing.add(entry);
        }
      }
      listing.end(unfinished(recordings), session != null || grep != null);
      return ExitCodes.DONE;
    } catch (IOException e) {
      throw CommandFailure.of(directory, RecordingFiles.reason(e));
    }
  }

  private List<Path> unfinished(RecordingDirectory recordings) throws IOException {
    return session == null && grep == null ? recordings.unfinished() : List.of();
  }

  private Path existing() {
    Path path = Input.path(directory);
    if (!Files.exists(path)) {
      throw CommandFailure.of(directory, "no such directory");
    }
    if (!Files.isDirectory(path)) {
      throw CommandFailure.of(directory, "is not a directory; looptape show reads a file");
    }
    return path;
  }

  private boolean fits(RecordingEntry entry) {
    List<String> sessions = entry.facts().sessions();
    if (session != null && sessions.stream().noneMatch(this::isSession)) {
      return false;
    }
    return grep == null
        || holds(entry.name())
        || entry.facts().app().filter(this::holds).isPresent()
        || entry.facts().prompt().filter(this::holds).isPresent()
        || sessions.stream().anyMatch(this::holds);
  }

  /** Long ids are cut in the head of a file. */
  private boolean isSession(String known) {
    return known.equals(session)
        || known.endsWith("…")
            && String.valueOf(session).startsWith(known.substring(0, known.length() - 1));
  }

  private boolean holds(String text) {
    return text.toLowerCase(Locale.ROOT).contains(String.valueOf(grep).toLowerCase(Locale.ROOT));
  }
}
