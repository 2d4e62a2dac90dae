package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a question's small words ask for: "where" for a place, "when" for a day. */
final class Hints {
  private record Hint(Pattern asked, List<String> words) {}

  private record AnswerKind(Pattern asked, Pattern answer) {}

  // Lists, not maps: the order decides in which order weights are added up.
  private static final List<Hint> HINTS =
      List.of(
          new Hint(word("where"), List.of("location")),
          new Hint(word("when|what day|which day|how soon"), List.of("day", "date")),
          new Hint(word("who|whose"), List.of("customer", "name", "buyer")),
          new Hint(word("how much"), List.of("price", "total", "amount", "refund")),
          new Hint(word("how long"), List.of("day")),
          new Hint(word("status|what happened|going on|progress"), List.of("status")));

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  /** What the answer to such a question holds: a span of time, an amount. */
  private static final List<AnswerKind> ANSWERS =
      List.of(
          new AnswerKind(
              word("when|how long|how soon|how fast|how quickly"),
              Pattern.compile("\\b\\d+ (?:working )?(?:minute|hour|day|week|month|year)")),
          new AnswerKind(
              word("how much|what does .* cost|price of"),
              Pattern.compile("\\b\\d+(?:\\.\\d+)? (?:euro|percent)")));

  private Hints() {}

  /** Whether a sentence is of the kind that the question asks for. */
  static boolean isOfTheKindAskedFor(String question, String sentence) {
    return ANSWERS.stream()
        .anyMatch(
            kind ->
                kind.asked().matcher(question).find() && kind.answer().matcher(sentence).find());
  }

  private static Pattern word(String alternatives) {
    return Pattern.compile("(?i)\\b(?:" + alternatives + ")\\b");
  }

  /** The terms of a question and those that its small words stand for. */
  static Set<String> terms(String question) {
    Set<String> terms = new LinkedHashSet<>(Terms.of(question));
    for (Hint hint : HINTS) {
      if (hint.asked().matcher(question).find()) {
        hint.words().forEach(word -> terms.addAll(Terms.of(word)));
      }
    }
    return terms;
  }

  /** The terms that a field of a tool's result is found by. */
  static Set<String> terms(String field, JsonNode value) {
    Set<String> terms = new LinkedHashSet<>(Terms.of(Terms.spelledOut(field)));
    if (DATE.matcher(value.asText()).matches()) {
      terms.addAll(Terms.of("day date"));
    }
    terms.addAll(Terms.of(value.asText()));
    value.properties().forEach(member -> terms.addAll(terms(member.getKey(), member.getValue())));
    if (value.isArray()) {
      value.forEach(element -> terms.addAll(terms(field, element)));
    }
    return terms;
  }
}
