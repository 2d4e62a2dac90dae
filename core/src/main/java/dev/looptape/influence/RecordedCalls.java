package dev.looptape.influence;

import dev.looptape.recording.Event;
import dev.looptape.recording.EventTypes;
import dev.looptape.recording.Recording;
import dev.looptape.value.ObjectValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a recording. Ours say which call they are and which is their parent; in recordings
 * of agentfootprint itself, whose calls have no ids, what starts inside of a call that has not
 * ended is its child.
 */
final class RecordedCalls {
  /** In the order of their first event. */
  final List<RecordedCall> all = new ArrayList<>();

  private final Map<String, RecordedCall> byId = new HashMap<>();
  private final List<RecordedCall> open = new ArrayList<>();

  private RecordedCalls() {}

  static RecordedCalls of(Recording recording) {
    RecordedCalls calls = new RecordedCalls();
    List<Event> events = recording.events();
    for (int i = 0; i < events.size(); i++) {
      EventTypes.Role role = EventTypes.roleOf(events.get(i).type());
      if (role != null) {
        calls.add(events.get(i), i, role);
      }
    }
    for (RecordedCall call : calls.all) {
      String parent = RecordedCall.id(call.fact("parentCallId"));
      if (parent != null) {
        call.parent = calls.byId.get(parent);
      }
    }
    return calls;
  }

  private void add(Event event, int index, EventTypes.Role role) {
    ObjectValue payload = RecordedCall.object(event.payload());
    String id = RecordedCall.id(payload.get("callId"));
    if (id == null) {
      id = RecordedCall.id(RecordedCall.object(event.meta()).get("callId"));
    }
    RecordedCall call = id == null ? withoutId(payload, role) : byId.get(id);
    if (call == null || !call.is(role.kind)) {
      call = new RecordedCall(role.kind);
      all.add(call);
      if (id != null) {
        byId.put(id, call);
      }
    }
    call.set(event, index, role.isStart);
  }

  private RecordedCall withoutId(ObjectValue payload, EventTypes.Role role) {
    RecordedCall call = role.isStart ? null : ended(role, payload);
    if (call == null) {
      call = new RecordedCall(role.kind);
      call.parent = open.isEmpty() ? null : open.get(open.size() - 1);
      all.add(call);
      if (role.isStart) {
        open.add(call);
      }
    }
    return call;
  }

  /** The open call that this event ends; null if its start was dropped or there is none. */
  private @Nullable RecordedCall ended(EventTypes.Role role, ObjectValue payload) {
    String toolCall = RecordedCall.id(payload.get("toolCallId"));
    for (int i = open.size() - 1; i >= 0; i--) {
      RecordedCall call = open.get(i);
      if (call.is(role.kind)
          && (toolCall == null
              || toolCall.equals(RecordedCall.id(call.started().get("toolCallId"))))) {
        return open.remove(i);
      }
    }
    return null;
  }
}
