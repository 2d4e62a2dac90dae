package dev.looptape.agent.record;

import dev.looptape.recording.Event;
import dev.looptape.recording.ProcessIdentity;
import dev.looptape.recording.RecordingFileName;
import dev.looptape.recording.TapeFile;
import dev.looptape.recording.TapeWriter;
import dev.looptape.tail.EventTail;
import dev.looptape.tail.TailNews;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.BitSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Moves events from the tail to the tape: what the tail holds and the tape does not. There is no
 * queue between the two, so what is slow here costs the tail nothing. Not for several threads at
 * once, but for what says so.
 *
 * <p>When what the tail has dropped is more than what it keeps, the tape is written again beside
 * itself. So it has at most about twice the bytes of what it has to hold, and each byte is written
 * about twice.
 */
final class TapePump {
  /** So many events are taken at once, lest those that the tail drops are kept alive for long. */
  private static final int CHUNK = 1_024;

  /** A mark is set at least after so many bytes. */
  private static final int MARK_BYTES = 1 << 20;

  /** A tape that is smaller than this is not written again. */
  private static final long SMALL = 256 << 10;

  private static final long CHECK_NANOS = 1_000_000_000;

  private final Recorder recorder;
  private final Parts parts;
  private final ProcessFacts process;
  private final Freezer freezer;
  private final Structure structure;
  private final EventTail tail;
  private final ConcurrentLinkedQueue<Value> written = new ConcurrentLinkedQueue<>();

  private @Nullable TapeFile file;
  private @Nullable TapeWriter writer;
  private final BitSet described = new BitSet();
  private final BitSet named = new BitSet();
  private long next; // the position of the event that the tape takes next
  private volatile long onDisk; // up to here the tape is handed to the operating system
  private long reached; // the furthest that any tape of this process came
  private final AtomicLong lag = new AtomicLong();
  private long first; // the position of the tape's first event
  private long retained; // as of the last look at the tail
  private long weight;
  private long wholeTo; // the time up to which the tape lacks no event
  private long markedBytes;
  private long replacedBytes;
  private double bytesPerWeight = 1;
  private long woven = -1;
  private long lookedNanos;
  private ObjectValue counts = ObjectValue.EMPTY; // as of the last mark

  TapePump(Recorder recorder, Parts parts, ProcessFacts process, Freezer freezer) {
    this.recorder = recorder;
    this.parts = parts;
    this.process = process;
    this.freezer = freezer;
    structure = new Structure(recorder);
    tail = parts.events.tail();
  }

  /** How many events the tape has missed; for any thread. */
  long lag() {
    return lag.get();
  }

  /** Notes that a run has a file of its own; for any thread. */
  void runWritten(Value runId) {
    written.add(runId);
  }

  /** Whether there may be something to do; for any thread. */
  boolean hasNews() {
    return !written.isEmpty() || tail.nextIndex() != onDisk;
  }

  /** The file, or null if there is none. */
  @Nullable TapeFile file() {
    return file;
  }

  /** Whether the tape is on the disk. */
  boolean isWriting() {
    return writer != null;
  }

  /**
   * Brings the tape up to date.
   *
   * @return whether anything was new
   * @throws IOException if it cannot be written; {@link #abandon} it then
   */
  boolean pump() throws IOException {
    boolean news = update();
    onDisk = next; // not before: with tape=sync others wait for this
    return news;
  }

  private boolean update() throws IOException {
    long now = System.nanoTime();
    TapeFile tape = file;
    TapeWriter to = writer;
    if (tape == null || to == null) {
      begin();
      lookedNanos = now;
      return true;
    }
    boolean news = false;
    if (now - lookedNanos > CHECK_NANOS) {
      lookedNanos = now;
      if (!tape.isInPlace()) {
        begin(); // somebody has deleted it
        return true;
      }
      news = describeWeaving(to);
    }
    news |= writeRuns(to);
    news |= follow(to);
    if (news || !counts().equals(counts)) {
      mark(to, next);
    }
    if (isMostlyDropped(to)) {
      begin();
    }
    return news;
  }

  /** Gives up the file that is being written; the next {@link #pump} makes another. */
  void abandon() {
    writer = null;
    try {
      if (file != null) {
        file.discard();
      }
    } catch (IOException failed) {
      // It is given up.
    }
  }

  /** Writes all that the tail holds to a new file, which takes the tape's place. */
  private void begin() throws IOException {
    writer = null;
    TapeFile tape = file;
    if (tape == null) {
      Path directory = recorder.options.dir().toPath();
      tape = TapeFile.create(directory, newName());
      file = tape;
    }
    TapeWriter to = new TapeWriter(tape.begin());
    described.clear();
    woven = -1;
    first = tail.firstRetainedIndex();
    next = first;
    reached = Math.max(reached, countLag(first));
    to.begin(head(), first);
    describeWeaving(to);
    follow(to);
    mark(to, next);
    to.continueIn(tape.replace());
    replacedBytes = to.bytes();
    writer = to;
  }

  private String newName() {
    long random = RecordingFileName.random(process.pid());
    return RecordingFileName.create(process.app(), process.beginMillis(), process.pid(), random);
  }

  /**
   * Writes the events that the tail has now; those that come meanwhile are for the next time, or a
   * host that is faster would never let this end.
   *
   * @return whether there was any
   */
  private boolean follow(TapeWriter to) throws IOException {
    long before = System.currentTimeMillis();
    long end = tail.nextIndex();
    boolean any = false;
    TailNews news;
    do {
      news = tail.since(next, CHUNK);
      retained = news.firstRetainedIndex();
      weight = news.weight();
      if (news.first() > next) {
        countLag(news.first());
        to.restart(news.first(), open());
        first = news.first();
        next = first;
      }
      for (Event event : news.events()) {
        write(event, to);
        next++;
        reached = Math.max(reached, next);
        if (to.bytes() - markedBytes > MARK_BYTES) {
          wholeTo = Math.max(wholeTo, millis(event) - 1);
          mark(to, next);
        }
      }
      any |= !news.events().isEmpty();
    } while (news.more() && next < end);
    wholeTo = Math.max(wholeTo, before - 1); // others may have come within this millisecond
    return any;
  }

  /** When an event entered the tail. */
  private static long millis(Event event) {
    Value at = event.meta() == null ? null : event.meta().get("wallClockMs");
    return at instanceof NumberValue ? Long.parseLong(at.text()) : 0;
  }

  /** Counts what no tape has held. */
  private long countLag(long position) {
    if (position > reached) {
      lag.addAndGet(position - reached);
      reached = position;
    }
    return position;
  }

  private void write(Event event, TapeWriter to) throws IOException {
    named.clear();
    Structure.addSites(event, named);
    named.andNot(described);
    for (int id = named.nextSetBit(0); id >= 0; id = named.nextSetBit(id + 1)) {
      to.site(structure.site(id));
    }
    described.or(named);
    to.event(event);
  }

  private boolean describeWeaving(TapeWriter to) throws IOException {
    long count = structure.weavingCount();
    if (count == woven) {
      return false;
    }
    woven = count;
    to.structure(structure.weaving());
    return true;
  }

  private boolean writeRuns(TapeWriter to) throws IOException {
    boolean any = false;
    for (Value run = written.poll(); run != null; run = written.poll()) {
      to.written(run);
      any = true;
    }
    return any;
  }

  private void mark(TapeWriter to, long position) throws IOException {
    counts = counts();
    ObjectValue.Builder mark = ObjectValue.builder();
    mark.put("at", Value.of(Math.max(wholeTo, 0)));
    mark.put("next", Value.of(position));
    mark.put("first", Value.of(Math.max(retained, first)));
    for (int i = 0; i < counts.size(); i++) {
      mark.put(counts.key(i), counts.value(i));
    }
    to.flush(mark.build());
    markedBytes = to.bytes();
  }

  private ObjectValue counts() {
    ObjectValue.Builder run = ObjectValue.builder();
    freezer.putCounts(run);
    return run.build();
  }

  private ObjectValue head() {
    String started = Instant.ofEpochMilli(process.beginMillis()).toString();
    ObjectValue run =
        ObjectValue.builder()
            .put("processId", Value.of(process.id()))
            .put("app", Value.of(process.app()))
            .put("startedAt", Value.of(started))
            .build();
    return ObjectValue.builder()
        .put("run", run)
        .put("producer", process.producer())
        .put("process", Value.of(ProcessIdentity.own()))
        .put("open", open())
        .build();
  }

  /** The calls that are open; among them may be some whose beginning comes later. */
  private ArrayValue open() {
    long[] ids = parts.calls.inFlight();
    Value[] open = new Value[ids.length];
    for (int i = 0; i < ids.length; i++) {
      open[i] = Value.of(ids[i]);
    }
    return ArrayValue.ofTrusted(open);
  }

  /**
   * Whether the tape holds more of what the tail has dropped than of what it keeps. How many bytes
   * a unit of weight takes is known from the times at which the tape held just what the tail did.
   */
  private boolean isMostlyDropped(TapeWriter to) {
    long bytes = to.bytes();
    if (retained <= first) {
      bytesPerWeight = (double) bytes / Math.max(weight, 1);
      return false;
    }
    return bytes > 2 * (long) (bytesPerWeight * weight) + SMALL
        && bytes > replacedBytes + (replacedBytes >> 1) + SMALL;
  }
}
