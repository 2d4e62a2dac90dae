package dev.looptape.agent.record;

import dev.looptape.recording.Event;
import dev.looptape.recording.EventTypes;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** That a call begins, or ends, with an event. */
record CallMark(long callId, boolean begins) {
  /** Null: the event is of no call, or neither its beginning nor its end. */
  static @Nullable CallMark of(Event event) {
    ObjectValue meta = event.meta();
    Value id = meta == null ? null : meta.get("callId");
    EventTypes.Role role = id instanceof NumberValue ? EventTypes.roleOf(event.type()) : null;
    return role == null || id == null
        ? null
        : new CallMark(Long.parseLong(id.text()), role.isStart);
  }
}
