package dev.looptape.sample.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the model's word lists: a line an entry, {@code #} begins a comment. */
final class WordLists {
  private WordLists() {}

  static List<String> lines(String name) {
    try (InputStream in = WordLists.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The jar holds no word list " + name);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the word list " + name, e);
    }
  }
}
