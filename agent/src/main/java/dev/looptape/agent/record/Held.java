package dev.looptape.agent.record;

import dev.looptape.recording.Event;
import dev.looptape.tail.TailSnapshot;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.Value;
import java.util.List;
import java.util.TreeSet;

/** What the tail held at one moment, and the calls that were open at that very moment. */
final class Held {
  final List<Event> events;
  final long dropped;

  /** The stream position of the first event. */
  final long first;

  /** Ids of the calls that had begun, and not ended, when the last of the events had entered. */
  final long[] open;

  Held(TailSnapshot tail, long[] open) {
    events = tail.events();
    dropped = tail.dropped();
    first = tail.firstRetainedIndex();
    this.open = open;
  }

  /** The calls that were open when the first of the events entered. */
  ArrayValue openAtFirst() {
    TreeSet<Long> ids = new TreeSet<>();
    for (long id : open) {
      ids.add(id);
    }
    for (int i = events.size() - 1; i >= 0; i--) { // back in time
      CallMark mark = CallMark.of(events.get(i));
      if (mark != null && mark.begins()) {
        ids.remove(mark.callId());
      } else if (mark != null) {
        ids.add(mark.callId());
      }
    }
    Value[] shown = new Value[ids.size()];
    int count = 0;
    for (long id : ids) {
      shown[count++] = Value.of(id);
    }
    return ArrayValue.ofTrusted(shown);
  }
}
