package dev.looptape.sample.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Says a sentence in other words, by rules that know nothing of any sentence in particular. */
final class Rewording {
  private static final List<Map.Entry<Pattern, String>> RULES = new ArrayList<>();

  static {
    for (String line : WordLists.lines("rewording.txt")) {
      String[] sides = line.split(" => ", 2);
      RULES.add(Map.entry(Pattern.compile(sides[0]), sides[1]));
    }
  }

  private Rewording() {}

  static String of(String sentence) {
    String said = sentence;
    for (Map.Entry<Pattern, String> rule : RULES) {
      said = rule.getKey().matcher(said).replaceAll(rule.getValue());
    }
    return said;
  }
}
