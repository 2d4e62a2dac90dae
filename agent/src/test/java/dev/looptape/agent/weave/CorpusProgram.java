package dev.looptape.agent.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that uses a library and returns all it sees as one text.
 *
 * @param name the library's
 * @param source a class {@code Program} with a static method {@code run}
 */
record CorpusProgram(String name, String source) {
  private static final Path SOURCES = Path.of("src", "test", "hosts", "corpus");

  static List<CorpusProgram> ofFew() throws IOException {
    return in(SOURCES.resolve("few"));
  }

  static List<CorpusProgram> ofMany() throws IOException {
    return in(SOURCES.resolve("many"));
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
