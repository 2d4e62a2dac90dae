package dev.looptape.agent.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.agent.capture.CaptureCounts;
import dev.looptape.agent.options.Environment;
import dev.looptape.agent.options.Options;
import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.recording.Event;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.Tape;
import dev.looptape.recording.TapeFile;
import dev.looptape.recording.TapeReader;
import dev.looptape.tail.EventTail;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tape beside a tail whose every event is known. */
class TapePumpTest {
  private static final int CAP = 10;

  @TempDir Path directory;

  private long pushed;

  private Parts parts(String options) throws ReflectiveOperationException {
    Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    field.setAccessible(true);
    MethodHandles.Lookup trusted = (MethodHandles.Lookup) field.get(null);
    SiteRegistry sites = new SiteRegistry();
    List<String> problems = new ArrayList<>();
    Options read =
        Options.read(
            "dir=" + directory.resolve("rec") + ",app=test" + options,
            Environment.ofProcess(),
            List.of(),
            problems);
    assertThat(problems).isEmpty();
    Recorder recorder =
        new Recorder(
            read,
            sites,
            new WeaveReport(sites, List::of),
            new NothingRedacted(),
            trusted,
            "test",
            line -> {});
    Parts parts = recorder.parts();
    ProcessFacts process = ProcessFacts.current("test", 1_796_083_201_000L, "test");
    Freezer freezer = new Freezer(process, parts, counts(recorder), recorder);
    pump = new TapePump(recorder, parts, process, freezer);
    return parts;
  }

  private TapePump pump;

  private static CaptureCounts counts(Recorder recorder) throws ReflectiveOperationException {
    var made = CaptureCounts.class.getDeclaredConstructor();
    made.setAccessible(true);
    return made.newInstance();
  }

  private static final class NothingRedacted implements RedactedMembers {
    @Override
    public boolean type(Class<?> type) {
      return false;
    }

    @Override
    public boolean field(Class<?> declaring, String name) {
      return false;
    }

    @Override
    public boolean unknown(Class<?> type) {
      return false;
    }
  }

  private void push(EventTail tail, int events, Value extra) {
    for (int i = 0; i < events; i++) {
      ObjectValue payload =
          ObjectValue.builder().put("n", Value.of(pushed++)).put("extra", extra).build();
      ObjectValue meta =
          ObjectValue.builder().put("wallClockMs", Value.of(System.currentTimeMillis())).build();
      tail.push(new Event("looptape.call.start", payload, meta));
    }
  }

  private Tape tape() throws IOException {
    TapeFile file = pump.file();
    assertThat(file).isNotNull();
    try (InputStream in = Files.newInputStream(file.path())) {
      Tape tape = TapeReader.read(in, Long.MAX_VALUE);
      assertThat(tape.damage()).isEmpty();
      assertThat(tape.torn()).isFalse();
      for (int i = 0; i < tape.events().size(); i++) {
        ObjectValue payload = (ObjectValue) tape.events().get(i).payload();
        assertThat(payload.get("n")).isEqualTo(Value.of(tape.first() + i));
      }
      return tape;
    }
  }

  private void assertLikeTheTail(EventTail tail, long lag) throws IOException {
    Tape tape = tape();
    assertThat(tape.first()).isEqualTo(tail.firstRetainedIndex());
    assertThat(tape.events()).isEqualTo(tail.snapshot().events());
    assertThat(pump.lag()).isEqualTo(lag);
    assertThat(tape.toRecording(null).run().get("droppedEvents"))
        .isEqualTo(Value.of(tail.dropped()));
  }

  @Test
  void whatItMissesIsCountedExactly() throws Exception {
    EventTail tail = parts(",maxEvents=" + CAP).events.tail();
    push(tail, 5, Value.of(1));
    pump.pump();
    assertLikeTheTail(tail, 0);
    push(tail, 8, Value.of(2));
    pump.pump();
    assertLikeTheTail(tail, 0); // three were dropped, which the tape had
    push(tail, 10, Value.of(3));
    pump.pump();
    assertLikeTheTail(tail, 0);
    push(tail, 31, Value.of(4));
    pump.pump();
    assertLikeTheTail(tail, 21);
    push(tail, 11, Value.of(5));
    pump.pump();
    assertLikeTheTail(tail, 22);
  }

  @Test
  void aWriterThatStartsLateCountsToo() throws Exception {
    EventTail tail = parts(",maxEvents=" + CAP).events.tail();
    push(tail, 25, Value.of(1));
    pump.pump();
    assertLikeTheTail(tail, 15);
  }

  @Test
  void aFailureCostsWhatTheTailDropsMeanwhileAndNothingElse() throws Exception {
    EventTail tail = parts(",maxEvents=" + CAP).events.tail();
    Files.writeString(directory.resolve("rec"), "in the way");
    push(tail, 4, Value.of(1));
    assertThatThrownBy(() -> pump.pump()).isInstanceOf(IOException.class);
    pump.abandon();
    Files.delete(directory.resolve("rec"));
    pump.pump();
    assertLikeTheTail(tail, 0);
    for (int round = 0; round < 10; round++) {
      pump.abandon(); // as after any failure, wherever it was
      push(tail, 13, Value.of(2));
      pump.pump();
      assertLikeTheTail(tail, 3L * (round + 1));
      assertThat(Files.list(directory.resolve("rec"))).hasSize(2);
    }
  }

  @Test
  void whereSomebodyDeletesWhatItHasItIsMadeAgain() throws Exception {
    EventTail tail = parts("").events.tail();
    push(tail, 4, Value.of(1));
    pump.pump();
    for (String ending : List.of(".tape", ".lock")) {
      TapeFile file = pump.file();
      assertThat(file).isNotNull();
      Files.delete(directory.resolve("rec").resolve(file.name() + ending));
      pump.abandon();
      push(tail, 1, Value.of(1));
      pump.pump();
      assertLikeTheTail(tail, 0);
      assertThat(file.isInPlace()).isTrue();
      assertThat(RecordingDirectory.at(directory.resolve("rec")).recover()).isEmpty();
    }
  }

  @Test
  void whatARestartMadeVoidCountsAsDropped() throws Exception {
    EventTail tail = parts(",maxEvents=" + CAP).events.tail();
    for (int round = 0; round < 2_000; round++) {
      push(tail, 2 * CAP, Value.of("x".repeat(1_000) + round)); // the pump is always behind
      pump.pump();
      TapeFile file = pump.file();
      assertThat(file).isNotNull();
      assertThat(Files.size(file.path())).as("round %d", round).isLessThan(1 << 20);
    }
  }

  @Test
  void theFileStaysInProportionToTheTailAndTheWorkToWhatIsNew() throws Exception {
    EventTail tail = parts(",maxEvents=1000").events.tail();
    long most = 0;
    long written = 0;
    long before = 0;
    TapeFile file = null;
    for (int round = 0; round < 400; round++) {
      push(tail, 100, Value.of("text of round " + round + " " + "x".repeat(400)));
      pump.pump();
      file = pump.file();
      assertThat(file).isNotNull();
      long size = Files.size(file.path());
      written += size >= before ? size - before : size;
      before = size;
      most = Math.max(most, size);
    }
    long live = tail.weight();
    assertThat(most).isLessThan(3 * live + (512 << 10));
    assertThat(written).isLessThan(3L * 40_000 * 200); // each event is written about twice
    assertLikeTheTail(tail, 0);
  }

  @Test
  void aTapeThatIsWrittenAnewStillSaysWhichRunsHaveFiles() throws Exception {
    EventTail tail = parts(",maxEvents=1000").events.tail();
    Value big = Value.of("z".repeat(400));
    for (int run = 0; run < 300; run++) {
      for (int i = 0; i < 10; i++) {
        ObjectValue payload = ObjectValue.builder().put("n", Value.of(pushed++)).build();
        tail.push(
            new Event(
                "x",
                payload,
                ObjectValue.builder()
                    .put("runId", Value.of("run " + run))
                    .put("text" + i, Value.of(run + "" + i + big.text()))
                    .build()));
      }
      if (run != 299) {
        pump.runWritten(Value.of("run " + run));
      }
      pump.pump();
    }
    Tape tape = tape();
    assertThat(tape.events()).hasSize(1_000);
    assertThat(tape.written().size()).isBetween(99, 290); // it was written anew
    assertThat(tape.toRecording(null).events()).hasSize(10);
  }

  @Test
  void aHistoryThatGrowsCostsWhatIsNewInIt() throws Exception {
    EventTail tail = parts("").events.tail();
    List<Value> history = new ArrayList<>();
    List<Long> sizes = new ArrayList<>();
    for (int k = 0; k < 300; k++) {
      history.add(ObjectValue.builder().put("text", Value.of(k + " " + "y".repeat(2_000))).build());
      push(tail, 1, dev.looptape.value.ArrayValue.of(history.subList(Math.max(0, k - 20), k + 1)));
      pump.pump();
      TapeFile file = pump.file();
      assertThat(file).isNotNull();
      sizes.add(Files.size(file.path()));
    }
    for (int k = 100; k < 300; k++) {
      assertThat(sizes.get(k) - sizes.get(k - 1)).isBetween(2_000L, 3_500L);
    }
    assertThat(((NumberValue) tape().mark().get("next")).text()).isEqualTo("300");
  }
}
