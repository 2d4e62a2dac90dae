package dev.looptape.sample.model;

import dev.looptape.sample.model.ToolSchema.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in a text what could be a parameter's value, by the parameter's own description: what looks
 * like one of its examples ("for example C-100"), is one of its allowed values, or is a number
 * behind its noun ("order 7" for {@code orderNumber}).
 */
final class Shapes {
  private static final Pattern EXAMPLES =
      Pattern.compile("(?i)(?:for example|for instance|such as|e\\.g\\.,?)\\s+(.+)$");
  private static final String EMAIL = "[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+";
  private static final String NAME = "\\p{Lu}\\p{Ll}+(?: (?:\\p{Ll}{1,3} )?\\p{Lu}\\p{Ll}+)+";
  private static final Pattern ID_NOUN = Pattern.compile("(\\w+) (?:number|id|code|no)");

  private Shapes() {}

  static Set<String> find(Parameter parameter, String text) {
    Set<String> found = new LinkedHashSet<>();
    for (String allowed : parameter.allowed()) {
      collect("(?i)\\b" + Pattern.quote(allowed) + "\\b", text, found);
    }
    for (String example : examples(parameter.description())) {
      collect(shapeOf(example), text, found);
    }
    Matcher noun = ID_NOUN.matcher(Terms.spelledOut(parameter.name()));
    if (noun.matches()) {
      String number = noun.group(1) + "s?(?: (?:number|no\\.?|nr\\.?|id))?[ :]*#? ?(\\d[\\w-]*)";
      Matcher matcher = Pattern.compile("(?i)\\b" + number).matcher(text);
      while (matcher.find()) {
        found.add(matcher.group(1));
      }
    }
    return found;
  }

  private static List<String> examples(String description) {
    Matcher matcher = EXAMPLES.matcher(description);
    return matcher.find() ? List.of(matcher.group(1).split(", | or ")) : List.of();
  }

  private static String shapeOf(String example) {
    if (example.contains("@")) {
      return EMAIL;
    }
    if (example.matches(NAME)) {
      return NAME;
    }
    StringBuilder shape = new StringBuilder("(?i)(?<![\\w.-])");
    Matcher runs = Pattern.compile("\\d+|\\D+").matcher(example);
    while (runs.find()) {
      String run = runs.group();
      boolean digits = Character.isDigit(run.charAt(0));
      shape.append(digits ? "\\d{" + run.length() + "}" : Pattern.quote(run));
    }
    return shape.append("(?![\\w-])").toString();
  }

  private static void collect(String regex, String text, Set<String> found) {
    Matcher matcher = Pattern.compile(regex).matcher(text);
    while (matcher.find()) {
      String value =
          regex.equals(NAME) ? withoutLeadingSmallWords(matcher.group()) : matcher.group();
      if (!value.isEmpty()) {
        found.add(regex.startsWith("(?i)(?<!") ? value.toUpperCase(Locale.ROOT) : value);
      }
    }
  }

  /** "Does Ann Lee" is the name "Ann Lee"; what is left must still be a name. */
  private static String withoutLeadingSmallWords(String words) {
    List<String> left = new ArrayList<>(List.of(words.split(" ")));
    while (!left.isEmpty() && Terms.isStopWord(left.get(0))) {
      left.remove(0);
    }
    return left.size() > 1 ? String.join(" ", left) : "";
  }
}
