package dev.looptape.influence;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Vectors of weighted terms: {@code (1 + ln tf) · ln(1 + (N − df + ½) / (df + ½))}, with tf the
 * times that a term occurs in the text, and df how many of the N distinct pieces of evidence hold
 * it.
 *
 * <p>A vector has a component for each term of the texts that are no evidence, and one more for all
 * others together: no two texts that are compared share these, so their length is all that counts,
 * and every cosine is that of the full vectors.
 */
final class TermVectors {
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> holders = new HashMap<>();
  private final int evidence;

  private TermVectors(Collection<Map<String, Integer>> evidence) {
    this.evidence = evidence.size();
    for (Map<String, Integer> terms : evidence) {
      terms.keySet().forEach(term -> holders.merge(term, 1, Integer::sum));
    }
  }

  /** The vectors of all of these texts. */
  static Map<String, double[]> of(
      Collection<String> evidence, Set<String> others, CancelCheck cancel) {
    Map<String, Map<String, Integer>> terms = new LinkedHashMap<>();
    for (String text : evidence) {
      cancel.throwIfCancelled();
      terms.computeIfAbsent(text, Terms::of);
    }
    TermVectors vectors = new TermVectors(List.copyOf(terms.values()));
    for (String text : others) {
      cancel.throwIfCancelled();
      for (String term : terms.computeIfAbsent(text, Terms::of).keySet()) {
        vectors.places.putIfAbsent(term, vectors.places.size());
      }
    }
    Map<String, double[]> byText = new HashMap<>();
    terms.forEach((text, counts) -> byText.put(text, vectors.vector(counts)));
    return byText;
  }

  private double[] vector(Map<String, Integer> terms) {
    double[] vector = new double[places.size() + 1];
    double rest = 0;
    for (Map.Entry<String, Integer> term : terms.entrySet()) {
      double weight = (1 + Math.log(term.getValue())) * rarity(term.getKey());
      Integer place = places.get(term.getKey());
      if (place == null) {
        rest += weight * weight;
      } else {
        vector[place] = weight;
      }
    }
    vector[places.size()] = Math.sqrt(rest);
    return vector;
  }

  private double rarity(String term) {
    int df = holders.getOrDefault(term, 0);
    return Math.log(1 + (evidence - df + 0.5) / (df + 0.5));
  }
}
