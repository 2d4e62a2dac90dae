package dev.looptape.influence.made;

import dev.looptape.influence.Embedder;
import dev.looptape.influence.InfluenceQuery;
import dev.looptape.influence.InfluenceRanking;
import dev.looptape.influence.InfluenceScorer;
import dev.looptape.influence.RunEvidence;
import dev.looptape.influence.Weights;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A made run as a scorer ranks it: read from its recording, as the command does. */
public final class Ranked {
  private Ranked() {}

  /** The texts, best first. */
  public static List<String> of(
      MadeRun run, @Nullable Embedder embedder, InfluenceScorer scorer, @Nullable Weights weights) {
    RunEvidence read = RunEvidence.of(run.recording(), null, null);
    InfluenceQuery query =
        new InfluenceQuery(List.of(), run.answer())
            .withExpected(run.expected())
            .withEmbedder(embedder)
            .withWeights(weights);
    return InfluenceRanking.of(read, scorer, "measured", query).ranked().stream()
        .map(place -> place.item().evidence().text())
        .toList();
  }
}
