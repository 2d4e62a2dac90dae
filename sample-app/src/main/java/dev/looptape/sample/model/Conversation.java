package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The messages of one request, sorted by what they are good for.
 *
 * @param question what the user asked last
 * @param passages the paragraphs that came with the question
 * @param results what tools have returned since
 * @param earlierQuestions what the user asked before, the newest first
 */
record Conversation(
    String question,
    List<String> passages,
    List<ToolResult> results,
    List<String> earlierQuestions) {

  /** A line such as "Answer using the following information:" divides question and material. */
  private static final Pattern MATERIAL =
      Pattern.compile("(?im)^.*\\b(information|context|passages|sources|documents)\\b.*:[ \\t]*$");

  static Conversation of(JsonNode messages) {
    List<String> users = new ArrayList<>();
    List<ToolResult> results = new ArrayList<>();
    Map<String, JsonNode> asked = new HashMap<>();
    for (JsonNode message : messages) {
      switch (message.path("role").asText()) {
        case "user" -> {
          users.add(0, content(message.path("content")));
          results.clear();
        }
        case "assistant" -> {
          for (JsonNode call : message.path("tool_calls")) {
            asked.put(call.path("id").asText(), call.path("function"));
          }
        }
        case "tool" -> {
          JsonNode call = asked.getOrDefault(message.path("tool_call_id").asText(), message);
          String content = content(message.path("content"));
          results.add(
              new ToolResult(
                  call.path("name").asText(),
                  Json.structure(call.path("arguments").asText()),
                  content,
                  Json.structure(content)));
        }
        default -> {} // instructions are no evidence
      }
    }
    String last = users.isEmpty() ? "" : users.get(0);
    return new Conversation(
        questionOf(last),
        passagesOf(last),
        List.copyOf(results),
        users.stream().skip(1).map(Conversation::questionOf).toList());
  }

  private static String questionOf(String message) {
    Matcher matcher = MATERIAL.matcher(message);
    return (matcher.find() ? message.substring(0, matcher.start()) : message).strip();
  }

  private static List<String> passagesOf(String message) {
    Matcher matcher = MATERIAL.matcher(message);
    if (!matcher.find()) {
      return List.of();
    }
    return Pattern.compile("\\n\\s*\\n")
        .splitAsStream(message.substring(matcher.end()))
        .map(String::strip)
        .filter(passage -> !passage.isEmpty())
        .toList();
  }

  private static String content(JsonNode content) {
    if (!content.isArray()) {
      return content.asText("");
    }
    return StreamSupport.stream(content.spliterator(), false)
        .map(part -> part.path("text").asText(""))
        .collect(Collectors.joining("\n"));
  }
}
