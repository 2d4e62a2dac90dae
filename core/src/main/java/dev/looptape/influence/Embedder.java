package dev.looptape.influence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes vectors of texts. The same text has the same vector, and all vectors of one embedder have
 * one length. A model that gives {@code float[]} is widened once, here.
 */
@FunctionalInterface
public interface Embedder {
  /** The vector of a text, the caller's to keep. */
  double[] embed(String text);

  /**
   * The vectors of several texts, each distinct text once. By default {@link #embed} is called for
   * each in order; an embedder that takes batches overrides this.
   *
   * <p>The list may throw {@link java.util.concurrent.CancellationException} where a text is read
   * from it: that is how the caller's cancel check is asked between texts and batches. Read it as
   * the work goes on, and let that exception pass.
   */
  default Map<String, double[]> embedAll(List<String> texts) {
    Map<String, double[]> vectors = new LinkedHashMap<>();
    for (String text : texts) {
      if (!vectors.containsKey(text)) {
        vectors.put(text, embed(text));
      }
    }
    return vectors;
  }

  /** What to call it in messages. */
  default String name() {
    return getClass().getName();
  }
}
