package dev.looptape.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * How much a directory of recordings keeps. Past a limit the oldest finished recordings go, and
 * nothing else: a file is one of ours only if its name is of {@link RecordingFileName}'s form, it
 * is a regular file and no link, and its content begins as what we write does.
 */
public final class Retention {
  /** Keeps at most 1,000 files and 1 GiB, of any age. */
  public static final Retention DEFAULT = new Retention(1_000, 1L << 30, Long.MAX_VALUE);

  /** Keeps everything. */
  public static final Retention NONE =
      new Retention(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  private static final byte[] PACKED =
      "{\"format\":\"agentfootprint.recording.packed.".getBytes(StandardCharsets.US_ASCII);

  private final int maxFiles;
  private final long maxBytes;
  private final long maxAgeMillis;

  /**
   * @param maxFiles how many recordings are kept, at least the newest one
   * @param maxBytes how many bytes they may have together
   * @param maxAgeMillis how old a recording may be, by the time in its name
   */
  public Retention(int maxFiles, long maxBytes, long maxAgeMillis) {
    this.maxFiles = maxFiles;
    this.maxBytes = maxBytes;
    this.maxAgeMillis = maxAgeMillis;
  }

  /**
   * Deletes what is past the limits.
   *
   * @param justWritten never deleted
   * @param nowMillis the time that ages are counted from
   * @return how many files were deleted
   * @throws IOException if the directory cannot be read; a file that cannot be deleted stays
   */
  int apply(Path directory, Path justWritten, long nowMillis) throws IOException {
    if (this == NONE) {
      return 0;
    }
    List<Own> files = list(directory, justWritten);
    Collections.sort(files);
    int keptFiles = 1; // the one just written
    long keptBytes = Files.size(justWritten);
    int deleted = 0;
    for (Own file : files) { // newest first: once something is too much, so is all that is older
      keptFiles++;
      keptBytes += file.size;
      if (keptFiles > maxFiles || keptBytes > maxBytes || nowMillis - file.time > maxAgeMillis) {
        deleted += delete(file.path) ? 1 : 0;
      }
    }
    return deleted;
  }

  private static List<Own> list(Path directory, Path justWritten) throws IOException {
    List<Own> files = new ArrayList<>();
    Path written = justWritten.getFileName();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
      for (Path path : all) {
        Path name = path.getFileName();
        Long time = name.equals(written) ? null : RecordingFileName.timeIn(name.toString());
        if (time == null) {
          continue;
        }
        try {
          BasicFileAttributes facts =
              Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
          if (facts.isRegularFile()) {
            files.add(new Own(path, time, facts.size()));
          }
        } catch (IOException gone) {
          // Another process keeps order here too.
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return files;
  }

  private static boolean delete(Path file) {
    try {
      if (!isOurs(file)) {
        return false;
      }
      Files.delete(file);
      return true;
    } catch (IOException | RuntimeException e) {
      return false; // it stays: a full directory is no reason to fail
    }
  }

  private static boolean isOurs(Path file) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      head = in.readNBytes(PACKED.length);
    }
    if (file.toString().endsWith(RecordingFileName.GZIP)) {
      return head.length > 2 && head[0] == 0x1f && (head[1] & 0xff) == 0x8b;
    }
    return Arrays.equals(head, PACKED);
  }

  /** A recording of ours; newest first. */
  private static final class Own implements Comparable<Own> {
    private final Path path;
    private final long time;
    private final long size;

    Own(Path path, long time, long size) {
      this.path = path;
      this.time = time;
      this.size = size;
    }

    @Override
    public int compareTo(Own other) {
      int byTime = Long.compare(other.time, time);
      return byTime != 0 ? byTime : other.path.compareTo(path);
    }
  }
}
