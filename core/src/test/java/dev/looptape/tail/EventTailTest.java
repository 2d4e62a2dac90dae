package dev.looptape.tail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingWriter;
import dev.looptape.scale.AgentRecording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.Interner;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EventTailTest {
  @Test
  void aValueWeighsOnceHoweverManyEventsReferToIt() {
    EventTail tail = new EventTail(100);
    Value history = Value.of("h".repeat(10_000));
    for (int i = 0; i < 50; i++) {
      tail.push(event(i, history));
    }
    assertThat(tail.weight()).isBetween(10_000L, 10_000 + 50L * 400);
  }

  @Test
  void theWeightOfWhatWentIsGone() {
    EventTail tail = new EventTail(3);
    for (int i = 0; i < 10_000; i++) {
      tail.push(event(i, Value.of(i + "x".repeat(1000))));
    }
    assertThat(tail.count()).isEqualTo(3);
    assertThat(tail.weight()).isLessThan(3 * 1500);
    EventTail fresh = new EventTail(3);
    tail.snapshot().events().forEach(fresh::push);
    assertThat(tail.weight()).isEqualTo(fresh.weight());
  }

  @Test
  void whatIsTooHeavyGoesFromTheFrontAndIsCounted() {
    EventTail tail = new EventTail(1000, 20_000);
    for (int i = 0; i < 100; i++) {
      tail.push(event(i, Value.of(i + "x".repeat(1000))));
    }
    TailSnapshot snapshot = tail.snapshot();
    assertThat(tail.weight()).isLessThanOrEqualTo(20_000);
    assertThat(snapshot.events()).hasSizeBetween(10, 20);
    assertThat(snapshot.dropped()).isEqualTo(100 - snapshot.events().size());
    assertThat(snapshot.events().get(0))
        .extracting(EventTailTest::number)
        .isEqualTo(snapshot.dropped());
    tail.push(event(100, Value.of("x".repeat(30_000))));
    assertThat(tail.count()).isZero();
    assertThat(tail.dropped()).isEqualTo(101);
    assertThat(tail.weight()).isZero();
  }

  @Test
  void theWeightOfARunIsAboutItsPackedFile() throws Exception {
    weightOfARun(10, 1000, 1);
    weightOfARun(20, 1000, 1);
  }

  @Test
  @Tag("long")
  void theWeightOfFortyIterationsOfAThousandRowsIsAboutItsPackedFile() throws Exception {
    weightOfARun(40, 1000, 1);
  }

  /** Nothing is dropped, and the weight is within 20 % of the packed file. */
  private static void weightOfARun(int iterations, int rows, int levels) throws Exception {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    new AgentRecording(iterations, rows, levels).write(plain);
    Interner interner = new Interner(Long.MAX_VALUE);
    ObjectValue recording =
        (ObjectValue) JsonParsing.parse(new ByteArrayInputStream(plain.toByteArray()), interner);
    ArrayValue events = (ArrayValue) recording.get("events");
    EventTail tail = new EventTail(EventTail.DEFAULT_MAX_EVENTS, 64L << 20, interner);
    for (int i = 0; i < events.size(); i++) {
      ObjectValue event = (ObjectValue) events.get(i);
      String type = ((StringValue) event.get("type")).value();
      tail.push(new Event(type, event.get("payload"), (ObjectValue) event.get("meta")));
    }
    TailSnapshot snapshot = tail.snapshot();
    assertThat(snapshot.dropped()).isZero();
    assertThat(snapshot.events()).hasSize(events.size());
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    RecordingWriter.write(
        new Recording(ObjectValue.EMPTY, snapshot.events(), ObjectValue.EMPTY), packed);
    assertThat((double) tail.weight())
        .as("%d iterations of %d rows, %d bytes packed", iterations, rows, packed.size())
        .isBetween(0.8 * packed.size(), 1.2 * packed.size());
  }

  @Test
  void aPushIsAFewStepsHoweverManyWereBefore() {
    for (int cap : new int[] {10, 1000, 10_000}) {
      EventTail tail = new EventTail(cap);
      long before = 0;
      for (int tenth = 1; tenth <= 10; tenth++) {
        for (int i = 0; i < 10_000; i++) {
          tail.push(event(tenth * 10_000 + i, Value.of("x".repeat(70) + tenth + "," + i)));
        }
        // An event has 3 values that are counted, each found as it comes and as it goes.
        assertThat(tail.slotsRead() - before).as("cap %d", cap).isLessThan(10_000 * 3 * 2 * 15);
        before = tail.slotsRead();
      }
    }
  }

  @Test
  void whatIsKnownCostsOneLookAndNotItsSize() {
    EventTail tail = new EventTail(1000);
    Value[] rows = new Value[5000];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = ObjectValue.builder().put("row", Value.of(i)).build();
    }
    Value history = ArrayValue.of(rows);
    tail.push(event(0, history));
    long before = tail.slotsRead();
    for (int i = 1; i < 1000; i++) {
      tail.push(event(i, history));
    }
    assertThat(tail.slotsRead() - before).isLessThan(60_000); // 999 times 5,000 rows are 5 million
  }

  @Test
  void theInternerKeepsWhatTheTailKeepsAndLetsGoWhatItLetsGo() {
    Interner interner = new Interner(1 << 12);
    EventTail tail = new EventTail(2, Long.MAX_VALUE, interner);
    Value kept = interner.intern(Value.of("k".repeat(100)));
    tail.push(event(0, kept));
    flood(interner);
    assertThat(interner.intern(Value.of("k".repeat(100)))).isSameAs(kept);
    tail.push(event(1, Value.of("other")));
    tail.push(event(2, Value.of("other")));
    flood(interner);
    assertThat(interner.intern(Value.of("k".repeat(100)))).isNotSameAs(kept);
    assertThat(interner.size()).isLessThan(1000);
  }

  private static void flood(Interner interner) {
    for (int i = 0; i < 1000; i++) {
      interner.intern(Value.of("passing by " + i + " ".repeat(64)));
    }
  }

  @Test
  void pushesAndSnapshotsOfManyThreadsSeeOneStream() throws Exception {
    int threads = 4;
    int each = 20_000;
    Interner interner = new Interner(1 << 16);
    EventTail tail = new EventTail(500, 200_000, interner);
    ExecutorService pool = Executors.newFixedThreadPool(threads + 1);
    CountDownLatch start = new CountDownLatch(1);
    AtomicBoolean done = new AtomicBoolean();
    List<Future<?>> writers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int thread = t;
      writers.add(pool.submit(() -> pushPairs(tail, interner, start, thread, each)));
    }
    Future<Integer> reader = pool.submit(() -> readUntil(tail, start, done));
    start.countDown();
    for (Future<?> writer : writers) {
      writer.get();
    }
    done.set(true);
    assertThat(reader.get()).isPositive();
    pool.shutdown();
    assertThat(tail.dropped() + tail.count()).isEqualTo(2L * threads * each);
    EventTail fresh = new EventTail(500, 200_000);
    tail.snapshot().events().forEach(fresh::push);
    assertThat(fresh.count()).isEqualTo(tail.count());
    assertThat(tail.weight()).isEqualTo(fresh.weight());
  }

  @Test
  void singlePushesOfManyThreadsAreAllCountedAndInEachThreadsOrder() throws Exception {
    int threads = 4;
    int each = 20_000;
    EventTail tail = new EventTail(300, 100_000);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> writers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int thread = t;
      writers.add(pool.submit(() -> pushSingly(tail, start, thread, each)));
    }
    start.countDown();
    for (Future<?> writer : writers) {
      writer.get();
    }
    pool.shutdown();
    TailSnapshot snapshot = tail.snapshot();
    assertThat(tail.dropped() + tail.count()).isEqualTo((long) threads * each);
    assertThat(snapshot.events()).hasSize(tail.count());
    assertThat(tail.slots()).isLessThanOrEqualTo(300);
    long[] last = {-1, -1, -1, -1};
    for (Event event : snapshot.events()) {
      long n = Long.parseLong(event.meta().get("at").text());
      int thread = (int) (n >> 32);
      assertThat(n).isGreaterThan(last[thread]);
      last[thread] = n;
    }
    ValueWeights counted = new ValueWeights();
    long weight = 0;
    for (Event event : snapshot.events()) {
      OwnWeight own = new OwnWeight();
      own.add(event.payload(), false);
      own.add(event.meta(), false);
      weight += EventTail.EVENT_WEIGHT + own.units() + counted.hold(own.shared());
    }
    assertThat(tail.weight()).isEqualTo(weight).isLessThanOrEqualTo(100_000);
  }

  /** Every other event is an announcement of one of a few payloads, so that repeats go round. */
  private static Object pushSingly(EventTail tail, CountDownLatch start, int thread, int each)
      throws InterruptedException {
    start.await();
    for (int i = 0; i < each; i++) {
      long n = (long) thread << 32 | i;
      Event event = event(n, i % 50, Value.of("text of " + i % 50 + " ".repeat(70)));
      String type = i % 2 == 0 ? Event.ANNOUNCEMENT : "e";
      tail.push(new Event(type, event.payload(), event.meta()));
    }
    return thread;
  }

  private static Object pushPairs(
      EventTail tail, Interner interner, CountDownLatch start, int thread, int each)
      throws InterruptedException {
    start.await();
    for (int i = 0; i < each; i++) {
      Value text = interner.intern(Value.of("text of " + i % 100 + " ".repeat(70)));
      long n = (long) thread << 32 | i;
      tail.push(at -> List.of(event(at, n, text), event(at, n, text)));
    }
    return thread;
  }

  /** Every snapshot: pairs together, times and each thread's numbers in order, one suffix. */
  private static Integer readUntil(EventTail tail, CountDownLatch start, AtomicBoolean done)
      throws InterruptedException {
    start.await();
    int read = 0;
    long lastFirst = 0;
    do {
      TailSnapshot snapshot = tail.snapshot();
      assertThat(snapshot.firstRetainedIndex()).isEqualTo(snapshot.dropped());
      assertThat(snapshot.firstRetainedIndex()).isGreaterThanOrEqualTo(lastFirst);
      lastFirst = snapshot.firstRetainedIndex();
      int from = (int) (lastFirst % 2); // the first may be the second of its pair
      long[] last = {-1, -1, -1, -1};
      for (int i = from; i + 1 < snapshot.events().size(); i += 2) {
        long n = number(snapshot.events().get(i));
        assertThat(number(snapshot.events().get(i + 1))).isEqualTo(n);
        int thread = (int) (n >> 32);
        assertThat((int) n).isGreaterThan((int) last[thread]);
        last[thread] = (int) n;
      }
      long time = Long.MIN_VALUE;
      for (Event event : snapshot.events()) {
        long at = Long.parseLong(event.meta().get("at").text());
        assertThat(at).isGreaterThanOrEqualTo(time);
        time = at;
      }
      read++;
    } while (!done.get());
    return read;
  }

  private static Event event(long n, Value text) {
    return event(0, n, text);
  }

  private static Event event(long at, long n, Value text) {
    ObjectValue meta = ObjectValue.builder().put("at", Value.of(at)).build();
    return new Event(
        "e", ObjectValue.builder().put("n", Value.of(n)).put("text", text).build(), meta);
  }

  private static long number(Event event) {
    return Long.parseLong(((ObjectValue) event.payload()).get("n").text());
  }
}
