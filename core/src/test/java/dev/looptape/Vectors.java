package dev.looptape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The test vectors: the project's copy, or those of {@code -Dlooptape.vectors=DIR}. */
public final class Vectors {
  private Vectors() {}

  private static final @Nullable String GIVEN = System.getProperty("looptape.vectors");

  /**
   * The files of one folder whose names end so, without that ending, in order. A directory that was
   * given may hold some of the folders; the project's copy holds all.
   */
  public static List<Path> stems(String folder, String ending) {
    Path dir = root().resolve(folder);
    if (GIVEN != null && Files.isDirectory(root()) && !Files.isDirectory(dir)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(dir)) {
      List<Path> stems =
          files
              .map(Path::toString)
              .filter(name -> name.endsWith(ending))
              .map(name -> Path.of(name.substring(0, name.length() - ending.length())))
              .sorted()
              .toList();
      if (stems.isEmpty()) {
        throw new IllegalStateException("no file *" + ending + " in " + dir);
      }
      return stems;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of the file that this stem and ending name. */
  public static String text(Path stem, String ending) {
    try {
      return Files.readString(Path.of(stem + ending), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static boolean exists(Path stem, String ending) {
    return Files.exists(Path.of(stem + ending));
  }

  private static Path root() {
    if (GIVEN == null) {
      return Path.of("src/test/resources/vectors");
    }
    Path given = Path.of(GIVEN);
    // The tests run in the module's folder; a relative path is mostly meant from the project's.
    return given.isAbsolute() || Files.isDirectory(given) ? given : Path.of("..").resolve(given);
  }
}
