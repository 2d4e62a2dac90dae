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
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
      for (Path path : all) {
        String file = String.valueOf(path.getFileName());
        if (file.endsWith(ending)) {
          String name = file.substring(0, file.length() - ending.length());
          Long time = RecordingFileName.timeIn(name + RecordingFileName.JSON);
          if (time != null) {
            String number = Long.toString(time);
            byTime.put("0".repeat(Math.max(0, 20 - number.length())) + number + name, name);
          }
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (NoSuchFileException e) {
      return new ArrayList<>(); // nothing was recorded yet
    }
    return new ArrayList<>(byTime.values());
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
