package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.looptape.sample.model.ToolSchema.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which tools to call next for a question. A tool is called if the question is about what
 * it does and its arguments are known, from the question or from what other tools returned; if an
 * argument is missing, a tool that is said to return it is called first. No call is made twice.
 */
final class ToolChooser {
  private static final int MAX_CALLS = 12; // in one turn
  private static final int MAX_VALUES = 4; // of one parameter in one step
  private static final double FLOOR = 0.8;
  private static final double SHARE_OF_BEST = 0.4;
  private final List<ToolSchema> tools;
  private final Relevance relevance;
  private final Clause clause;
  private final List<ToolResult> results;

  private ToolChooser(List<ToolSchema> tools, Clause clause, List<ToolResult> results) {
    this.tools = tools;
    this.clause = clause;
    this.results = clause.concerning(results);
    this.relevance = new Relevance(tools);
  }

  static List<ToolCall> choose(
      List<ToolSchema> tools, List<Clause> clauses, List<ToolResult> results) {
    if (results.size() >= MAX_CALLS) {
      return List.of();
    }
    return clauses.stream()
        .flatMap(clause -> new ToolChooser(tools, clause, results).next().stream())
        .distinct()
        .filter(call -> results.stream().noneMatch(result -> result.answers(call)))
        .toList();
  }

  private Set<ToolCall> next() {
    Set<ToolCall> calls = new LinkedHashSet<>();
    List<ToolSchema> wanted = wanted();
    for (ToolSchema tool : wanted) {
      calls.addAll(possible(tool).isEmpty() ? callsOfProvider(tool) : possible(tool));
    }
    if (wanted.stream().allMatch(tool -> possible(tool).isEmpty())) {
      calls.addAll(lookUpOfWhatIsNamed(!wanted.isEmpty()));
    }
    return calls;
  }

  private List<ToolSchema> wanted() {
    String question = clause.text();
    double best = tools.stream().mapToDouble(t -> relevance.of(t, question)).max().orElse(0);
    return tools.stream()
        .filter(t -> relevance.of(t, question) >= Math.max(FLOOR, SHARE_OF_BEST * best))
        .sorted(byRelevance(question).reversed())
        .toList();
  }

  /** The tool that best promises what is missing for another one. */
  private List<ToolCall> callsOfProvider(ToolSchema tool) {
    String missing = String.join(" ", tool.required().stream().map(ToolChooser::noun).toList());
    Set<String> promised = Terms.of(missing);
    return tools.stream()
        .filter(t -> !t.equals(tool) && !possible(t).isEmpty())
        .filter(t -> Terms.of(t.documentation()).containsAll(promised))
        .max(byRelevance(missing + " " + clause.text()))
        .map(this::possible)
        .orElse(List.of());
  }

  /** Somebody who names an order wants it looked up, whatever the words around it. */
  private List<ToolCall> lookUpOfWhatIsNamed(boolean evenByName) {
    return tools.stream()
        .filter(
            t ->
                t.required().stream()
                    .map(parameter -> Shapes.find(parameter, clause.subject()))
                    .anyMatch(found -> evenByName ? !found.isEmpty() : hasDigits(found)))
        .filter(t -> !possible(t).isEmpty())
        .max(byRelevance(clause.text()))
        .map(this::possible)
        .orElse(List.of());
  }

  /** Without a number or an address it may be any two words with capitals. */
  private static boolean hasDigits(Set<String> values) {
    return values.stream().anyMatch(value -> value.matches(".*[\\d@].*"));
  }

  private Comparator<ToolSchema> byRelevance(String text) {
    return Comparator.comparingDouble(tool -> relevance.of(tool, text));
  }

  /** The calls of a tool for which every required argument is known. */
  private List<ToolCall> possible(ToolSchema tool) {
    List<ObjectNode> arguments = new ArrayList<>(List.of(Json.MAPPER.createObjectNode()));
    for (Parameter parameter : tool.parameters()) {
      Set<String> values = values(parameter);
      if (values.isEmpty() && !parameter.required()) {
        continue;
      }
      arguments =
          arguments.stream()
              .flatMap(
                  known -> values.stream().limit(MAX_VALUES).map(v -> with(known, parameter, v)))
              .toList();
    }
    return arguments.stream().map(known -> new ToolCall(tool.name(), known)).toList();
  }

  private static ObjectNode with(ObjectNode known, Parameter parameter, String value) {
    ObjectNode more = known.deepCopy();
    boolean number = parameter.type().equals("integer") || parameter.type().equals("number");
    more.set(parameter.name(), number ? Json.number(value) : more.textNode(value));
    return more;
  }

  private Set<String> values(Parameter parameter) {
    Set<String> stated = Shapes.find(parameter, clause.subject());
    return stated.isEmpty() ? returned(parameter) : stated;
  }

  /** Values in earlier results whose field is called like the parameter. */
  private Set<String> returned(Parameter parameter) {
    Set<String> values = new LinkedHashSet<>();
    results.forEach(result -> collect(result.json(), parameter, values));
    return values;
  }

  private static void collect(JsonNode node, Parameter parameter, Set<String> values) {
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String value = member.getValue().asText();
      if (member.getValue().isValueNode()
          && !member.getValue().isNull()
          && isCalledLike(parameter, member.getKey(), value)) {
        values.add(value);
      }
    }
    node.forEach(child -> collect(child, parameter, values));
  }

  /** The very name, or a longer one ("customerNumber" for "customer") if the value looks right. */
  private static boolean isCalledLike(Parameter parameter, String field, String value) {
    return field.equalsIgnoreCase(parameter.name())
        || (field.startsWith(parameter.name()) && Shapes.find(parameter, value).contains(value));
  }

  private static String noun(Parameter parameter) {
    return Terms.spelledOut(parameter.name());
  }
}
