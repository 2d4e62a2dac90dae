package dev.looptape.influence.made;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A baseline: Okapi BM25 with k1 = 1.2 and b = 0.75, the answer as the query. Its terms are words
 * and, as Lucene's analyser for Chinese, Japanese and Korean has them, pairs of characters.
 */
public final class Bm25 {
  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final Pattern WORD =
      Pattern.compile(
          "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}ー]+|[\\p{L}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]]+");

  private Bm25() {}

  /** The items, best first; equal ones in their order. */
  public static List<String> rank(List<String> items, String answer) {
    Map<String, Double> scores = new HashMap<>();
    List<Map<String, Integer>> documents = items.stream().map(Bm25::terms).toList();
    double average = documents.stream().mapToInt(Bm25::length).average().orElse(0);
    Map<String, Integer> holders = new HashMap<>();
    documents.forEach(
        terms -> terms.keySet().forEach(term -> holders.merge(term, 1, Integer::sum)));
    for (int i = 0; i < items.size(); i++) {
      double score = 0;
      for (String term : terms(answer).keySet()) {
        int tf = documents.get(i).getOrDefault(term, 0);
        int df = holders.getOrDefault(term, 0);
        double idf = Math.log(1 + (items.size() - df + 0.5) / (df + 0.5));
        double length = length(documents.get(i)) / average;
        score += idf * tf * (K1 + 1) / (tf + K1 * (1 - B + B * length));
      }
      scores.put(items.get(i), score);
    }
    List<String> ranked = new ArrayList<>(items);
    ranked.sort(Comparator.comparing((String item) -> scores.get(item)).reversed());
    return ranked;
  }

  private static int length(Map<String, Integer> terms) {
    return terms.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Map<String, Integer> terms(String text) {
    Map<String, Integer> terms = new HashMap<>();
    for (String word :
        WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList()) {
      if (word.codePointAt(0) >= 0x3040 && word.length() > 1 && word.codePointAt(0) < 0xa000) {
        for (int i = 0; i + 1 < word.length(); i++) {
          terms.merge(word.substring(i, i + 2), 1, Integer::sum);
        }
      } else {
        terms.merge(word, 1, Integer::sum);
      }
    }
    return terms;
  }
}
