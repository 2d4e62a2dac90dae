package dev.looptape.agent.record;

import dev.looptape.agent.capture.CaptureCounts;
import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingViews;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes recordings of what the tail holds. */
final class Freezer {
  private final ProcessFacts process;
  private final Parts parts;
  private final CaptureCounts counts;
  private final Recorder recorder;
  private final Structure structure;

  Freezer(ProcessFacts process, Parts parts, CaptureCounts counts, Recorder recorder) {
    this.process = process;
    this.parts = parts;
    this.counts = counts;
    this.recorder = recorder;
    structure = new Structure(recorder);
  }

  /** The counts of what happened in the process so far, for {@code snapshot.run}. */
  void putCounts(ObjectValue.Builder run) {
    run.put("cut", Value.of(counts.cut()));
    run.put("redacted", Value.of(counts.redacted()));
    run.put("failed", Value.of(counts.failed()));
    run.put("suppressed", Value.of(recorder.suppressed()));
    run.put("notWoven", Value.of(recorder.report.notWovenCount()));
    run.put("tapeLag", Value.of(parts.tape.lag()));
  }

  /** The whole process as it is now. */
  Recording process(String exit, long endMillis) {
    Held held = parts.events.held();
    ObjectValue.Builder run = begin(null, process.beginMillis(), endMillis, true, exit);
    return recording(run, held, held.events, held.dropped, held.first);
  }

  /**
   * What the process holds beside the runs that have a file of their own.
   *
   * @param unwritten the ids of the runs that have none
   * @return null if that is nothing
   */
  @Nullable Recording rest(String exit, long endMillis, Set<Value> unwritten) {
    Held held = parts.events.held();
    List<Event> rest = new ArrayList<>();
    for (Event event : held.events) {
      ObjectValue meta = event.meta();
      Value runId = meta == null ? null : meta.get("runId");
      if (runId == null || unwritten.contains(runId)) {
        rest.add(event);
      }
    }
    if (rest.isEmpty()) {
      return null;
    }
    ObjectValue.Builder run = begin(null, process.beginMillis(), endMillis, true, exit);
    return recording(run, held, rest, held.dropped, held.first);
  }

  /**
   * A run that has ended, as far as the tail still holds it.
   *
   * @return null if it holds nothing of it
   */
  @Nullable Recording run(Run run) {
    Held held = parts.events.held();
    List<Event> own = new ArrayList<>();
    for (Event event : held.events) {
      ObjectValue meta = event.meta();
      Value runId = meta == null ? null : meta.get("runId");
      if (runId != null && run.id.equals(runId)) {
        own.add(event);
      }
    }
    if (own.isEmpty()) {
      return null;
    }
    long dropped = Math.max(run.pushed() - own.size(), 0); // the oldest go first
    ObjectValue.Builder facts = begin(run, run.beginMillis(), run.endMillis(), true, "normal");
    return recording(facts, held, own, dropped, dropped);
  }

  private ObjectValue.Builder begin(
      @Nullable Run run, long beginMillis, long endMillis, boolean complete, String exit) {
    ObjectValue.Builder facts = ObjectValue.builder();
    if (run != null) {
      facts.put("runId", run.id);
    }
    facts.put("processId", Value.of(process.id()));
    facts.put("app", Value.of(process.app()));
    facts.put("startedAt", Value.of(Instant.ofEpochMilli(beginMillis).toString()));
    facts.put("endedAt", Value.of(Instant.ofEpochMilli(endMillis).toString()));
    if (!recorder.options.redact()) {
      facts.put("redact", Value.of("off")); // whoever opens the file should know
    }
    facts.put("complete", Value.of(complete));
    return facts.put("exit", Value.of(exit));
  }

  private Recording recording(
      ObjectValue.Builder run, Held held, List<Event> kept, long dropped, long firstIndex) {
    run.put("droppedEvents", Value.of(dropped));
    run.put("firstRetainedEventIndex", Value.of(firstIndex));
    run.put("inFlight", inFlight(held, kept));
    putCounts(run);
    RecordingViews views = new RecordingViews(kept);
    ObjectValue snapshot =
        ObjectValue.builder()
            .put("run", run.build())
            .put("producer", process.producer())
            .put("sharedState", ObjectValue.EMPTY)
            .put("commitLog", views.commitLog())
            .put("executionTree", views.executionTree(process.app()))
            .build();
    return new Recording(snapshot, kept, structure.of(kept));
  }

  /**
   * The calls that have not ended: those that the events kept say have begun and not ended, and
   * those that are open although their beginning was dropped. What the events say comes first, so
   * that the list and the events never contradict each other, whatever failed.
   */
  private static ArrayValue inFlight(Held held, List<Event> kept) {
    boolean all = kept.size() == held.events.size();
    Set<Long> told = new HashSet<>();
    Set<Long> ended = new HashSet<>();
    Set<Long> unended = new TreeSet<>();
    for (Event event : kept) {
      CallMark mark = CallMark.of(event);
      if (mark != null) {
        told.add(mark.callId());
        (mark.begins() ? unended : ended).add(mark.callId());
      }
    }
    for (long call : held.open) {
      if (all || told.contains(call)) {
        unended.add(call);
      }
    }
    unended.removeAll(ended);
    List<Value> open = new ArrayList<>();
    for (long id : unended) {
      open.add(Value.of(id));
    }
    return ArrayValue.of(open);
  }
}
