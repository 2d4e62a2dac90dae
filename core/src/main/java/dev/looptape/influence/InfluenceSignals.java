package dev.looptape.influence;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The signals and their composite, on vectors. Functions of their arguments only.
 *
 * <p>Formulas: Visible Reasoning, Eq. 1–6. The numbers agree with agentfootprint's to 1e-12.
 */
public final class InfluenceSignals {
  /** T: an ancestor is similar if its cosine is above it, strictly. */
  public static final double DEFAULT_THRESHOLD = 0.30;

  private InfluenceSignals() {}

  /**
   * {@code ab / (√aa · √bb)}, summed in order, not clamped; 0 where either vector is empty or zero.
   *
   * @throws IllegalArgumentException if the lengths differ
   */
  public static double cosine(double[] a, double[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "cosine: vector length mismatch, " + a.length + " and " + b.length);
    }
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += a[i] * b[i];
      aa += a[i] * a[i];
      bb += b[i] * b[i];
    }
    return aa == 0 || bb == 0 ? 0 : ab / (Math.sqrt(aa) * Math.sqrt(bb));
  }

  /**
   * FA, final answer similarity (Eq. 1): the cosine of evidence and answer, in [-1, 1].
   *
   * @throws IllegalArgumentException if the lengths differ
   */
  public static double finalAnswerSimilarity(double[] evidence, double[] finalAnswer) {
    return cosine(evidence, finalAnswer);
  }

  /**
   * AVG, average relevancy (Eq. 2): the mean cosine of evidence and ancestors, in [-1, 1]; 0 if
   * there are none.
   *
   * @throws IllegalArgumentException if lengths differ
   */
  public static double averageRelevancy(double[] evidence, List<double[]> ancestors) {
    return mean(cosines(evidence, ancestors));
  }

  /**
   * PERSIST, persistence (Eq. 3): the share of ancestors whose cosine with the evidence is above
   * the threshold, strictly, in [0, 1]; 0 if there are none.
   *
   * @throws IllegalArgumentException if lengths differ
   */
  public static double persistence(double[] evidence, List<double[]> ancestors, double threshold) {
    return above(cosines(evidence, ancestors), threshold);
  }

  /**
   * DEPTH, structural proximity (Eq. 4): {@code 1 / (1 + n)}, in (0, 1].
   *
   * @throws IllegalArgumentException if the number of ancestors is negative
   */
  public static double structuralProximity(int ancestors) {
    if (ancestors < 0) {
      throw new IllegalArgumentException(
          "structuralProximity: the number of ancestors is negative: " + ancestors);
    }
    return 1.0 / (1.0 + ancestors);
  }

  /**
   * The weights for an item with so many ancestors (Eq. 6). Without ancestors AVG and PERSIST are
   * zero for want of anything to compare with, so their mass moves to FA and DEPTH in the ratio of
   * these. With ancestors, or where FA and DEPTH have no weight, nothing moves.
   *
   * @throws IllegalArgumentException if the number of ancestors is negative
   */
  public static EffectiveWeights adaptWeights(Weights weights, int ancestors) {
    if (ancestors < 0) {
      throw new IllegalArgumentException(
          "adaptWeights: the number of ancestors is negative: " + ancestors);
    }
    double base = weights.fa() + weights.depth();
    if (ancestors > 0 || base == 0) {
      return new EffectiveWeights(weights, false);
    }
    double mass = weights.avg() + weights.persist();
    return new EffectiveWeights(
        new Weights(
            weights.fa() + mass * weights.fa() / base,
            0,
            0,
            weights.depth() + mass * weights.depth() / base),
        mass > 0);
  }

  /** S (Eq. 5): {@code α·FA + β·AVG + γ·PERSIST + δ·DEPTH}. */
  public static double compositeScore(Signals signals, Weights weights) {
    return weights.fa() * signals.fa()
        + weights.avg() * signals.avg()
        + weights.persist() * signals.persist()
        + weights.depth() * signals.depth();
  }

  /**
   * Each weight must be finite and not negative, and not all may be zero.
   *
   * @param caller the method to name in the message
   * @throws IllegalArgumentException naming the weight
   */
  public static void requireValidWeights(Weights weights, String caller) {
    requireValid("fa", weights.fa(), caller);
    requireValid("avg", weights.avg(), caller);
    requireValid("persist", weights.persist(), caller);
    requireValid("depth", weights.depth(), caller);
    if (weights.fa() == 0 && weights.avg() == 0 && weights.persist() == 0 && weights.depth() == 0) {
      throw new IllegalArgumentException(caller + ": all weights are zero");
    }
  }

  private static void requireValid(String name, double weight, String caller) {
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          caller + ": weight '" + name + "' is not finite or is negative: " + weight);
    }
  }

  /**
   * No two pieces of evidence may have one id.
   *
   * @param caller the method to name in the message
   * @throws IllegalArgumentException naming the id
   */
  public static void requireUniqueIds(Collection<Evidence> evidence, String caller) {
    requireUniqueIds(evidence, Evidence::id, caller);
  }

  private static <T> void requireUniqueIds(
      Collection<T> evidence, Function<T, String> id, String caller) {
    Set<String> seen = new HashSet<>();
    for (T item : evidence) {
      if (!seen.add(id.apply(item))) {
        throw new IllegalArgumentException(
            caller + ": duplicate evidence id '" + id.apply(item) + "'");
      }
    }
  }

  /**
   * Scores evidence whose vectors are known, highest first; ties keep their order.
   *
   * @throws IllegalArgumentException first for the weights, then for a duplicate id, then for
   *     lengths that differ
   */
  public static List<ScoredEvidence> rank(
      List<EvidenceVectors> evidence, double[] finalAnswer, Weights weights, double threshold) {
    requireValidWeights(weights, "rank");
    requireUniqueIds(evidence, EvidenceVectors::id, "rank");
    List<ScoredEvidence> scored = new ArrayList<>(evidence.size());
    for (EvidenceVectors item : evidence) {
      scored.add(score(item, finalAnswer, weights, threshold));
    }
    return sorted(scored);
  }

  static ScoredEvidence score(
      EvidenceVectors item, double[] finalAnswer, Weights weights, double threshold) {
    double fa = finalAnswerSimilarity(item.vector(), finalAnswer);
    double[] cosines = cosines(item.vector(), item.ancestors());
    Signals signals =
        new Signals(
            fa, mean(cosines), above(cosines, threshold), structuralProximity(cosines.length));
    EffectiveWeights used = adaptWeights(weights, cosines.length);
    return new ScoredEvidence(
        item.id(),
        signals,
        used.weights(),
        used.adapted(),
        compositeScore(signals, used.weights()),
        null);
  }

  private static double[] cosines(double[] evidence, List<double[]> ancestors) {
    double[] cosines = new double[ancestors.size()];
    for (int i = 0; i < cosines.length; i++) {
      cosines[i] = cosine(evidence, ancestors.get(i));
    }
    return cosines;
  }

  private static double mean(double[] cosines) {
    double sum = 0;
    for (double cosine : cosines) {
      sum += cosine;
    }
    return cosines.length == 0 ? 0 : sum / cosines.length;
  }

  private static double above(double[] cosines, double threshold) {
    int above = 0;
    for (double cosine : cosines) {
      above += cosine > threshold ? 1 : 0;
    }
    return cosines.length == 0 ? 0 : (double) above / cosines.length;
  }

  /** Highest first, equal ones (0.0 and -0.0 too) in their order, what is no number last. */
  static List<ScoredEvidence> sorted(List<ScoredEvidence> scored) {
    List<ScoredEvidence> sorted = new ArrayList<>(scored);
    sorted.sort(Comparator.comparingDouble(InfluenceSignals::sortKey).reversed());
    return List.copyOf(sorted);
  }

  private static double sortKey(ScoredEvidence item) {
    return Double.isNaN(item.score()) ? Double.NEGATIVE_INFINITY : item.score() + 0.0;
  }
}
