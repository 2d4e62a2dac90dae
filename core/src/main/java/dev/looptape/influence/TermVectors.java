package dev.looptape.influence;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Vectors of weighted terms. A term that occurs tf times in a text weighs {@code c · (k + 1) · tf /
 * (tf + k) · ln(1 + (N − df + ½) / (df + ½))^¾}, where df of the N distinct pieces of evidence hold
 * it.
 *
 * <p>The count and the rarity are those of Okapi BM25 (k = 1.2): a term said five times is not five
 * times as telling, and one that every piece holds tells nothing. A cosine multiplies the rarity
 * with itself, which lets one rare word decide; the power takes half of that back. c is 1, but 1.5
 * for a number, since a number is what pieces of evidence differ in, and 0.3 for a stem: a word of
 * more than five letters counts by its first five as well, so that inflected forms meet.
 *
 * <p>A vector has a component for each term of the texts that are no evidence, and one more for all
 * others together: no two texts that are compared share these, so their length is all that counts,
 * and every cosine is that of the full vectors.
 */
final class TermVectors {
  private static final double SATURATION = 1.2;
  private static final double RARITY_POWER = 0.75;
  private static final double NUMBER = 1.5;
  private static final double STEM = 0.3;
  private static final int STEM_LETTERS = 5;
  private static final String STEM_MARK = "…";

  /** Scripts that part their words, and inflect them, are below. */
  private static final int INFLECTED_BELOW = 0xe00;

  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> holders = new HashMap<>();
  private final int evidence;

  private TermVectors(Collection<Map<String, Double>> evidence) {
    this.evidence = evidence.size();
    for (Map<String, Double> terms : evidence) {
      terms.keySet().forEach(term -> holders.merge(term, 1, Integer::sum));
    }
  }

  /** The vectors of all of these texts. */
  static Map<String, double[]> of(
      Collection<String> evidence, Set<String> others, CancelCheck cancel) {
    Map<String, Map<String, Double>> terms = new LinkedHashMap<>();
    for (String text : evidence) {
      cancel.throwIfCancelled();
      terms.computeIfAbsent(text, TermVectors::weighted);
    }
    TermVectors vectors = new TermVectors(List.copyOf(terms.values()));
    for (String text : others) {
      cancel.throwIfCancelled();
      for (String term : terms.computeIfAbsent(text, TermVectors::weighted).keySet()) {
        vectors.places.putIfAbsent(term, vectors.places.size());
      }
    }
    Map<String, double[]> byText = new HashMap<>();
    terms.forEach((text, weights) -> byText.put(text, vectors.vector(weights)));
    return byText;
  }

  /** The terms of a text with what each weighs before its rarity. */
  private static Map<String, Double> weighted(String text) {
    Map<String, Double> weights = new HashMap<>();
    Terms.of(text)
        .forEach(
            (term, count) -> {
              double weight = (SATURATION + 1) * count / (count + SATURATION);
              boolean isNumber = Character.isDigit(term.codePointAt(0));
              weights.put(term, isNumber ? NUMBER * weight : weight);
              if (!isNumber
                  && term.length() > STEM_LETTERS
                  && term.codePointAt(0) < INFLECTED_BELOW) {
                weights.merge(
                    term.substring(0, STEM_LETTERS) + STEM_MARK, STEM * weight, Double::sum);
              }
            });
    return weights;
  }

  private double[] vector(Map<String, Double> terms) {
    double[] vector = new double[places.size() + 1];
    double rest = 0;
    for (Map.Entry<String, Double> term : terms.entrySet()) {
      double weight = term.getValue() * rarity(term.getKey());
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
    return Math.pow(Math.log(1 + (evidence - df + 0.5) / (df + 0.5)), RARITY_POWER);
  }
}
