package dev.looptape.cli;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RecordingFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where pages are written: beside what they show, if nothing else is asked for. */
final class PageFiles {
  private static final String ENDING = ".html";

  private final Console console;
  private final ReadingOptions reading;

  PageFiles(Console console, ReadingOptions reading) {
    this.console = console;
    this.reading = reading;
  }

  /**
   * Writes the page of one recording.
   *
   * @param out the page's file, {@code -} for standard output, or null: beside the recording
   * @return the file; null: standard output
   */
  @Nullable Path write(String file, @Nullable String out) {
    boolean stdin = file.equals(Input.STDIN);
    String target = out == null && stdin ? Input.STDIN : out;
    String name = stdin ? "standard input" : String.valueOf(Input.path(file).getFileName());
    RecordingPage page = reading.read(console, file, plain -> new RecordingPage(plain, name));
    if (Input.STDIN.equals(target)) {
      new PackedOutput(console, null).write(page::write);
      return null;
    }
    Path written =
        target == null ? Input.path(file).resolveSibling(pageName(name)) : Input.path(target);
    write(written, page::write);
    return written;
  }

  /**
   * Writes the page of a directory, and pages of its newest recordings.
   *
   * @param out the page's file; null: {@code index.html} in the directory
   */
  @Nullable Path writeDirectory(Path directory, @Nullable String out, int pages) {
    RecordingDirectory recordings = RecordingDirectory.at(directory);
    List<RecordingEntry> entries;
    List<Unfinished> unfinished;
    try (Stream<RecordingEntry> all = recordings.list()) {
      entries = all.toList();
      unfinished = Unfinished.of(recordings);
    } catch (IOException e) {
      throw CommandFailure.of(directory.toString(), RecordingFiles.reason(e));
    }
    boolean stdout = Input.STDIN.equals(out);
    Path target = out == null ? directory.resolve("index" + ENDING) : Input.path(out);
    Path index = stdout ? directory.resolve("index" + ENDING) : target;
    entries.stream()
        .filter(entry -> !entry.isDamaged())
        .limit(stdout ? 0 : pages)
        .forEach(entry -> writeUnlessThere(entry, index.resolveSibling(pageName(entry.name()))));
    DirectoryPage page =
        new DirectoryPage(
            String.valueOf(directory.toAbsolutePath().normalize().getFileName()),
            entries,
            unfinished,
            entry -> {
              String name = pageName(entry.name());
              return isPage(index.resolveSibling(name)) ? link(name) : null;
            });
    if (stdout) {
      new PackedOutput(console, null).write(page::write);
      return null;
    }
    write(target, page::write);
    return target;
  }

  private void writeUnlessThere(RecordingEntry entry, Path page) {
    try {
      if (isPage(page)
          && Files.getLastModifiedTime(page).compareTo(Files.getLastModifiedTime(entry.path()))
              >= 0) {
        return;
      }
      write(entry.path().toString(), page.toString());
    } catch (CommandFailure e) {
      console.say(String.valueOf(e.getMessage())); // the others have pages none the less
    } catch (IOException e) {
      console.say(entry.name() + ": " + RecordingFiles.reason(e));
    }
  }

  /** Writes a file that appears whole; of what exists, only pages of ours are replaced. */
  private void write(Path target, RecordingFiles.Content content) {
    if (!isPage(target)) {
      new PackedOutput(console, target.toString()).write(content);
      return;
    }
    Path made = target.resolveSibling(target.getFileName() + ".new");
    try {
      Files.deleteIfExists(made);
      new PackedOutput(console, made.toString()).write(content);
      Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw CommandFailure.of(target.toString(), "cannot be written: " + RecordingFiles.reason(e));
    }
  }

  private static boolean isPage(Path file) {
    byte[] start = Page.START.getBytes(StandardCharsets.US_ASCII);
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return java.util.Arrays.equals(in.readNBytes(start.length), start);
    } catch (IOException notReadable) {
      return false;
    }
  }

  private static String pageName(String recording) {
    return recording.replaceFirst("\\.json(\\.gz)?$|\\.tape$", "") + ENDING;
  }

  private static String link(String name) {
    return "./" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
