package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frozen run or process.
 *
 * @param snapshot its facts: {@code run}, {@code producer}, and views of the events
 * @param events what is kept of the event stream, oldest first
 * @param structure the sites, and what was woven, skipped and not matched
 */
public record Recording(ObjectValue snapshot, List<Event> events, ObjectValue structure) {
  /** The plain form: {@code {"snapshot":…,"events":[…],"structure":…}}. */
  public ObjectValue toValue() {
    Value[] all = new Value[events.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = events.get(i).toValue();
    }
    return ObjectValue.builder()
        .put("snapshot", snapshot)
        .put("events", ArrayValue.ofTrusted(all))
        .put("structure", structure)
        .build();
  }

  /**
   * The recording that a plain value holds. {@code structure}, and {@code meta} of an event, may be
   * absent or null.
   *
   * @throws MalformedJsonException if it is no recording, saying what is missing
   */
  public static Recording fromValue(Value value) {
    if (!(value instanceof ObjectValue root)) {
      throw new MalformedJsonException("not a recording: the document is no object");
    }
    if (!(root.get("snapshot") instanceof ObjectValue snapshot)) {
      throw new MalformedJsonException("not a recording: it has no object \"snapshot\"");
    }
    if (!(root.get("events") instanceof ArrayValue array)) {
      throw new MalformedJsonException("not a recording: it has no array \"events\"");
    }
    List<Event> events = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      events.add(event(array.get(i), i));
    }
    return new Recording(snapshot, events, structure(root.get("structure")));
  }

  /** The facts of the run or process; empty if there are none. */
  public ObjectValue run() {
    return snapshot.get("run") instanceof ObjectValue run ? run : ObjectValue.EMPTY;
  }

  private static Event event(Value value, int i) {
    if (!(value instanceof ObjectValue object)
        || !(object.get("type") instanceof StringValue type)) {
      throw new MalformedJsonException(
          "not a recording: events[" + i + "] is no object with a string \"type\"");
    }
    Value meta = object.get("meta");
    if (meta != null && meta != LiteralValue.NULL && !(meta instanceof ObjectValue)) {
      throw new MalformedJsonException("not a recording: events[" + i + "].meta is no object");
    }
    return new Event(
        type.value(), object.get("payload"), meta instanceof ObjectValue facts ? facts : null);
  }

  private static ObjectValue structure(@Nullable Value value) {
    if (value == null || value == LiteralValue.NULL) {
      return ObjectValue.EMPTY;
    }
    if (value instanceof ObjectValue structure) {
      return structure;
    }
    throw new MalformedJsonException("not a recording: its \"structure\" is no object");
  }
}
