package dev.looptape.cli;

import dev.looptape.recording.EventTypes;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a call was given and what it gave, a line for each fact. */
final class Details {
  private static final int MOST_CAUSES = 10;

  private final Lines lines;
  private final boolean full;

  Details(Output out, int columns, boolean full) {
    lines = new Lines(out, columns, full);
    this.full = full;
  }

  /** What the call was given: goes above the calls inside of it. */
  void printStart(CallNode node, String indent) {
    Value asked =
        switch (node.kind) {
          case EventTypes.TURN -> node.started().get("userPrompt");
          case EventTypes.RETRIEVAL -> node.started().get("query");
          default -> null;
        };
    if (asked != null) {
      lines.add(indent, Style.PLAIN, node.kind.equals(EventTypes.TURN) ? "user" : "query", asked);
    } else if (!node.context.isEmpty()) {
      context(node, indent);
    } else {
      arguments(node, indent);
    }
    if (full && (asked != null || !node.context.isEmpty())) {
      arguments(node, indent);
    }
  }

  /** What it gave: goes below them. */
  void printEnd(CallNode node, String indent) {
    switch (node.kind) {
      case EventTypes.TURN -> {
        Value answer = node.ended().get("finalContent");
        if (answer == null) {
          result(node, indent);
        } else {
          lines.add(indent, Style.GREEN, "answer", answer);
        }
      }
      case EventTypes.MODEL -> answer(node, indent);
      case EventTypes.RETRIEVAL -> passages(node, indent);
      case EventTypes.EMBEDDING -> embedding(node, indent);
      default -> result(node, indent);
    }
    failure("error", node.fact("failure"), indent);
    if (full && node.fact("layers") instanceof ArrayValue layers) {
      lines.add(indent, "layers", layers);
    }
  }

  private void answer(CallNode node, String indent) {
    Value content = node.ended().get("content");
    List<ObjectValue> asked = ToolRequests.in(node.ended());
    if (content != null && !content.equals(Value.of(""))) {
      lines.add(indent, Style.GREEN, "answer", content);
    } else if (asked.isEmpty()) {
      result(node, indent);
    }
    for (ObjectValue request : asked) {
      lines.add(indent, Style.GREEN, "asks for", ToolRequests.text(request));
    }
    String reason = Facts.text(node.ended(), "stopReason");
    if (reason != null && full) {
      lines.add(indent, "stopped", Value.of(reason));
    }
  }

  private void context(CallNode node, String indent) {
    int known = node.context.size();
    double stated = Facts.number(node.started(), "messagesCount");
    String of =
        stated > known
            ? Amounts.number(known) + " of " + Amounts.of((long) stated, "message") + " kept"
            : Amounts.of(known, "message");
    lines.note(
        indent,
        "context",
        of + (node.follows ? ", " + Amounts.number(node.news.size()) + " new" : ", all new"));
    for (Piece shown : node.news) {
      ObjectValue piece = shown.payload();
      String role = Facts.text(piece, "asRole");
      String source = Facts.text(piece, "source");
      String label = "+ " + (role == null ? "message" : role);
      if (source != null && (source.equals("rag") || source.equals("memory") || isNamed(piece))) {
        String id = Facts.id(piece.get("sourceId"));
        label += " (" + source + (id == null ? "" : " " + id) + ")";
      }
      lines.add(indent, Style.CYAN, label, text(piece));
    }
  }

  /** What a message says; of one that only asks for tools, which. */
  private Value text(ObjectValue piece) {
    Value text = piece.get("rawContent");
    List<ObjectValue> asked =
        text instanceof ObjectValue message && !full ? ToolRequests.in(message) : List.of();
    if (!asked.isEmpty()) {
      StringBuilder names = new StringBuilder("asks for ");
      for (ObjectValue request : asked) {
        names
            .append(names.length() > 9 ? ", " : "")
            .append(Brief.of(ToolRequests.text(request), 400));
      }
      return Value.of(names.toString());
    }
    Value shown = text == null ? piece.get("contentSummary") : text;
    return shown == null ? LiteralValue.NULL : shown;
  }

  private static boolean isNamed(ObjectValue piece) {
    return "custom".equals(Facts.text(piece, "source")) && piece.get("sourceId") != null;
  }

  private void passages(CallNode node, String indent) {
    if (!(node.ended().get("candidates") instanceof ArrayValue passages)) {
      result(node, indent);
      return;
    }
    lines.note(indent, "found", found(node, passages));
    for (int i = 0; i < passages.size(); i++) {
      ObjectValue passage = Facts.object(passages.get(i));
      Value text = passage.get("text");
      lines.add(indent, Style.MAGENTA, score(passage), text == null ? passages.get(i) : text);
    }
  }

  private static String found(CallNode node, ArrayValue passages) {
    List<String> parts = new ArrayList<>();
    parts.add(Amounts.of(passages.size(), "passage"));
    for (String key : new String[] {"consideredCount", "rejectedCount", "threshold", "k"}) {
      if (node.ended().get(key) instanceof NumberValue number) {
        parts.add(key.replace("Count", "") + " " + number.text());
      }
    }
    return String.join(", ", parts);
  }

  private static String score(ObjectValue passage) {
    double score = Facts.number(passage, "score");
    return Double.isNaN(score) ? "passage" : String.format(Locale.ROOT, "%.3f", score);
  }

  private void embedding(CallNode node, String indent) {
    List<String> parts = new ArrayList<>();
    for (String key : new String[] {"inputKind", "dimension", "count"}) {
      String fact = Facts.id(node.ended().get(key));
      if (fact != null) {
        parts.add(key + " " + Visible.of(fact));
      }
    }
    if (!parts.isEmpty()) {
      lines.note(indent, "vectors", String.join(", ", parts));
    }
    if (parts.isEmpty() || full) {
      result(node, indent);
    }
  }

  private void arguments(CallNode node, String indent) {
    Value args = node.started().get("args");
    if (!(args instanceof ObjectValue named)) {
      if (args != null) {
        lines.add(indent, Style.DIM, "args", args);
      }
      return;
    }
    for (int i = 0; i < named.size(); i++) {
      lines.add(indent, Style.DIM, named.key(i), named.value(i));
    }
  }

  private void result(CallNode node, String indent) {
    Value result = node.ended().get("result");
    if (result != null) {
      lines.add(indent, Style.GREEN, "result", result);
    }
  }

  private void failure(String label, @Nullable Value failure, String indent) {
    String as = label;
    Value next = failure;
    for (int i = 0; i < MOST_CAUSES && next instanceof ObjectValue error; i++) {
      String name = Facts.text(error, "name");
      Value message = error.get("message");
      Value code = error.get("code");
      String shown =
          (name == null ? "failure" : name)
              + (message instanceof StringValue text ? ": " + text.value() : "")
              + (code == null ? "" : " (code " + Brief.of(code, 40) + ")");
      lines.add(indent, Style.RED, as, Value.of(shown));
      as = "caused by";
      next = error.get("cause");
    }
  }
}
