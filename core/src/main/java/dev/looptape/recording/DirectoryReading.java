package dev.looptape.recording;

import dev.looptape.value.ObjectValue;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The reading half of {@link RecordingDirectory}, which no host loads. */
final class DirectoryReading {
  private static final long POLL_MILLIS = 25;

  private DirectoryReading() {}

  static Stream<RecordingEntry> list(Path directory) throws IOException {
    return files(directory).stream()
        .map(Candidate::entry)
        .filter(entry -> !entry.isDamaged() || Files.exists(entry.path()));
  }

  static List<Path> unfinished(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path file : children(directory)) {
      String name = String.valueOf(file.getFileName());
      if (name.endsWith(RecordingFiles.TEMPORARY)
          && isRecordingName(
              name.substring(0, name.length() - RecordingFiles.TEMPORARY.length()))) {
        files.add(file);
      }
    }
    return files;
  }

  static RecordingEntry await(
      Path directory, Predicate<? super RecordingEntry> fits, Duration timeout)
      throws IOException, InterruptedException, TimeoutException {
    long end = System.nanoTime() + timeout.toNanos();
    // A file that did not fit is asked about again only if it has changed.
    Map<Path, Candidate> asked = new HashMap<>();
    while (true) {
      for (Candidate candidate : files(directory)) {
        if (candidate.equals(asked.put(candidate.path, candidate))) {
          continue;
        }
        RecordingEntry entry = candidate.entry();
        if (!entry.isDamaged() && fits.test(entry)) {
          return entry;
        }
      }
      if (end - System.nanoTime() <= 0) {
        throw new TimeoutException(
            "no recording that fits in "
                + directory
                + " within "
                + timeout.toMillis()
                + " ms; it holds "
                + (asked.isEmpty() ? "none" : asked.size() + " others"));
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** The files that may be recordings, newest first. */
  private static List<Candidate> files(Path directory) throws IOException {
    List<Candidate> files = new ArrayList<>();
    for (Path file : children(directory)) {
      if (!isRecordingName(String.valueOf(file.getFileName()))) {
        continue;
      }
      try {
        BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
        files.add(Candidate.of(file, facts));
      } catch (NoSuchFileException vanished) {
        // As if it had not been there.
      } catch (IOException e) {
        files.add(new Candidate(file, 0, Instant.EPOCH, RecordingFiles.reason(e)));
      }
    }
    files.sort(Comparator.comparing(Candidate::time).thenComparing(Candidate::path).reversed());
    return files;
  }

  private static boolean isRecordingName(String name) {
    return name.endsWith(RecordingFileName.JSON) || name.endsWith(RecordingFileName.GZIP);
  }

  private static List<Path> children(Path directory) throws IOException {
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
      all.forEach(children::add);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (NoSuchFileException e) {
      return children; // nothing was recorded yet
    }
    return children;
  }

  /** A file before its head was read; {@code wrong}: why it cannot be, or empty. */
  private record Candidate(Path path, long size, Instant time, String wrong) {
    static Candidate of(Path file, BasicFileAttributes facts) {
      Long named = RecordingFileName.timeIn(String.valueOf(file.getFileName()));
      return new Candidate(
          file,
          facts.size(),
          named == null ? facts.lastModifiedTime().toInstant() : Instant.ofEpochMilli(named),
          facts.isDirectory() ? "a directory" : facts.isRegularFile() ? "" : "not a regular file");
    }

    RecordingEntry entry() {
      RecordingHead.Found found =
          wrong.isEmpty()
              ? RecordingHead.read(path, size)
              : new RecordingHead.Found(ObjectValue.EMPTY, Optional.of(wrong));
      return new RecordingEntry(path, size, time, new RunFacts(found.run()), found.damage());
    }
  }
}
