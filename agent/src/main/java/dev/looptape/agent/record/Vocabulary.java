package dev.looptape.agent.record;

import dev.looptape.agent.site.SiteKind;

/**
 * Of one kind of call: the types of its events, and the fields that agentfootprint's readers know,
 * in their order.
 */
final class Vocabulary {
  private static final String[] NONE = {};

  private static final Vocabulary TURN =
      new Vocabulary(
          "agentfootprint.agent.turn_start",
          new String[] {"turnIndex", "userPrompt"},
          "agentfootprint.agent.turn_end",
          new String[] {
            "turnIndex",
            "finalContent",
            "iterationCount",
            "totalInputTokens",
            "totalOutputTokens",
            "durationMs"
          });
  private static final Vocabulary ITERATION =
      new Vocabulary(
          "agentfootprint.agent.iteration_start",
          new String[] {"turnIndex", "iterIndex"},
          "agentfootprint.agent.iteration_end",
          new String[] {"turnIndex", "iterIndex", "toolCallCount"});
  private static final Vocabulary MODEL =
      new Vocabulary(
          "agentfootprint.stream.llm_start",
          new String[] {
            "iteration", "provider", "model", "messagesCount", "toolsCount", "tools", "temperature"
          },
          "agentfootprint.stream.llm_end",
          new String[] {
            "iteration", "content", "toolCallCount", "usage", "stopReason", "durationMs"
          });
  private static final Vocabulary TOOL =
      new Vocabulary(
          "agentfootprint.stream.tool_start",
          new String[] {"toolName", "toolCallId", "args", "protocol"},
          "agentfootprint.stream.tool_end",
          new String[] {"toolCallId", "result", "error", "durationMs"});
  private static final Vocabulary RETRIEVAL =
      new Vocabulary(
          "looptape.retrieval.start",
          new String[] {"query"},
          "agentfootprint.memory.retrieved",
          new String[] {
            "strategy",
            "k",
            "threshold",
            "consideredCount",
            "admittedCount",
            "rejectedCount",
            "candidates"
          });
  private static final Vocabulary EMBEDDING =
      new Vocabulary(
          "looptape.embedding.start",
          new String[] {"provider"},
          "agentfootprint.embedding.generated",
          new String[] {
            "model", "provider", "inputKind", "dimension", "count", "durationMs", "tokensSpent"
          });
  private static final Vocabulary CALL =
      new Vocabulary("looptape.call.start", NONE, "looptape.call.end", NONE);

  final String startType;
  final String[] startFields;
  final String endType;
  final String[] endFields;

  private Vocabulary(String startType, String[] startFields, String endType, String[] endFields) {
    this.startType = startType;
    this.startFields = startFields;
    this.endType = endType;
    this.endFields = endFields;
  }

  static Vocabulary of(SiteKind kind) {
    if (kind == SiteKind.TURN) {
      return TURN;
    }
    if (kind == SiteKind.ITERATION) {
      return ITERATION;
    }
    if (kind == SiteKind.MODEL) {
      return MODEL;
    }
    if (kind == SiteKind.TOOL) {
      return TOOL;
    }
    if (kind == SiteKind.RETRIEVAL) {
      return RETRIEVAL;
    }
    return kind == SiteKind.EMBEDDING ? EMBEDDING : CALL;
  }

  /** Whether calls of this kind fold into an open call of the same kind. */
  static boolean folds(SiteKind kind) {
    return kind == SiteKind.MODEL
        || kind == SiteKind.EMBEDDING
        || kind == SiteKind.RETRIEVAL
        || kind == SiteKind.TOOL;
  }
}
