package dev.looptape.agent.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that uses a library and returns all it sees as one text.
 *
 * @param name the library's
 * @param source a class {@code Program} with a static method {@code run}
 */
public record CorpusProgram(String name, String source) {
  private static final Path SOURCES = Path.of("src", "test", "hosts", "corpus");

  /** Programs over {@link #fewJars}. */
  public static List<CorpusProgram> ofFew() throws IOException {
    return in(SOURCES.resolve("few"));
  }

  /** Programs over {@link #allJars}. */
  public static List<CorpusProgram> ofMany() throws IOException {
    return in(SOURCES.resolve("many"));
  }

  /** The libraries that every build weaves. */
  public static List<Path> fewJars() throws IOException {
    return jars(Path.of("target", "corpus"));
  }

  /** Those that long runs weave. */
  static List<Path> manyJars() throws IOException {
    return jars(Path.of("target", "corpus-long"));
  }

  /** All of them. */
  public static List<Path> allJars() throws IOException {
    List<Path> all = new ArrayList<>(manyJars());
    all.addAll(fewJars());
    return all;
  }

  private static List<Path> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static List<CorpusProgram> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().map(CorpusProgram::read).toList();
    }
  }

  private static CorpusProgram read(Path file) {
    try {
      return new CorpusProgram(
          file.getFileName().toString().replace(".java", ""), Files.readString(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
