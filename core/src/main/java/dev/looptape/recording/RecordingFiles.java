package dev.looptape.recording;

import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files that appear whole or not at all, and only for their owner. Runs in the host: no lambda, no
 * stream, nothing of Jackson.
 */
public final class RecordingFiles {
  /** How the name of a file ends that is still being written. */
  static final String TEMPORARY = ".tmp";

  private RecordingFiles() {}

  /** Writes the content of a file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file under a temporary name beside it, forces it to the disk, and renames it. Where
   * the file system has them, its permissions are 0600. Nothing that exists is overwritten, and no
   * symbolic link followed.
   *
   * @throws FileAlreadyExistsException if {@code target} exists
   * @throws IOException if it cannot be written, in a line for people; nothing is left behind
   */
  public static void write(Path target, Content content) throws IOException {
    Path temporary = target.resolveSibling(target.getFileName() + TEMPORARY);
    boolean made = false;
    try {
      try (FileChannel channel = create(temporary)) {
        made = true;
        // Asked while the temporary name is ours: another writer of it may just have renamed it.
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
          throw new FileAlreadyExistsException(target.toString());
        }
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 15);
        content.writeTo(out);
        out.flush();
        channel.force(true);
      }
      rename(temporary, target);
      made = false;
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new IOException(target + " cannot be written: " + reason(e), e);
    } catch (OutOfMemoryError e) {
      throw new IOException(target + " cannot be written: out of memory", e);
    } finally {
      if (made) {
        deleteQuietly(temporary);
      }
    }
  }

  /** Makes a directory, if it is missing, for its owner alone, and missing parents as usual. */
  static void makeDirectory(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return; // a link to one too
    }
    try {
      Path parent = directory.toAbsolutePath().getParent();
      if (parent != null && !Files.isDirectory(parent)) {
        Files.createDirectories(parent);
      }
      if (isPosix(directory)) {
        Files.createDirectory(directory, ownerOnly(true));
      } else {
        Files.createDirectory(directory);
      }
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw new IOException(e.getFile() + " is not a directory", e);
      }
    } catch (IOException | RuntimeException e) {
      throw new IOException("the directory " + directory + " cannot be made: " + reason(e), e);
    }
  }

  /**
   * Opens a file to be read. A pipe with a name is read through {@link FileInputStream}: the stream
   * of {@link Files} asks for a position, which a pipe does not have.
   *
   * @throws IOException if it cannot be opened
   */
  public static InputStream open(Path file) throws IOException {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)
        ? new FileInputStream(file.toFile())
        : Files.newInputStream(file);
  }

  /** Why a file operation failed, in a few words and without the path. */
  public static String reason(Throwable e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it exists already";
    }
    if (e instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (e instanceof ReadOnlyFileSystemException) {
      return "the file system is read-only";
    }
    if (e instanceof FileSystemException && ((FileSystemException) e).getReason() != null) {
      return ((FileSystemException) e).getReason();
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  /** Makes a file for its owner alone; none may be there. */
  static FileChannel create(Path file) throws IOException {
    Set<OpenOption> options = new HashSet<>();
    options.add(StandardOpenOption.CREATE_NEW); // exclusive: a link that lies there is not followed
    options.add(StandardOpenOption.WRITE);
    return isPosix(file)
        ? FileChannel.open(file, options, ownerOnly(false))
        : FileChannel.open(file, options);
  }

  private static void rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to);
    }
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(boolean directory) {
    Set<PosixFilePermission> owner =
        EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    if (directory) {
      owner.add(PosixFilePermission.OWNER_EXECUTE);
    }
    return new FileAttribute<>() { // as PosixFilePermissions.asFileAttribute, without its lambdas
      @Override
      public String name() {
        return "posix:permissions";
      }

      @Override
      public Set<PosixFilePermission> value() {
        return owner;
      }
    };
  }

  private static void deleteQuietly(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | RuntimeException e) {
      // The failure that led here is the one to tell.
    }
  }
}
