package dev.looptape.agent.record;

import dev.looptape.recording.Event;
import dev.looptape.recording.TapeFile;
import dev.looptape.recording.TapeWriter;
import dev.looptape.tail.EventTail;
import dev.looptape.tail.TailNews;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Moves events from the tail to the tape: what the tail holds and the tape does not. There is no
 * queue between the two, so what is slow here costs the tail nothing. Not for several threads at
 * once, but for what says so.
 *
 * <p>When the tape holds more of what the tail has dropped than of what it keeps, it is written
 * anew beside itself.
 */
final class TapePump {
  /** So many events are taken at once, lest those that the tail drops are kept alive for long. */
  private static final int CHUNK = 1_024;

  /** A mark is set at least after so many bytes. */
  private static final int MARK_BYTES = 1 << 20;

  private static final long CHECK_NANOS = 1_000_000_000;

  private final Recorder recorder;
  private final TapeContent content;
  private final TapeSpace space = new TapeSpace();
  private final EventStream events;
  private final EventTail tail;
  private final ConcurrentLinkedQueue<Value> written = new ConcurrentLinkedQueue<>();

  /** The runs that the tape says are in files of their own. */
  private final Set<Value> runs = new HashSet<>();

  private @Nullable TapeFile file;
  private @Nullable TapeWriter writer;
  private long next; // the position of the event that the tape takes next
  private volatile long onDisk; // up to here the tape is handed to the operating system
  private long reached; // the furthest that any tape of this process came
  private final AtomicLong lag = new AtomicLong();
  private long first; // the position of the tape's first event
  private long begun; // that of the first event in the file, which a restart may have made void
  private long retained; // as of the last look at the tail
  private long weight;
  private long wholeTo; // the time up to which the tape lacks no event
  private long markedBytes;
  private long lookedNanos;
  private ObjectValue counts = ObjectValue.EMPTY; // as of the last mark

  TapePump(Recorder recorder, Parts parts, ProcessFacts process, Freezer freezer) {
    this.recorder = recorder;
    content = new TapeContent(recorder, process, freezer);
    events = parts.events;
    tail = events.tail();
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
      news = content.describeWeaving(to);
    }
    news |= writeRuns(to);
    news |= follow(to);
    if (news || !content.counts().equals(counts)) {
      mark(to, next);
    }
    if (space.isMostlyDropped(to.bytes(), weight, retained > begun)) {
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
      tape = TapeFile.create(directory, content.newName());
      file = tape;
    }
    TapeWriter to = new TapeWriter(tape.begin());
    Held held = events.held();
    reached = Math.max(reached, countLag(held.first));
    content.begin(to, held);
    begun = held.first;
    writeAll(held, to);
    follow(to);
    runs.retainAll(runsOf(tail.snapshot().events()));
    for (Value run : runs) {
      to.written(run);
    }
    mark(to, next);
    to.continueIn(tape.replace());
    space.replaced(to.bytes());
    writer = to;
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
        Held held = events.held();
        countLag(held.first);
        to.restart(held.first, held.openAtFirst());
        writeAll(held, to);
        any = true;
      } else {
        write(news.events(), to);
        any |= !news.events().isEmpty();
      }
    } while (news.more() && next < end);
    wholeTo = before - 1; // others may have come within this millisecond
    return any;
  }

  /** Writes all that the tail holds, behind a line that says where that begins. */
  private void writeAll(Held held, TapeWriter to) throws IOException {
    first = held.first;
    next = first;
    retained = first;
    write(held.events, to);
  }

  private void write(List<Event> events, TapeWriter to) throws IOException {
    for (Event event : events) {
      content.write(event, to);
      next++;
      reached = Math.max(reached, next);
      if (to.bytes() - markedBytes > MARK_BYTES) {
        wholeTo = millis(event) - 1;
        mark(to, next);
      }
    }
  }

  private Set<Value> runsOf(List<Event> events) {
    Set<Value> found = new HashSet<>();
    for (int i = 0; i < events.size() && !runs.isEmpty(); i++) {
      ObjectValue meta = events.get(i).meta();
      Value run = meta == null ? null : meta.get("runId");
      if (run != null) {
        found.add(run);
      }
    }
    return found;
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

  private boolean writeRuns(TapeWriter to) throws IOException {
    boolean any = false;
    for (Value run = written.poll(); run != null; run = written.poll()) {
      to.written(run);
      runs.add(run);
      any = true;
    }
    return any;
  }

  private void mark(TapeWriter to, long position) throws IOException {
    counts = content.counts();
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
}
