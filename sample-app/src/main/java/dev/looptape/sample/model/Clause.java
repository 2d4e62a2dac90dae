package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One of the questions in a user's message.
 *
 * @param text the question
 * @param subject the text that names what it is about: itself, what was asked before it where it
 *     says "it", or empty
 */
record Clause(String text, String subject) {
  /** "How do I return it and who pays?" are two questions. */
  private static final Pattern NEXT =
      Pattern.compile(
          "(?i)(?<=[?!])\\s+|(?<=\\.)(?<!\\bn[or]\\.)\\s+|,?\\s+and\\s+(?=(?:how|what|when|where|who|which|why|can|may|do|does"
              + "|is|are|will|must|should)\\b)");

  private static final Pattern PRONOUN =
      Pattern.compile("(?i)\\b(it|its|they|them|their|he|she|his|him)\\b");

  /** An "it" that stands for nothing. */
  private static final Pattern EMPTY_IT =
      Pattern.compile("(?i)\\b(?:is it|it is|it's|does it take|will it take|it takes)\\b");

  static List<Clause> of(Conversation conversation, List<ToolSchema> tools) {
    List<String> before = new ArrayList<>(conversation.earlierQuestions()); // the nearest first
    List<Clause> clauses = new ArrayList<>();
    for (String text : NEXT.split(conversation.question(), -1)) {
      clauses.add(new Clause(text, subject(text, before, tools)));
      before.add(0, text);
    }
    return clauses;
  }

  private static String subject(String text, List<String> before, List<ToolSchema> tools) {
    if (namesSomething(text, tools)) {
      return text;
    }
    return refersBack(text, tools)
        ? before.stream().filter(earlier -> namesSomething(earlier, tools)).findFirst().orElse("")
        : "";
  }

  /** "It", or "that order" where tools are about orders. */
  private static boolean refersBack(String text, List<ToolSchema> tools) {
    String nouns =
        tools.stream()
            .flatMap(tool -> Terms.words(Terms.spelledOut(tool.name())).stream())
            .filter(word -> !Terms.isStopWord(word))
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return PRONOUN.matcher(EMPTY_IT.matcher(text).replaceAll("")).find()
        || (!nouns.isEmpty()
            && Pattern.compile("(?i)\\b(?:the|that|this|these|those) (?:" + nouns + ")\\b")
                .matcher(text)
                .find());
  }

  private static boolean namesSomething(String text, List<ToolSchema> tools) {
    return tools.stream()
        .flatMap(tool -> tool.parameters().stream())
        .anyMatch(parameter -> !Shapes.find(parameter, text).isEmpty());
  }

  /** The results that concern this question: asked with what it names, or with what those told. */
  List<ToolResult> concerning(List<ToolResult> results) {
    Set<ToolResult> found = new LinkedHashSet<>();
    StringBuilder known = new StringBuilder(subject);
    for (ToolResult result : results) { // in the order of the calls: causes come first
      for (JsonNode argument : result.arguments()) {
        if (known.indexOf(argument.asText()) >= 0) {
          found.add(result);
          known.append(' ').append(result.content());
        }
      }
    }
    return List.copyOf(found);
  }
}
