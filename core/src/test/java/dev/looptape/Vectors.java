package dev.looptape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The test vectors: the project's copy, or those of {@code -Dlooptape.vectors=DIR}. */
public final class Vectors {
  private Vectors() {}

  /** The files of one folder whose names end so, without that ending, in order. */
  public static List<Path> stems(String folder, String ending) {
    Path dir = root().resolve(folder);
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
    String given = System.getProperty("looptape.vectors");
    return given != null ? Path.of(given) : Path.of("src/test/resources/vectors");
  }
}
