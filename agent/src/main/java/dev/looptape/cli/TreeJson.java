package dev.looptape.cli;

import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;

/** The calls that were asked for as one JSON document, in the order in which they began. */
final class TreeJson {
  private static final String[] FROM_EVENTS = {
    "toolName",
    "toolCallId",
    "model",
    "provider",
    "userPrompt",
    "query",
    "args",
    "finalContent",
    "content",
    "result",
    "candidates",
    "usage",
    "stopReason",
    "failure",
    "outcome",
    "orphan",
    "layers"
  };

  private final Output out;
  private final CallFilter filter;

  TreeJson(Output out, CallFilter filter) {
    this.out = out;
    this.filter = filter;
  }

  void print(Recording recording, CallTree tree) {
    out.line("{\"run\":" + Visible.json(recording.run().text()) + ",\"calls\":[");
    String before = "";
    for (CallNode node : tree.all) {
      if (filter.asksFor(node)) {
        out.line(before + Visible.json(call(node).text()));
        before = ",";
      }
    }
    out.line("]}");
  }

  /** What is known of one call. */
  static ObjectValue call(CallNode node) {
    ObjectValue.Builder call = ObjectValue.builder();
    put("callId", node.callId(), call);
    put("parentCallId", node.parent == null ? null : node.parent.callId(), call);
    put("runId", node.runId(), call);
    call.put("kind", Value.of(node.shownKind()));
    if (!node.name().isEmpty()) {
      call.put("name", Value.of(node.name()));
    }
    double millis = node.millis();
    if (Double.isFinite(millis)) {
      call.put("durationMs", millis == 0 ? Value.of(0) : Value.of(millis));
    }
    call.put("ended", Value.of(node.end != null));
    if (!node.context.isEmpty()) {
      call.put("contextMessages", Value.of(node.context.size()));
      call.put("newContext", ArrayValue.of(node.news.stream().map(Piece::payload).toList()));
    }
    for (String key : FROM_EVENTS) {
      Value value = node.fact(key);
      if (value != null) {
        call.put(key, value);
      }
    }
    return call.build();
  }

  private static void put(
      String key, @org.jspecify.annotations.Nullable String id, ObjectValue.Builder call) {
    if (id != null) {
      call.put(key, Value.of(id));
    }
  }
}
