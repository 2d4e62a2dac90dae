package dev.looptape.recording;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
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
   * Makes the file, locks it, and writes into it which process this is: a host that opens and
   * closes the file loses the lock before there is a tape that says so.
   *
   * @return null if there is such a file, or somebody else has locked it at once
   */
  static @Nullable TapeLock make(Path file) throws IOException {
    TapeLock made;
    try {
      made = lock(file, RecordingFiles.create(file));
    } catch (FileAlreadyExistsException taken) {
      return null;
    }
    if (made != null) {
      try {
        Value own = Value.of(ProcessIdentity.own());
        String line = ObjectValue.builder().putNew("process", own).build().text() + '\n';
        made.channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
      } catch (IOException full) {
        // It is a lock all the same; that the disk is full is told when the tape is written.
      }
    }
    return made;
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

  /**
   * Whether the file that was locked is still the one of that name, as far as can be told: in a
   * directory that nobody may look into any more, it is.
   */
  boolean isInPlace() {
    try {
      Object now = keyOf(file);
      return key == null || key.equals(now);
    } catch (NoSuchFileException | NotDirectoryException gone) {
      return false;
    } catch (IOException untold) {
      return true;
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
