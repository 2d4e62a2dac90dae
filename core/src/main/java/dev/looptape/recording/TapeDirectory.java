package dev.looptape.recording;

import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds tapes, and tells whose process is alive. Runs in the host too. */
final class TapeDirectory {
  private static final int MAX_HEAD = 1 << 16;

  /** No file of ours takes so long to write: one that was not touched for this long is nobody's. */
  private static final long ABANDONED_MILLIS = 3_600_000;

  private TapeDirectory() {}

  /** The tapes, oldest first. */
  static List<TapeEntry> list(Path directory) throws IOException {
    List<TapeEntry> tapes = new ArrayList<>();
    for (String name : names(directory, TapeFile.TAPE)) {
      Path file = directory.resolve(name + TapeFile.TAPE);
      try {
        BasicFileAttributes facts =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (facts.isRegularFile()) {
          Instant time = Instant.ofEpochMilli(time(name));
          tapes.add(new TapeEntry(file, facts.size(), time, pid(name), isLiving(directory, name)));
        }
      } catch (IOException gone) {
        // Its process has just ended, and its recording is there.
      }
    }
    return tapes;
  }

  /** The names of our form with this ending, without it, oldest first. */
  static List<String> names(Path directory, String ending) throws IOException {
    TreeMap<String, String> byTime = new TreeMap<>();
    for (String file : files(directory)) {
      String name = nameOf(file, ending);
      if (name != null) {
        String number = Long.toString(time(name));
        byTime.put("0".repeat(Math.max(0, 20 - number.length())) + number + name, name);
      }
    }
    return new ArrayList<>(byTime.values());
  }

  /** Whether there is more than the tape and the lock of one process. */
  static boolean hasLeftOvers(Path directory, long nowMillis) throws IOException {
    int tapes = 0;
    int locks = 0;
    for (String file : files(directory)) {
      tapes += nameOf(file, TapeFile.TAPE) == null ? 0 : 1;
      locks += nameOf(file, TapeFile.LOCK) == null ? 0 : 1;
      if (tapes > 1 || locks > 1 || isAbandoned(directory, file, nowMillis)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Deletes the recordings whose writer died in the middle of them. What was in them is in a tape,
   * or was lost with its process.
   */
  static void deleteAbandoned(Path directory, long nowMillis) throws IOException {
    for (String file : files(directory)) {
      if (isAbandoned(directory, file, nowMillis)) {
        Files.deleteIfExists(directory.resolve(file));
      }
    }
  }

  private static boolean isAbandoned(Path directory, String file, long nowMillis) {
    if (nameOf(file, RecordingFileName.JSON + RecordingFiles.TEMPORARY) == null
        && nameOf(file, RecordingFileName.GZIP + RecordingFiles.TEMPORARY) == null) {
      return false;
    }
    try {
      BasicFileAttributes facts =
          Files.readAttributes(
              directory.resolve(file), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return facts.isRegularFile()
          && nowMillis - facts.lastModifiedTime().toMillis() > ABANDONED_MILLIS;
    } catch (IOException gone) {
      return false;
    }
  }

  private static List<String> files(Path directory) throws IOException {
    List<String> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
      for (Path path : all) {
        files.add(String.valueOf(path.getFileName()));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (NoSuchFileException e) {
      // Nothing was recorded yet.
    }
    return files;
  }

  /** A file's name without its ending; null if it has another, or is not of our form. */
  private static @Nullable String nameOf(String file, String ending) {
    if (!file.endsWith(ending)) {
      return null;
    }
    String name = file.substring(0, file.length() - ending.length());
    return RecordingFileName.timeIn(name + RecordingFileName.JSON) == null ? null : name;
  }

  /**
   * Whether the process that writes a tape is alive. A process that says itself that it is the one
   * is believed first: then its lock is not even opened, and if the lock was lost, because the host
   * opened and closed that file, it counts as alive all the same.
   */
  static boolean saysItLives(Path tape) {
    try (InputStream in = Files.newInputStream(tape, LinkOption.NOFOLLOW_LINKS)) {
      byte[] head = in.readNBytes(MAX_HEAD);
      int end = 0;
      while (end < head.length && head[end] != '\n') {
        end++;
      }
      TapeText text = new TapeText();
      text.line(head, 0, end);
      Value first = text.value();
      Value process = first instanceof ObjectValue ? ((ObjectValue) first).get("process") : null;
      return process instanceof StringValue
          && ProcessIdentity.isAlive(((StringValue) process).value());
    } catch (IOException | MalformedJsonException untold) {
      return false;
    }
  }

  private static boolean isLiving(Path directory, String name) throws IOException {
    if (saysItLives(directory.resolve(name + TapeFile.TAPE))) {
      return true;
    }
    Path lock = directory.resolve(name + TapeFile.LOCK);
    if (!Files.exists(lock, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (TapeLock taken = TapeLock.take(lock)) {
      return taken == null;
    }
  }

  private static long time(String name) {
    Long time = RecordingFileName.timeIn(name + RecordingFileName.JSON);
    return time == null ? 0 : time;
  }

  private static long pid(String name) {
    int end = name.lastIndexOf('-');
    @Nullable String digits =
        end < 1 ? null : name.substring(name.lastIndexOf('-', end - 1) + 1, end);
    try {
      return digits == null ? 0 : Long.parseLong(digits);
    } catch (NumberFormatException tooLong) {
      return 0;
    }
  }
}
