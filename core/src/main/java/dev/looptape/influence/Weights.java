package dev.looptape.influence;

/**
 * What each signal counts in the composite (Visible Reasoning, Eq. 5). They need not sum to 1; if
 * they do, a score lies in {@code [-(fa + avg), 1]}. Checked by {@link
 * InfluenceSignals#requireValidWeights} where they are used.
 *
 * @param fa α, of the similarity to the final answer
 * @param avg β, of the mean similarity to the ancestors
 * @param persist γ, of the share of ancestors that are similar
 * @param depth δ, of the closeness in the order of the run
 */
public record Weights(double fa, double avg, double persist, double depth) {
  /** 0.40, 0.30, 0.20, 0.10: priors, not learned. */
  public static final Weights DEFAULT = new Weights(0.40, 0.30, 0.20, 0.10);

  /** The similarity to the answer alone. */
  public static final Weights ANSWER = new Weights(1, 0, 0, 0);
}
