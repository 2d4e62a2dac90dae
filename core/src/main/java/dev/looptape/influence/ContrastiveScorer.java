package dev.looptape.influence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Evidence that is close to the wrong answer and far from the expected one: {@code S + κ · (FA −
 * REF)}, where S is the composite, REF is the cosine of the evidence and the expected answer, and κ
 * is ½: with more of it, what an expected answer of one sentence does not speak of would come
 * first.
 *
 * <p>What an answer is about is close to the right answer as well as to the wrong one, and cancels;
 * what only the wrong one says does not. Signals of ancestors and depth are the same for both
 * answers and cannot tell them apart, so the scorer's own weights are {@link Weights#ANSWER}.
 */
final class ContrastiveScorer implements InfluenceScorer {
  private static final String CALLER = "InfluenceScorer.score";
  private static final double CONTRAST = 0.5;

  @Override
  public List<ScoredEvidence> score(InfluenceQuery query) {
    Weights weights = query.weights() == null ? Weights.ANSWER : query.weights();
    InfluenceSignals.requireValidWeights(weights, CALLER);
    InfluenceSignals.requireUniqueIds(query.evidence(), CALLER);
    if (query.expected() == null) {
      throw new IllegalArgumentException(CALLER + ": a contrast needs an expected answer");
    }
    TextVectors vectors = query.embedder() == null ? TextVectors.TERMS : TextVectors.EMBEDDED;
    Map<String, double[]> byText = vectors.of(query, CALLER);
    double[] answer = TextVectors.of(byText, query.answer());
    double[] expected = TextVectors.of(byText, Objects.requireNonNull(query.expected()));
    List<ScoredEvidence> scored = new ArrayList<>(query.evidence().size());
    for (Evidence item : query.evidence()) {
      query.cancel().throwIfCancelled();
      EvidenceVectors vector = TextVectors.of(byText, item);
      ScoredEvidence plain = InfluenceSignals.score(vector, answer, weights, query.threshold());
      double reference = InfluenceSignals.cosine(vector.vector(), expected);
      scored.add(
          new ScoredEvidence(
              plain.id(),
              plain.signals(),
              plain.weights(),
              plain.adapted(),
              plain.score() + CONTRAST * (plain.signals().fa() - reference),
              reference));
    }
    return InfluenceSignals.sorted(scored);
  }
}
