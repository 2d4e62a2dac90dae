package dev.looptape.cli;

import dev.looptape.recording.EventTypes;
import dev.looptape.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** What the one line says that stands for a call, in the terminal and on the page. */
final class CallLine {
  private CallLine() {}

  /** The tool's or the model's name, the iteration's number, else what was called. */
  static String name(CallNode node) {
    ObjectValue started = node.started();
    String name =
        switch (node.kind) {
          case EventTypes.TOOL -> Facts.text(started, "toolName");
          case EventTypes.MODEL -> Facts.text(started, "model");
          case EventTypes.ITERATION -> number(Facts.number(started, "iterIndex"));
          default -> null;
        };
    if (name == null) {
      name = node.kind.equals(EventTypes.MODEL) ? Facts.text(node.ended(), "model") : null;
    }
    return name == null ? node.name() : name;
  }

  /**
   * The number of the iteration that a model call begins where a framework runs the loop; else 0.
   */
  static long iteration(CallNode node) {
    double iteration = Facts.number(node.started(), "iteration");
    boolean begins =
        node.kind.equals(EventTypes.MODEL)
            && node.parent != null
            && node.parent.kind.equals(EventTypes.TURN);
    return begins && iteration > 0 ? (long) iteration : 0;
  }

  /** {@code 196→8 tokens}; null: not known. */
  static @Nullable String tokens(CallNode node) {
    ObjectValue usage = Facts.object(node.ended().get("usage"));
    double input = Facts.number(usage, "input");
    double output = Facts.number(usage, "output");
    if (Double.isNaN(input) && Double.isNaN(output)) {
      return null;
    }
    return counted(input) + "→" + counted(output) + " tokens";
  }

  /** Why the call is not one that began, ended and has a parent; null: it is. */
  static @Nullable String unusual(CallNode node) {
    if (node.end == null) {
      return "not ended";
    }
    if (node.start == null) {
      return isOneEvent(node) ? null : "its start was dropped";
    }
    return node.fact("orphan") != null ? "parent not known" : Facts.text(node.ended(), "outcome");
  }

  /** In agentfootprint's own recordings one event tells all of what was retrieved, or embedded. */
  private static boolean isOneEvent(CallNode node) {
    return node.ended().get("callId") == null
        && (node.kind.equals(EventTypes.RETRIEVAL) || node.kind.equals(EventTypes.EMBEDDING));
  }

  private static String counted(double number) {
    return Double.isNaN(number) ? "?" : Amounts.number((long) number);
  }

  private static @Nullable String number(double number) {
    return Double.isNaN(number) ? null : String.valueOf((long) number);
  }
}
