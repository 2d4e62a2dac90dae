package dev.looptape.embedding;

import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;

/**
 * Of a vector, its shape: {@code {"dims": n, "norm": x}}. A recording's reader never looks at the
 * numbers, and they are most of its bytes.
 *
 * <p>{@code norm} is the L2 norm, the squares added in order in {@code double}, rounded to 4
 * decimals with ties toward positive infinity; it is {@code null} where the sum overflows or a
 * component is not finite.
 */
public final class EmbeddingSummary {
  private EmbeddingSummary() {}

  /** The summary of a vector; of an empty one {@code dims} is 0. */
  public static ObjectValue of(double[] vector) {
    double sum = 0;
    for (double x : vector) {
      sum += x * x;
    }
    return of(vector.length, sum);
  }

  /** The summary of a vector; of an empty one {@code dims} is 0. */
  public static ObjectValue of(float[] vector) {
    double sum = 0;
    for (float x : vector) {
      sum += (double) x * x;
    }
    return of(vector.length, sum);
  }

  /**
   * The summary of a vector whose numbers the caller has read.
   *
   * @param dims how many components it has
   * @param sumOfSquares their squares, added in order
   */
  public static ObjectValue of(int dims, double sumOfSquares) {
    return ObjectValue.builder()
        .put("dims", Value.of(dims))
        .put("norm", norm(sumOfSquares))
        .build();
  }

  private static Value norm(double sumOfSquares) {
    double scaled = Math.sqrt(sumOfSquares) * 1e4;
    if (!Double.isFinite(scaled)) {
      return LiteralValue.NULL;
    }
    // Math.round(double) clips at 9.2e18; from 2^52 on a double has no fraction to round.
    double rounded = scaled < 0x1p52 ? Math.floor(scaled + 0.5) : scaled;
    if (rounded - scaled > 0.5) {
      rounded -= 1; // 0.49999999999999994 + 0.5 is 1 in double
    }
    return Value.of(rounded / 1e4);
  }

  /**
   * Replaces each vector under a field {@code embedding}, and each in an array under {@code
   * embeddings}, by its summary. With nothing to replace the same reference comes back; else a copy
   * that shares all it can: one object gives one object at every place, and each distinct node is
   * visited once. A summary is no vector, so a second time changes nothing. What contains itself
   * keeps the original there.
   */
  public static Value summarize(Value value) {
    return new SummaryWalk().rewrite(value);
  }
}
