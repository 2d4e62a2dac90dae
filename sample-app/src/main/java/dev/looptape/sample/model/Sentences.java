package dev.looptape.sample.model;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts texts into sentences. */
final class Sentences {
  private Sentences() {}

  static List<String> of(String text) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ENGLISH);
    String flat = text.replaceAll("\\s+", " ").strip();
    sentences.setText(flat);
    List<String> found = new ArrayList<>();
    for (int from = sentences.first(), to = sentences.next();
        to != BreakIterator.DONE;
        from = to, to = sentences.next()) {
      String sentence = flat.substring(from, to).strip();
      if (!sentence.isEmpty()) {
        found.add(sentence);
      }
    }
    return found;
  }

  static String ended(String sentence) {
    String text = sentence.strip();
    return text.isEmpty() || text.matches("(?s).*[.!?]$") ? text : text + ".";
  }
}
