package dev.looptape.recording;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The tape of this process and its lock, on the disk. A tape appears under its name when its first
 * content is there; another content replaces it in the same way. Runs in the host. Not for several
 * threads at once.
 */
public final class TapeFile {
  /** How a tape's name ends. */
  public static final String TAPE = ".tape";

  /** How its lock's name ends. */
  public static final String LOCK = ".lock";

  private static final int NAMES_TRIED = 20;

  private final Path directory;
  private final Path temporary;
  private final Path file;
  private final String name;
  private TapeLock lock;
  private @Nullable OutputStream out;

  private TapeFile(Path directory, String name, TapeLock lock) {
    this.directory = directory;
    this.name = name;
    this.lock = lock;
    file = directory.resolve(name + TAPE);
    temporary = directory.resolve(name + TAPE + RecordingFiles.TEMPORARY);
  }

  /**
   * Makes the directory if it is missing, and the lock. There is no tape yet.
   *
   * @param name what {@link RecordingFileName#create} gave; the tape has another random part if
   *     that name is taken
   * @throws IOException if it cannot be made, in one line
   */
  public static TapeFile create(Path directory, String name) throws IOException {
    RecordingFiles.makeDirectory(directory);
    String unique = name;
    for (int i = 1; i <= NAMES_TRIED; i++) {
      if (!isTaken(directory, unique)) {
        TapeLock lock = makeLock(directory, unique);
        if (lock != null) {
          return new TapeFile(directory, unique, lock);
        }
      }
      unique = RecordingFileName.another(name, i);
    }
    throw new IOException("no lock can be had in " + directory);
  }

  private static boolean isTaken(Path directory, String name) {
    return Files.exists(directory.resolve(name + RecordingFileName.JSON), LinkOption.NOFOLLOW_LINKS)
        || Files.exists(directory.resolve(name + TAPE), LinkOption.NOFOLLOW_LINKS);
  }

  private static @Nullable TapeLock makeLock(Path directory, String name) throws IOException {
    Path file = directory.resolve(name + LOCK);
    try {
      return TapeLock.make(file);
    } catch (IOException | RuntimeException e) {
      throw new IOException(file + " cannot be made: " + RecordingFiles.reason(e), e);
    }
  }

  /** The name of the recording that is to take the tape's place, without an ending. */
  public String name() {
    return name;
  }

  /** The tape. */
  public Path path() {
    return file;
  }

  /**
   * Begins another content beside the tape, which stays until {@link #replace}. The directory and
   * the lock are made again if somebody has deleted them.
   *
   * @return takes the content
   */
  public OutputStream begin() throws IOException {
    close();
    if (!lock.isInPlace()) {
      RecordingFiles.makeDirectory(directory);
      TapeLock made = makeLock(directory, name);
      if (made == null) {
        throw new IOException(directory.resolve(name + LOCK) + " is another's");
      }
      lock.close();
      lock = made;
    }
    Files.deleteIfExists(temporary);
    RecordingFiles.create(temporary).close();
    return open(temporary);
  }

  /**
   * Puts the content that was begun, and is written and flushed, in the tape's place.
   *
   * @return takes what follows
   */
  public OutputStream replace() throws IOException {
    close(); // on Windows what is open cannot be renamed, nor replaced
    try {
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }
    OutputStream follows = open(file);
    if (!lock.isInPlace()) { // whoever took it for nobody's did so before the tape was there
      throw new IOException("its lock was deleted");
    }
    return follows;
  }

  /** Whether the tape is still there, as far as can be told; the directory may be emptied. */
  public boolean isInPlace() {
    return !Files.notExists(file, LinkOption.NOFOLLOW_LINKS) && lock.isInPlace();
  }

  /** Ends writing, and deletes what was begun beside the tape. The tape and its lock stay. */
  public void discard() throws IOException {
    try {
      close();
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Ends writing. The tape and its lock stay. */
  public void close() throws IOException {
    OutputStream open = out;
    out = null;
    if (open != null) {
      open.close();
    }
  }

  /** Deletes the tape, and then the lock, once the recording is in its place. */
  public void delete() throws IOException {
    try {
      close();
    } finally {
      Files.deleteIfExists(temporary);
      Files.deleteIfExists(file);
      lock.delete();
    }
  }

  /**
   * A plain stream: a channel would be closed by the interrupt of a host's thread, and one with a
   * buffer would write again, when it is closed, what could not be written.
   */
  private OutputStream open(Path path) throws IOException {
    OutputStream opened = new FileOutputStream(path.toFile(), true);
    out = opened;
    return opened;
  }
}
