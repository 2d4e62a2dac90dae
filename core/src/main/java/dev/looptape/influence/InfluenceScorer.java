package dev.looptape.influence;

import java.util.List;

/**
 * Ranks pieces of evidence. A scorer only reorders suspects; it never decides what counts as a
 * cause. An implementation needs a public constructor without parameters to be named on the command
 * line.
 */
@FunctionalInterface
public interface InfluenceScorer {
  /**
   * The evidence, each item once, highest score first; ties keep their order.
   *
   * @throws IllegalArgumentException if the query cannot be answered, naming this method: weights
   *     that are not finite, are negative or all zero; a duplicate id; no embedder or no expected
   *     answer where one is needed
   * @throws EmbedderException if the embedder fails
   * @throws java.util.concurrent.CancellationException if cancelled or interrupted
   */
  List<ScoredEvidence> score(InfluenceQuery query);

  /** The shipped default: the composite of four signals over the vectors of an embedder. */
  static InfluenceScorer signals() {
    return new CompositeScorer(TextVectors.EMBEDDED);
  }

  /** The same signals over weighted term vectors of the texts themselves: needs no model. */
  static InfluenceScorer lexical() {
    return new CompositeScorer(TextVectors.TERMS);
  }

  /** The same signals over both: each cosine is the mean of the model's and that of the terms. */
  static InfluenceScorer blended() {
    return new CompositeScorer(TextVectors.BOTH);
  }

  /**
   * Evidence that is close to the answer and far from the expected one; see {@link
   * ContrastiveScorer}. Over the vectors of the embedder, or without one over the terms.
   */
  static InfluenceScorer contrastive() {
    return new ContrastiveScorer();
  }
}
