package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A tool as the request describes it. */
record ToolSchema(String name, String description, List<Parameter> parameters) {

  /** One argument that the tool takes. */
  record Parameter(
      String name, String description, String type, boolean required, List<String> allowed) {}

  static List<ToolSchema> of(JsonNode tools) {
    List<ToolSchema> schemas = new ArrayList<>();
    for (JsonNode tool : tools) {
      JsonNode function = tool.path("function");
      schemas.add(
          new ToolSchema(
              function.path("name").asText(),
              function.path("description").asText(""),
              parameters(function.path("parameters"))));
    }
    return schemas;
  }

  private static List<Parameter> parameters(JsonNode schema) {
    Set<String> required = new HashSet<>(texts(schema.path("required")));
    return schema.path("properties").properties().stream()
        .map(
            property ->
                new Parameter(
                    property.getKey(),
                    property.getValue().path("description").asText(""),
                    property.getValue().path("type").asText("string"),
                    required.contains(property.getKey()),
                    texts(property.getValue().path("enum"))))
        .toList();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }

  List<Parameter> required() {
    return parameters.stream().filter(Parameter::required).toList();
  }

  /** All that is said about the tool. */
  String documentation() {
    return Terms.spelledOut(name)
        + ". "
        + description
        + parameters.stream()
            .map(p -> ". " + Terms.spelledOut(p.name()))
            .collect(Collectors.joining());
  }
}
