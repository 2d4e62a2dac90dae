package dev.looptape.influence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scorer is asked.
 *
 * @param evidence the pieces of evidence, in the order of the run; ids are unique
 * @param answer the final answer
 * @param expected what the answer should have been; null if the user does not say
 * @param embedder makes the vectors; null: there is none, and only scorers without a model work
 * @param weights what each signal counts; null: the scorer's own
 * @param threshold T of PERSIST
 * @param cancel asked between texts and batches
 */
public record InfluenceQuery(
    List<Evidence> evidence,
    String answer,
    @Nullable String expected,
    @Nullable Embedder embedder,
    @Nullable Weights weights,
    double threshold,
    CancelCheck cancel) {
  /** Copies the list. */
  public InfluenceQuery {
    evidence = List.copyOf(evidence);
    if (Double.isNaN(threshold)) {
      throw new IllegalArgumentException("InfluenceQuery: the threshold is not a number");
    }
  }

  /** A query with the standard threshold, the scorer's own weights, and nothing else. */
  public InfluenceQuery(List<Evidence> evidence, String answer) {
    this(evidence, answer, null, null, null, InfluenceSignals.DEFAULT_THRESHOLD, CancelCheck.NEVER);
  }

  public InfluenceQuery withExpected(@Nullable String text) {
    return new InfluenceQuery(evidence, answer, text, embedder, weights, threshold, cancel);
  }

  public InfluenceQuery withEmbedder(@Nullable Embedder by) {
    return new InfluenceQuery(evidence, answer, expected, by, weights, threshold, cancel);
  }

  public InfluenceQuery withWeights(@Nullable Weights own) {
    return new InfluenceQuery(evidence, answer, expected, embedder, own, threshold, cancel);
  }

  public InfluenceQuery withThreshold(double own) {
    return new InfluenceQuery(evidence, answer, expected, embedder, weights, own, cancel);
  }

  public InfluenceQuery withCancel(CancelCheck check) {
    return new InfluenceQuery(evidence, answer, expected, embedder, weights, threshold, check);
  }
}
