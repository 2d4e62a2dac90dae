package dev.looptape.influence;

import dev.looptape.recording.Event;
import dev.looptape.recording.EventTypes;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** One call, put together from its events. Filled by {@link RecordedCalls}. */
final class RecordedCall {
  static final int NONE = -1;

  /** One of {@link EventTypes}. */
  final String kind;

  int start = NONE;
  int end = NONE;
  @Nullable RecordedCall parent;
  private ObjectValue started = ObjectValue.EMPTY;
  private ObjectValue ended = ObjectValue.EMPTY;
  private ObjectValue meta = ObjectValue.EMPTY;

  RecordedCall(String kind) {
    this.kind = kind;
  }

  void set(Event event, int index, boolean isStart) {
    ObjectValue payload = object(event.payload());
    if (isStart) {
      start = index;
      started = payload;
    } else {
      end = index;
      ended = payload;
    }
    if (event.meta() != null && (isStart || meta == ObjectValue.EMPTY)) {
      meta = event.meta();
    }
  }

  boolean is(String other) {
    return kind.equals(other);
  }

  boolean hasEnded() {
    return end != NONE;
  }

  ObjectValue started() {
    return started;
  }

  ObjectValue ended() {
    return ended;
  }

  /** The payload's member, from the end event or else the start event. */
  @Nullable Value fact(String key) {
    Value value = ended.get(key);
    return value == null ? started.get(key) : value;
  }

  @Nullable String callId() {
    String id = id(fact("callId"));
    return id == null ? id(meta.get("callId")) : id;
  }

  @Nullable String runId() {
    return id(meta.get("runId"));
  }

  boolean failed() {
    return fact("failure") != null || ended.get("error") == LiteralValue.TRUE;
  }

  boolean isInside(RecordedCall other) {
    RecordedCall at = parent;
    for (int i = 0; at != null && i < 1_000; i++) { // parents of a damaged file may go in circles
      if (at == other) {
        return true;
      }
      at = at.parent;
    }
    return false;
  }

  /** What was called: a tool's name, or the name in its stage. */
  @Nullable String name() {
    String tool = text(fact("toolName"));
    String stage = text(meta.get("runtimeStageId"));
    if (tool != null || stage == null) {
      return tool;
    }
    int end = stage.lastIndexOf('#');
    return end > 0 ? stage.substring(0, end) : stage;
  }

  static ObjectValue object(@Nullable Value value) {
    return value instanceof ObjectValue object ? object : ObjectValue.EMPTY;
  }

  static @Nullable String text(@Nullable Value value) {
    return value instanceof StringValue text && !text.value().isBlank() ? text.value() : null;
  }

  /** A string as it is, a number as its text. */
  static @Nullable String id(@Nullable Value value) {
    return value instanceof NumberValue number
        ? number.text()
        : value instanceof StringValue text ? text.value() : null;
  }
}
