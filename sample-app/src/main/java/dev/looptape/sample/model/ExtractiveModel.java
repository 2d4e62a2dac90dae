package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Answers a request from its own messages: calls tools as long as they help, then says what fits.
 */
final class ExtractiveModel {
  static final String DO_NOT_KNOW =
      "I am sorry, I could not find anything about that. Please ask our support staff.";

  private static final double ENOUGH = 0.3;

  private static final Pattern REFUSES =
      Pattern.compile("\\b(cannot|may not|must not|not allowed)\\b");
  private static final Pattern ASKS_IF_ALLOWED =
      Pattern.compile(
          "(?i)^(?:so |and |but |hi,? |hello,? )*(can|may|could|am i allowed|is it possible)\\b");

  private ExtractiveModel() {}

  /** The reply to a chat-completions request. */
  static Reply reply(JsonNode request) {
    Conversation conversation = Conversation.of(request.path("messages"));
    List<ToolSchema> tools = ToolSchema.of(request.path("tools"));
    List<Clause> clauses = Clause.of(conversation, tools);
    List<ToolCall> calls = ToolChooser.choose(tools, clauses, conversation.results());
    return calls.isEmpty()
        ? new Reply.Text(answer(conversation, clauses, tools))
        : new Reply.Calls(calls);
  }

  private static String answer(
      Conversation conversation, List<Clause> clauses, List<ToolSchema> tools) {
    PassageAnswer passages = new PassageAnswer(conversation.passages());
    Set<String> told = new LinkedHashSet<>();
    for (Clause clause : clauses) {
      List<ToolResult> results = clause.concerning(conversation.results());
      told.addAll(new Facts(clause.text(), tools).sentences(results));
      Set<String> asked = Terms.of(clause.text());
      asked.removeAll(matterOf(results, tools));
      passages
          .find(clause.text(), asked)
          .filter(found -> found.coverage() >= ENOUGH)
          .ifPresent(found -> told.add(inOwnWords(clause.text(), found.sentences())));
    }
    return told.isEmpty() ? DO_NOT_KNOW : String.join(" ", told);
  }

  /** The terms that the called tools have dealt with. */
  private static Set<String> matterOf(List<ToolResult> results, List<ToolSchema> tools) {
    Set<String> terms = new HashSet<>();
    for (ToolSchema tool : tools) {
      if (results.stream().anyMatch(result -> result.tool().equals(tool.name()))) {
        terms.addAll(Terms.of(tool.documentation()));
      }
    }
    results.forEach(result -> terms.addAll(Terms.of(result.content())));
    return terms;
  }

  private static String inOwnWords(String question, List<String> sentences) {
    String said = sentences.stream().map(Rewording::of).collect(Collectors.joining(" "));
    return ASKS_IF_ALLOWED.matcher(question.strip()).find() && REFUSES.matcher(said).find()
        ? "I am afraid not. " + said
        : said;
  }
}
