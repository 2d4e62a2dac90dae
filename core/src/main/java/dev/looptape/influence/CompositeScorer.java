package dev.looptape.influence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The composite of the four signals, over vectors of one kind. */
final class CompositeScorer implements InfluenceScorer {
  private static final String CALLER = "InfluenceScorer.score";

  private final TextVectors vectors;

  CompositeScorer(TextVectors vectors) {
    this.vectors = vectors;
  }

  @Override
  public List<ScoredEvidence> score(InfluenceQuery query) {
    Weights weights = query.weights() == null ? Weights.DEFAULT : query.weights();
    InfluenceSignals.requireValidWeights(weights, CALLER);
    InfluenceSignals.requireUniqueIds(query.evidence(), CALLER);
    Map<String, double[]> byText = vectors.of(query, CALLER);
    double[] answer = TextVectors.of(byText, query.answer());
    List<ScoredEvidence> scored = new ArrayList<>(query.evidence().size());
    for (Evidence item : query.evidence()) {
      query.cancel().throwIfCancelled();
      scored.add(
          InfluenceSignals.score(TextVectors.of(byText, item), answer, weights, query.threshold()));
    }
    return InfluenceSignals.sorted(scored);
  }
}
