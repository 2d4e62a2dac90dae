package dev.looptape.sample.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the passage that fits a question best, and in it the sentences that answer. */
final class PassageAnswer {
  private static final double PRICE_OF_A_RANK = 0.04; // the search's order counts a little
  private static final double RIGHT_KIND = 0.2; // "how long" is answered with a span of time
  private static final double SHARE_OF_BEST = 0.5;
  private static final Pattern TITLE = Pattern.compile("^[^.!?]{1,60}\\.\\s");
  private static final Pattern REFERS_BACK =
      Pattern.compile(
          "^(It|They|Them|This|That|These|Those|After that|Then|We then|Otherwise|There)\\b");

  private final List<String> passages;

  PassageAnswer(List<String> passages) {
    this.passages = passages;
  }

  /**
   * What a passage says on the question.
   *
   * @param coverage the share of the question's weight that the passage covers, at most 1
   */
  record Found(List<String> sentences, double coverage) {}

  /**
   * The answer to a question.
   *
   * @param terms those of its terms that are still open
   */
  Optional<Found> find(String question, Set<String> terms) {
    Set<String> asked = new LinkedHashSet<>(terms);
    asked.removeIf(
        term -> term.matches(".*[\\d@].*")); // numbers and addresses are the tools' matter
    double all = weight(asked);
    if (all == 0) {
      return Optional.empty();
    }
    String best = "";
    double bestScore = 0;
    double bestCoverage = 0;
    for (int rank = 0; rank < passages.size(); rank++) {
      double coverage = weight(common(asked, passages.get(rank))) / all;
      double score = coverage - rank * PRICE_OF_A_RANK;
      if (Sentences.of(passages.get(rank)).stream()
          .anyMatch(s -> !common(asked, s).isEmpty() && Hints.isOfTheKindAskedFor(question, s))) {
        score += RIGHT_KIND;
      }
      if (coverage > 0 && score > bestScore) {
        best = passages.get(rank);
        bestScore = score;
        bestCoverage = coverage;
      }
    }
    return best.isEmpty()
        ? Optional.empty()
        : Optional.of(new Found(answering(best, asked), bestCoverage));
  }

  private List<String> answering(String passage, Set<String> asked) {
    List<String> sentences = Sentences.of(TITLE.matcher(passage).replaceFirst(""));
    double best = sentences.stream().mapToDouble(s -> weight(common(asked, s))).max().orElse(0);
    List<String> chosen = new ArrayList<>();
    for (String sentence : sentences) {
      boolean fits = weight(common(asked, sentence)) >= SHARE_OF_BEST * best;
      boolean goesOn = REFERS_BACK.matcher(sentence).find();
      int before = sentences.indexOf(sentence) - 1;
      if (fits && goesOn && before >= 0 && !chosen.contains(sentences.get(before))) {
        chosen.add(sentences.get(before)); // "it" needs what it stands for
      }
      if (fits || (goesOn && before >= 0 && chosen.contains(sentences.get(before)))) {
        chosen.add(sentence);
      }
    }
    return chosen;
  }

  private static Set<String> common(Set<String> asked, String text) {
    Set<String> terms = Terms.of(text);
    terms.retainAll(asked);
    return terms;
  }

  /** The rarer a term is among the passages, the more it weighs. */
  private double weight(Set<String> terms) {
    double sum = 0;
    for (String term : terms) {
      long tellOf = passages.stream().filter(p -> Terms.of(p).contains(term)).count();
      sum += Math.log(1 + (passages.size() + 1.0) / (tellOf + 1.0));
    }
    return sum;
  }
}
