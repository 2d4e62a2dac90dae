package dev.looptape.cli;

import dev.looptape.recording.Event;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One call of a recording, put together from its events. Filled by {@link CallTree}. */
final class CallNode {
  /** One of {@link dev.looptape.recording.EventTypes}, or {@code CONTEXT}. */
  final String kind;

  final List<CallNode> children = new ArrayList<>();

  /** What a model call was shown, in order. */
  final List<Piece> context = new ArrayList<>();

  @Nullable CallNode parent;
  @Nullable Event start;
  @Nullable Event end;

  /** The places of {@link #start} and {@link #end} among the events of the file, or -1. */
  int startAt = -1;

  int endAt = -1;
  ObjectValue site = ObjectValue.EMPTY;
  String siteName = "";
  String siteKind = "";

  /** Of {@link #context}, what the call before it in the same loop was not shown. */
  List<Piece> news = List.of();

  /** Whether there was a call before it to compare with. */
  boolean follows;

  CallNode(String kind) {
    this.kind = kind;
  }

  ObjectValue started() {
    return start == null ? ObjectValue.EMPTY : Facts.object(start.payload());
  }

  ObjectValue ended() {
    return end == null ? ObjectValue.EMPTY : Facts.object(end.payload());
  }

  /** The payload's member, from the end event or else the start event. */
  @Nullable Value fact(String key) {
    Value value = ended().get(key);
    return value == null ? started().get(key) : value;
  }

  ObjectValue meta() {
    Event event = start == null ? end : start;
    return event == null || event.meta() == null ? ObjectValue.EMPTY : event.meta();
  }

  @Nullable String callId() {
    String id = Facts.id(fact("callId"));
    return id == null ? Facts.id(meta().get("callId")) : id;
  }

  @Nullable String runId() {
    return Facts.id(meta().get("runId"));
  }

  /** What was called: the name in its stage, else its site's, with the class where it is short. */
  String name() {
    String stage = Facts.text(meta(), "runtimeStageId");
    int end = stage == null ? -1 : stage.lastIndexOf('#');
    String name = stage == null || end <= 0 ? siteName : stage.substring(0, end);
    String className = Facts.text(site, "class");
    return name.isEmpty() || name.indexOf('.') >= 0 || className == null
        ? name
        : className.substring(className.lastIndexOf('.') + 1) + "." + name;
  }

  /** Milliseconds; NaN if neither stated nor to be computed. */
  double millis() {
    double stated = Facts.number(ended(), "durationMs");
    if (!Double.isNaN(stated) || start == null || end == null) {
      return stated;
    }
    ObjectValue last = end.meta() == null ? ObjectValue.EMPTY : end.meta();
    double byRun = Facts.number(last, "runOffsetMs") - Facts.number(meta(), "runOffsetMs");
    return Double.isNaN(byRun)
        ? Facts.number(last, "wallClockMs") - Facts.number(meta(), "wallClockMs")
        : byRun;
  }

  boolean failed() {
    return fact("failure") != null || ended().get("error") == Value.of(true);
  }

  /** The kind as it is shown: a plain call of a CONTEXT site says so. */
  String shownKind() {
    return siteKind.equals("CONTEXT") ? siteKind : kind;
  }
}
