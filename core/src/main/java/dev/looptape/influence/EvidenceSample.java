package dev.looptape.influence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Of too many units, those that share most with the answer: by the rarity of the terms they share,
 * and among equals in order. A sample by chance would most likely miss what is looked for.
 */
final class EvidenceSample {
  private EvidenceSample() {}

  /** At most so many of the units, in their order. */
  static <T> List<T> of(List<T> units, Function<T, String> text, Set<String> terms, int most) {
    if (units.size() <= most) {
      return units;
    }
    Map<String, Integer> holders = new HashMap<>();
    List<List<String>> shared = new ArrayList<>(units.size());
    for (T unit : units) {
      List<String> both =
          Terms.of(text.apply(unit)).keySet().stream().filter(terms::contains).toList();
      both.forEach(term -> holders.merge(term, 1, Integer::sum));
      shared.add(both);
    }
    double[] weights = new double[units.size()];
    List<Integer> order = new ArrayList<>(units.size());
    for (int i = 0; i < weights.length; i++) {
      for (String term : shared.get(i)) {
        weights[i] += Math.log(1 + (double) units.size() / holders.getOrDefault(term, 1));
      }
      order.add(i);
    }
    order.sort(Comparator.comparingDouble((Integer i) -> weights[i]).reversed());
    return order.subList(0, most).stream().sorted().map(units::get).toList();
  }
}
