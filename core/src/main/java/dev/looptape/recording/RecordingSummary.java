package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The object {@code snapshot.run.summary}: what a list of recordings shows of one. It stands at the
 * head of the file, so that a file of any size is listed by its first few kilobytes. Made in the
 * host as the file is written.
 */
final class RecordingSummary {
  /** Texts are cut below the size from which the pack would move them out of the head. */
  private static final int MAX_TEXT = 60;

  private static final int MAX_SESSIONS = 16;

  private final Set<Value> started = new HashSet<>();
  private final List<Value> sessions = new ArrayList<>();
  private @Nullable Value prompt;
  private long turns;
  private long modelCalls;
  private long toolCalls;
  private long calls;
  private long errors;
  private long inputTokens = -1;
  private long outputTokens = -1;
  private long firstMs = Long.MAX_VALUE;
  private long lastMs = Long.MIN_VALUE;

  private RecordingSummary() {}

  /** The recording with {@code run} first in its snapshot, and the summary last in it. */
  static Recording addTo(Recording recording) {
    RecordingSummary summary = over(recording);
    long bytes = 0;
    Recording made = with(recording, summary.toValue(bytes));
    PlainBytes sizes = new PlainBytes();
    // The size is part of what it is the size of: its own digits are added until they fit.
    for (long size = sizes.of(made.toValue()); size != bytes; size = sizes.of(made.toValue())) {
      bytes = size;
      made = with(recording, summary.toValue(bytes));
    }
    return made;
  }

  /** The run of a recording that was read, with the summary that its maker left out. */
  static ObjectValue runWithSummary(Recording recording) {
    ObjectValue summary = over(recording).toValue(new PlainBytes().of(recording.toValue()));
    return copy(recording.run()).put("summary", summary).build();
  }

  private static RecordingSummary over(Recording recording) {
    RecordingSummary summary = new RecordingSummary();
    for (Event event : recording.events()) {
      summary.add(event);
    }
    return summary;
  }

  private static Recording with(Recording recording, ObjectValue summary) {
    ObjectValue snapshot = recording.snapshot();
    ObjectValue.Builder copy =
        ObjectValue.builder().put("run", copy(recording.run()).put("summary", summary).build());
    for (int i = 0; i < snapshot.size(); i++) {
      if (!snapshot.key(i).equals("run")) {
        copy.put(snapshot.key(i), snapshot.value(i));
      }
    }
    return new Recording(copy.build(), recording.events(), recording.structure());
  }

  private static ObjectValue.Builder copy(ObjectValue object) {
    ObjectValue.Builder copy = ObjectValue.builder();
    for (int i = 0; i < object.size(); i++) {
      copy.put(object.key(i), object.value(i));
    }
    return copy;
  }

  private void add(Event event) {
    String type = event.type();
    ObjectValue payload =
        event.payload() instanceof ObjectValue ? (ObjectValue) event.payload() : ObjectValue.EMPTY;
    ObjectValue meta = event.meta() == null ? ObjectValue.EMPTY : event.meta();
    time(meta);
    session(meta.get("sessionId"));
    EventTypes.Role role = EventTypes.roleOf(type);
    if (role == null || role.kind == EventTypes.ITERATION) {
      return; // an iteration groups calls and is none
    }
    Value id = payload.get("callId");
    if (role.isStart) {
      count(role.kind);
      if (id != null) {
        started.add(id);
      }
      if (prompt == null && role.kind == EventTypes.TURN) {
        prompt = brief(payload.get("userPrompt"));
      }
      return;
    }
    if (id != null && !started.remove(id)) {
      count(role.kind); // its start was dropped
    }
    if (payload.get("failure") != null || payload.get("error") == LiteralValue.TRUE) {
      errors++;
    }
    if (role.kind == EventTypes.MODEL && payload.get("usage") instanceof ObjectValue) {
      ObjectValue usage = (ObjectValue) payload.get("usage");
      inputTokens = plus(inputTokens, usage.get("input"));
      outputTokens = plus(outputTokens, usage.get("output"));
    }
  }

  private void count(String kind) {
    calls++;
    turns += kind == EventTypes.TURN ? 1 : 0;
    modelCalls += kind == EventTypes.MODEL ? 1 : 0;
    toolCalls += kind == EventTypes.TOOL ? 1 : 0;
  }

  private void time(ObjectValue meta) {
    long at = number(meta.get("wallClockMs"));
    if (at >= 0) {
      firstMs = Math.min(firstMs, at);
      lastMs = Math.max(lastMs, at);
    }
  }

  private void session(@Nullable Value id) {
    Value brief = brief(id);
    if (brief != null && sessions.size() < MAX_SESSIONS && !sessions.contains(brief)) {
      sessions.add(brief);
    }
  }

  private ObjectValue toValue(long plainBytes) {
    ObjectValue.Builder value = ObjectValue.builder();
    if (prompt != null) {
      value.put("prompt", prompt);
    }
    if (!sessions.isEmpty()) {
      value.put("sessions", ArrayValue.of(sessions));
    }
    value
        .put("turns", Value.of(turns))
        .put("calls", Value.of(calls))
        .put("modelCalls", Value.of(modelCalls))
        .put("toolCalls", Value.of(toolCalls))
        .put("errors", Value.of(errors));
    if (inputTokens >= 0) {
      value.put("inputTokens", Value.of(inputTokens));
    }
    if (outputTokens >= 0) {
      value.put("outputTokens", Value.of(outputTokens));
    }
    if (lastMs >= firstMs) {
      value.put("durationMs", Value.of(lastMs - firstMs));
    }
    return value.put("plainBytes", Value.of(plainBytes)).build();
  }

  private static @Nullable Value brief(@Nullable Value value) {
    if (!(value instanceof StringValue)) {
      return null;
    }
    String text = ((StringValue) value).value();
    if (text.length() <= MAX_TEXT) {
      return value;
    }
    int end = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
    return Value.of(text.substring(0, end) + '…');
  }

  private static long plus(long sum, @Nullable Value value) {
    long n = number(value);
    return n < 0 ? sum : Math.max(sum, 0) + n;
  }

  /** The number if it is a whole one that fits and is not negative, else -1. */
  private static long number(@Nullable Value value) {
    if (!(value instanceof NumberValue) || value.text().length() > 18) {
      return -1;
    }
    long n = 0;
    String text = value.text();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return c == '.' && i > 0 ? n : -1; // parts of a millisecond do not matter
      }
      n = n * 10 + c - '0';
    }
    return n;
  }
}
