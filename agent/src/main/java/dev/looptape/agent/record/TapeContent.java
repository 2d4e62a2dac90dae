package dev.looptape.agent.record;

import dev.looptape.recording.Event;
import dev.looptape.recording.ProcessIdentity;
import dev.looptape.recording.RecordingFileName;
import dev.looptape.recording.TapeWriter;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.BitSet;

/** What a tape says beside the events: of the process, its sites, its weaving, its counts. */
final class TapeContent {
  private final ProcessFacts process;
  private final Freezer freezer;
  private final Structure structure;
  private final BitSet described = new BitSet();
  private final BitSet named = new BitSet();
  private long woven = -1;

  TapeContent(Recorder recorder, ProcessFacts process, Freezer freezer) {
    this.process = process;
    this.freezer = freezer;
    structure = new Structure(recorder);
  }

  /** A name for the tape, and for the recording that takes its place. */
  String newName() {
    long random = RecordingFileName.random(process.pid());
    return RecordingFileName.create(process.app(), process.beginMillis(), process.pid(), random);
  }

  /** Begins a tape that describes nothing yet. */
  void begin(TapeWriter to, Held held) throws IOException {
    described.clear();
    woven = -1;
    String started = Instant.ofEpochMilli(process.beginMillis()).toString();
    ObjectValue run =
        ObjectValue.builder()
            .put("processId", Value.of(process.id()))
            .put("app", Value.of(process.app()))
            .put("startedAt", Value.of(started))
            .build();
    to.begin(
        ObjectValue.builder()
            .put("run", run)
            .put("producer", process.producer())
            .put("process", Value.of(ProcessIdentity.own()))
            .put("open", held.openAtFirst())
            .build(),
        held.first);
    describeWeaving(to);
  }

  /** Writes an event, after the sites in it that the tape does not describe yet. */
  void write(Event event, TapeWriter to) throws IOException {
    named.clear();
    Structure.addSites(event, named);
    named.andNot(described);
    for (int id = named.nextSetBit(0); id >= 0; id = named.nextSetBit(id + 1)) {
      to.site(structure.site(id));
    }
    described.or(named);
    to.event(event);
  }

  /** Writes what the weaving has done; false: nothing since the last time. */
  boolean describeWeaving(TapeWriter to) throws IOException {
    long count = structure.weavingCount();
    if (count == woven) {
      return false;
    }
    woven = count;
    to.structure(structure.weaving());
    return true;
  }

  /** The counts of {@code snapshot.run}, as they are now. */
  ObjectValue counts() {
    ObjectValue.Builder run = ObjectValue.builder();
    freezer.putCounts(run);
    return run.build();
  }
}
