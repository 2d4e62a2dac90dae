package dev.looptape.recording;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock that says that the process which writes a tape is alive, or that somebody recovers it.
 * It is a file of its own, since a POSIX lock is lost as soon as the process closes any descriptor
 * of the locked file.
 */
final class TapeLock implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;
  private final @Nullable Object key;

  private TapeLock(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    key = keyOf(file);
  }

  /**
   * Makes the file and locks it.
   *
   * @return null if there is such a file, or somebody else has locked it at once
   */
  static @Nullable TapeLock make(Path file) throws IOException {
    try {
      return lock(file, RecordingFiles.create(file));
    } catch (FileAlreadyExistsException taken) {
      return null;
    }
  }

  /**
   * Locks the file, which is made if it is missing.
   *
   * @return null if somebody else, this process included, has locked it
   */
  static @Nullable TapeLock take(Path file) throws IOException {
    Set<OpenOption> options = new HashSet<>();
    options.add(StandardOpenOption.WRITE);
    options.add(LinkOption.NOFOLLOW_LINKS);
    FileChannel channel;
    try {
      channel = FileChannel.open(file, options);
    } catch (NoSuchFileException missing) {
      return make(file);
    }
    return lock(file, channel);
  }

  private static @Nullable TapeLock lock(Path file, FileChannel channel) throws IOException {
    boolean locked = false;
    try {
      FileLock lock = channel.tryLock();
      TapeLock taken = lock == null ? null : new TapeLock(file, channel);
      locked = taken != null;
      return taken;
    } catch (OverlappingFileLockException | NoSuchFileException lost) {
      return null; // ours already, or deleted by somebody who had it for a moment before us
    } finally {
      if (!locked) {
        channel.close();
      }
    }
  }

  /** Whether the file that was locked is still the one of that name. */
  boolean isInPlace() {
    try {
      Object now = keyOf(file);
      return key == null ? Files.exists(file, LinkOption.NOFOLLOW_LINKS) : key.equals(now);
    } catch (IOException gone) {
      return false;
    }
  }

  /** Deletes the file, and ends the lock. */
  void delete() throws IOException {
    try {
      if (isInPlace()) {
        Files.deleteIfExists(file);
      }
    } finally {
      close();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close(); // which ends the lock
  }

  private static @Nullable Object keyOf(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }
}
