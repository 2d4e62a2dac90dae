package dev.looptape.sample.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How well tools fit a question: rare shared words count most, a word of the name counts twice. */
final class Relevance {
  private static final double EVERYWHERE = 0.05; // a word that all tools share says next to nothing

  private final List<ToolSchema> tools;

  Relevance(List<ToolSchema> tools) {
    this.tools = tools;
  }

  double of(ToolSchema tool, String question) {
    return of(tool, question, Hints.terms(question));
  }

  double of(ToolSchema tool, String question, Set<String> terms) {
    double sum = 0;
    for (String term : terms) {
      if (Terms.of(tool.documentation()).contains(term)) {
        sum += rarity(tools.stream().filter(t -> mentions(t, term)).count());
      }
    }
    for (String word : new HashSet<>(Terms.words(question))) {
      if (nameHas(tool, word)) {
        sum += rarity(tools.stream().filter(t -> nameHas(t, word)).count());
      }
    }
    return sum;
  }

  private static boolean mentions(ToolSchema tool, String term) {
    return Terms.of(tool.documentation()).contains(term);
  }

  private static boolean nameHas(ToolSchema tool, String word) {
    return !Terms.isStopWord(word) && Terms.words(Terms.spelledOut(tool.name())).contains(word);
  }

  private double rarity(long tellsOf) {
    return EVERYWHERE + Math.log((tools.size() + 1.0) / (tellsOf + 0.5));
  }
}
