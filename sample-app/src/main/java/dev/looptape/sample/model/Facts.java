package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns what tools returned into sentences, with the fields that the question asks for. */
final class Facts {
  private static final int FIELDS_IF_NONE_FITS = 3;
  private static final int MAX_ROWS = 10;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);

  private final Set<String> asked;

  private final String question;
  private final List<ToolSchema> tools;

  Facts(String question, List<ToolSchema> tools) {
    this.question = question;
    this.tools = tools;
    this.asked = Hints.terms(question);
  }

  private record Field(String name, JsonNode value, double score) {}

  /**
   * A sentence for each result that has a field asked for, or whose tool fits the question best.
   */
  List<String> sentences(List<ToolResult> results) {
    Relevance relevance = new Relevance(tools);
    Map<String, Double> fit = new HashMap<>();
    for (ToolSchema tool : tools) {
      fit.put(tool.name(), relevance.of(tool, question));
    }
    double best =
        results.stream().mapToDouble(r -> fit.getOrDefault(r.tool(), 0.0)).max().orElse(0);
    return results.stream()
        .filter(
            result ->
                result.json().isMissingNode()
                    || score(result) > 0
                    || fit.getOrDefault(result.tool(), 0.0) == best)
        .map(this::sentence)
        .filter(sentence -> !sentence.isEmpty())
        .distinct()
        .toList();
  }

  private double score(ToolResult result) {
    return (result.json().isArray() ? rowsAsFields(result) : fields(result.json(), named(result)))
        .stream().mapToDouble(Field::score).max().orElse(0);
  }

  /** What the call was made for tells nothing when it comes back. */
  private static Set<String> named(ToolResult result) {
    Set<String> terms = new HashSet<>();
    result.arguments().forEach(argument -> terms.addAll(Terms.of(argument.asText())));
    return terms;
  }

  private List<Field> rowsAsFields(ToolResult result) {
    List<Field> fields = new ArrayList<>();
    result.json().forEach(row -> fields.addAll(fields(row, named(result))));
    return fields;
  }

  private String sentence(ToolResult result) {
    JsonNode json = result.json();
    if (json.isMissingNode()) {
      return Rewording.of(Sentences.ended(result.content()));
    }
    if (json.isArray()) {
      return list(result, json);
    }
    List<Field> fields = fields(json, named(result));
    if (fields.isEmpty()) {
      return "";
    }
    String told =
        fitting(fields.subList(1, fields.size())).stream()
            .map(Facts::told)
            .collect(Collectors.joining(", "));
    return told.isEmpty() ? "" : "For " + named(fields.get(0)) + ", " + told + ".";
  }

  private String list(ToolResult result, JsonNode rows) {
    String of =
        result.arguments().properties().stream()
            .map(argument -> named(new Field(argument.getKey(), argument.getValue(), 0)))
            .collect(Collectors.joining(", "));
    if (rows.isEmpty()) {
      return "For " + of + " there is nothing on file.";
    }
    List<String> told = new ArrayList<>();
    for (JsonNode row : rows) {
      if (told.size() == MAX_ROWS) {
        told.add("and " + (rows.size() - MAX_ROWS) + " more");
        break;
      }
      told.add(spoken(row));
    }
    return "For " + of + " there are " + rows.size() + " on file: " + String.join("; ", told) + ".";
  }

  private List<Field> fields(JsonNode object, Set<String> known) {
    List<Field> fields = new ArrayList<>();
    Set<String> silent = new HashSet<>(known);
    for (var property : object.properties()) {
      if (property.getValue().isNull()) {
        continue;
      }
      Set<String> terms = Hints.terms(property.getKey(), property.getValue());
      boolean first = fields.isEmpty();
      double score = terms.stream().filter(t -> asked.contains(t) && !silent.contains(t)).count();
      fields.add(new Field(property.getKey(), property.getValue(), first ? 0 : score));
      if (first) {
        silent.addAll(Terms.of(Terms.spelledOut(property.getKey()))); // the "order" of an order
      }
    }
    return fields;
  }

  private static List<Field> fitting(List<Field> fields) {
    double best = fields.stream().map(Field::score).max(Comparator.naturalOrder()).orElse(0.0);
    return best == 0
        ? fields.stream().filter(f -> !isKey(f)).limit(FIELDS_IF_NONE_FITS).toList()
        : fields.stream().filter(field -> field.score() == best).toList();
  }

  private static boolean isKey(Field field) {
    return Terms.spelledOut(field.name()).matches(".* (number|id|code)");
  }

  private static String told(Field field) {
    String name = Terms.spelledOut(field.name());
    String value = spoken(field.value());
    if (field.value().isBoolean() && name.matches("(can|is|has|was) .+")) {
      String[] verb = name.split(" ", 2);
      boolean yes = field.value().asBoolean();
      return "it "
          + (yes ? verb[0] : verb[0].equals("can") ? "cannot" : verb[0] + " not")
          + " "
          + verb[1];
    }
    if (name.endsWith(" on")) { // "orderedOn"
      return "it was " + name + " " + value;
    }
    return "the "
        + name
        + (name.endsWith("s") && !name.endsWith("ss") && !name.endsWith("us") ? " are " : " is ")
        + value;
  }

  private static String named(Field field) {
    String noun = Terms.spelledOut(field.name()).replaceFirst("(?<=\\w) (number|id|code)$", "");
    return noun + " " + spoken(field.value());
  }

  private static String spoken(JsonNode value) {
    if (value.isArray()) {
      List<String> elements = new ArrayList<>();
      value.forEach(element -> elements.add(spoken(element)));
      return elements.isEmpty() ? "none" : String.join(" and ", elements);
    }
    if (value.isObject()) {
      List<String> members =
          value.properties().stream()
              .filter(member -> !member.getValue().isNull())
              .map(m -> Terms.spelledOut(m.getKey()) + " " + spoken(m.getValue()))
              .toList();
      return String.join(", ", members);
    }
    if (value.isBoolean()) {
      return value.asBoolean() ? "yes" : "no";
    }
    String text = value.asText();
    return text.matches("\\d{4}-\\d{2}-\\d{2}") ? DAY.format(LocalDate.parse(text)) : text;
  }
}
