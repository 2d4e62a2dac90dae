package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a tape held at one moment: the journal of a process that is still running, or has died.
 *
 * @param head its first line
 * @param first the stream position of {@code events.get(0)}
 * @param events what the process's tail held as of the last mark, and what came behind that mark
 * @param mark the last mark: when it was, how many events there were, and the counts
 * @param structure what was woven and what not
 * @param sites all sites that were described
 * @param written the ids of the runs that are in files of their own
 * @param open the ids of the calls that had not ended, in order
 * @param torn whether the last line was being written
 * @param damage why reading stopped before the end, in one line; what is behind the last good mark
 *     before it is left out
 */
public record Tape(
    ObjectValue head,
    long first,
    List<Event> events,
    ObjectValue mark,
    ObjectValue structure,
    List<ObjectValue> sites,
    Set<Value> written,
    List<Long> open,
    boolean torn,
    Optional<String> damage) {
  private static final String[] COUNTS = {
    "cut", "redacted", "failed", "suppressed", "notWoven", "tapeLag"
  };

  /**
   * The recording of what the tape holds, which is never complete.
   *
   * @param exit what became of the process: {@code recovered}, {@code snapshot}, or null
   */
  public Recording toRecording(@Nullable String exit) {
    List<Event> kept = kept();
    ObjectValue stated = object(head, "run");
    ObjectValue.Builder run = ObjectValue.builder();
    for (int i = 0; i < stated.size(); i++) {
      run.put(stated.key(i), stated.value(i));
    }
    run.put("complete", Value.of(false));
    if (exit != null) {
      run.put("exit", Value.of(exit));
    }
    run.put("droppedEvents", Value.of(first));
    run.put("firstRetainedEventIndex", Value.of(first));
    run.put("inFlight", inFlight(kept));
    for (String count : COUNTS) {
      Value value = mark.get(count);
      if (value != null) {
        run.put(count, value);
      }
    }
    putFlush(run);
    if (damage.isPresent()) {
      run.put("tapeDamage", Value.of(damage.get()));
    }
    Value app = stated.get("app");
    RecordingViews views = new RecordingViews(kept);
    ObjectValue snapshot =
        ObjectValue.builder()
            .put("run", run.build())
            .put("producer", object(head, "producer"))
            .put("sharedState", ObjectValue.EMPTY)
            .put("commitLog", views.commitLog())
            .put(
                "executionTree",
                views.executionTree(app instanceof StringValue ? ((StringValue) app).value() : ""))
            .build();
    return new Recording(snapshot, kept, structureOf(kept));
  }

  /** When the last mark was written. */
  private void putFlush(ObjectValue.Builder run) {
    long at = TapeFacts.number(mark.get(TapeFormat.AT), -1);
    try {
      if (at >= 0) {
        run.put("flushedAt", Value.of(Instant.ofEpochMilli(at).toString()));
      }
    } catch (DateTimeException noTime) {
      // Then it is not known.
    }
  }

  /** Where each run has a file of its own, what has none; else all. */
  private List<Event> kept() {
    if (written.isEmpty()) {
      return events;
    }
    List<Event> kept = new ArrayList<>();
    for (Event event : events) {
      Value run = event.meta() == null ? null : event.meta().get("runId");
      if (run == null || !written.contains(run)) {
        kept.add(event);
      }
    }
    return kept;
  }

  private ArrayValue inFlight(List<Event> kept) {
    Set<Long> held = new HashSet<>();
    for (Event event : kept) {
      held.add(event.meta() == null ? -1 : TapeFacts.number(event.meta().get("callId"), -1));
    }
    List<Value> ids = new ArrayList<>();
    for (long id : open) {
      if (written.isEmpty() || held.contains(id)) {
        ids.add(Value.of(id));
      }
    }
    return ArrayValue.of(ids);
  }

  private ObjectValue structureOf(List<Event> kept) {
    Set<Value> called = new HashSet<>();
    for (Event event : kept) {
      if (event.payload() instanceof ObjectValue) {
        ObjectValue payload = (ObjectValue) event.payload();
        Value site = payload.get("site");
        if (site != null) {
          called.add(site);
        }
        Value layers = payload.get("layers");
        for (int i = 0; layers instanceof ArrayValue && i < ((ArrayValue) layers).size(); i++) {
          called.add(((ArrayValue) layers).get(i));
        }
      }
    }
    List<Value> described = new ArrayList<>();
    for (ObjectValue site : sites) {
      if (called.contains(site.get("id"))) {
        described.add(site);
      }
    }
    ObjectValue.Builder all = ObjectValue.builder().put("sites", ArrayValue.of(described));
    for (int i = 0; i < structure.size(); i++) {
      all.put(structure.key(i), structure.value(i));
    }
    return all.build();
  }

  private static ObjectValue object(ObjectValue object, String key) {
    Value value = object.get(key);
    return value instanceof ObjectValue ? (ObjectValue) value : ObjectValue.EMPTY;
  }
}
