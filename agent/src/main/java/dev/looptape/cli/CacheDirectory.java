package dev.looptape.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where the tool may keep what it can make again. */
final class CacheDirectory {
  private static final String PLACE = "LOOPTAPE_CACHE";
  private static final String NONE = "none";

  private CacheDirectory() {}

  /**
   * The directory that {@code LOOPTAPE_CACHE} names, or {@code looptape} in the user's cache
   * directory; null: nothing shall be kept.
   */
  static @Nullable Path ofProcess() {
    String named = System.getProperty("looptape.cache", System.getenv(PLACE));
    try {
      if (named != null && !named.isEmpty()) {
        return named.equals(NONE) ? null : Path.of(named);
      }
      return users();
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static @Nullable Path users() {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String home = System.getProperty("user.home", "");
    String xdg = System.getenv("XDG_CACHE_HOME");
    String local = System.getenv("LOCALAPPDATA");
    if (os.startsWith("windows") && local != null) {
      return Path.of(local, "looptape", "cache");
    }
    if (xdg != null && Path.of(xdg).isAbsolute()) {
      return Path.of(xdg, "looptape");
    }
    if (home.isEmpty() || !Files.isDirectory(Path.of(home))) {
      return null;
    }
    return os.startsWith("mac")
        ? Path.of(home, "Library", "Caches", "looptape")
        : Path.of(home, ".cache", "looptape");
  }

  /** Makes the directory of a file, private to the user, if it is not there. */
  static Path make(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null) {
      throw new NoSuchFileException(file.toString());
    }
    if (Files.isDirectory(directory)) {
      return directory;
    }
    Path parent = directory.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectory(directory);
    }
    return directory;
  }
}
