package dev.looptape.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.pack.PackedRecordingTooLargeException;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeTest {
  private static final String HEAD =
      "{\"run\":{\"processId\":\"p1\",\"app\":\"shop\",\"startedAt\":\"2026-12-01T00:00:00Z\"},"
          + "\"producer\":{\"name\":\"looptape\",\"pid\":7},\"open\":[]}";

  @Test
  void whatWasWrittenComesBackByteForByte() throws IOException {
    List<Event> events = oddEvents();

    Recording read = read(tape(events, 3)).toRecording("recovered");

    assertThat(texts(read.events())).isEqualTo(texts(events));
    assertThat(read.run().get("complete")).isEqualTo(Value.of(false));
    assertThat(read.run().get("exit")).isEqualTo(Value.of("recovered"));
    assertThat(read.run().get("flushedAt")).isEqualTo(Value.of("2026-12-01T00:00:01Z"));
    assertThat(read.run().get("redacted")).isEqualTo(Value.of(5));
    assertThat(read.run().get("app")).isEqualTo(Value.of("shop"));
    assertThat(read.structure().get("sites").text()).isEqualTo("[{\"id\":1,\"name\":\"a\"}]");
    assertThat(read.structure().get("woven").text()).isEqualTo("[\"A#a()V\"]");
  }

  @Test
  void eachValueIsWrittenOnceHoweverOftenItIsReferredTo() throws IOException {
    List<Value> history = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    for (int k = 0; k < 50; k++) {
      history.add(object("{\"role\":\"user\",\"text\":\"" + k + "x".repeat(1_000) + "\"}"));
      ObjectValue args = ObjectValue.builder().put("messages", ArrayValue.of(history)).build();
      events.add(new Event("agentfootprint.stream.llm_start", args, ObjectValue.EMPTY));
    }
    assertThat(tape(events, 1).length).isBetween(50 * 1_000, 110_000); // 1.3 MB if written out
  }

  @Test
  void twoWritersOfTheSameValuesKeepTheirNumbersApart() throws IOException {
    List<Event> events = oddEvents();
    ByteArrayOutputStream one = new ByteArrayOutputStream();
    ByteArrayOutputStream two = new ByteArrayOutputStream();
    TapeWriter first = new TapeWriter(one);
    TapeWriter second = new TapeWriter(two);
    first.begin(object(HEAD), 0);
    second.begin(object(HEAD), 0);
    for (int i = 0; i < events.size(); i++) {
      first.event(events.get(i));
      first.event(events.get(i));
      second.event(events.get(i));
      second.flush(mark(i + 1, 0));
    }
    first.flush(mark(events.size() * 2L, 0));
    assertThat(texts(read(two.toByteArray()).events())).isEqualTo(texts(events));
    assertThat(read(one.toByteArray()).events()).hasSize(events.size() * 2);
  }

  @Test
  void cutAnywhereItGivesAPrefixOfWhatHappened() throws IOException {
    List<Event> events = oddEvents();
    List<String> truth = texts(events);
    byte[] tape = tape(events, 2);
    int most = 0;
    for (int length = 0; length < tape.length; length++) {
      byte[] cut = Arrays.copyOf(tape, length);
      if (new String(cut, StandardCharsets.ISO_8859_1).indexOf('\n') < 0) {
        assertThatThrownBy(() -> read(cut)).isInstanceOf(MalformedJsonException.class);
        continue;
      }
      Tape read = read(cut);
      assertThat(read.damage()).isEmpty();
      assertThat(read.torn()).isEqualTo(cut[length - 1] != '\n');
      int kept = read.events().size();
      assertThat(texts(read.events())).isEqualTo(truth.subList(0, kept));
      assertThat(kept).isGreaterThanOrEqualTo(most); // and never fewer than a shorter one
      most = kept;
    }
    assertThat(most).isEqualTo(events.size());
  }

  @Test
  void aChangedByteNeverInventsAnEvent() throws IOException {
    List<Event> events = oddEvents();
    List<String> truth = texts(events);
    byte[] tape = tape(events, 2);
    Random random = new Random(8);
    int start = new String(tape, StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
    int found = 0;
    for (int i = start; i < tape.length; i++) {
      byte[] changed = tape.clone();
      changed[i] ^= (byte) (1 << random.nextInt(8));
      Tape read = read(changed);
      found += read.damage().isPresent() ? 1 : 0;
      int kept = read.events().size();
      assertThat(texts(read.events())).as("byte " + i).isEqualTo(truth.subList(0, kept));
    }
    // In the last line another key is a line of a later version, and another end a torn line.
    assertThat(found).isGreaterThan(tape.length - start - 12);
  }

  @Test
  void garbageBehindTheLastMarkIsNamedAndCostsNothingBeforeIt() throws IOException {
    List<Event> events = oddEvents();
    byte[] tape = tape(events, 2);
    byte[] longer = Arrays.copyOf(tape, tape.length + 5_000); // as a file system leaves it
    longer[longer.length - 1] = '\n';

    Tape read = read(longer);

    assertThat(texts(read.events())).isEqualTo(texts(events));
    assertThat(read.damage().orElse("")).startsWith("line ");
    assertThat(read.toRecording(null).run().get("tapeDamage")).isNotNull();
  }

  @Test
  void afterAnOverrunItStartsAgainAtALaterIndex() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TapeWriter writer = new TapeWriter(out);
    writer.begin(object(HEAD), 0);
    Event shared = event(1, "y".repeat(100));
    writer.event(shared);
    writer.flush(mark(1, 0));
    writer.restart(40, ArrayValue.of(Value.of(9), Value.of(3)));
    writer.event(shared);
    writer.event(new Event("looptape.call.end", null, object("{\"callId\":9}")));
    writer.flush(mark(42, 40));

    Tape read = read(out.toByteArray());

    assertThat(read.first()).isEqualTo(40);
    assertThat(read.events()).hasSize(2);
    assertThat(read.open()).containsExactly(1L, 3L);
    Recording recording = read.toRecording(null);
    assertThat(recording.run().get("firstRetainedEventIndex")).isEqualTo(Value.of(40));
    assertThat(recording.run().get("droppedEvents")).isEqualTo(Value.of(40));
    assertThat(recording.run().get("inFlight").text()).isEqualTo("[1,3]");
  }

  @Test
  void whatTheTailLetGoIsLeftOut() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TapeWriter writer = new TapeWriter(out);
    writer.begin(object(HEAD), 0);
    for (int i = 0; i < 10; i++) {
      writer.event(event(i, "text " + i));
    }
    writer.flush(mark(10, 7));

    Tape read = read(out.toByteArray());

    assertThat(read.first()).isEqualTo(7);
    assertThat(read.events()).hasSize(3);
    assertThat(read.open()).hasSize(10); // begun and not ended, whatever was dropped
  }

  @Test
  void runsThatHaveAFileOfTheirOwnAreLeftOut() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TapeWriter writer = new TapeWriter(out);
    writer.begin(object(HEAD), 0);
    writer.event(new Event("x", null, object("{\"runId\":\"r1\",\"callId\":1}")));
    writer.event(new Event("x", null, object("{\"runId\":\"r2\",\"callId\":2}")));
    writer.written(Value.of("r1"));
    writer.flush(mark(2, 0));
    assertThat(texts(read(out.toByteArray()).toRecording(null).events()))
        .containsExactly("{\"type\":\"x\",\"meta\":{\"runId\":\"r2\",\"callId\":2}}");
  }

  @Test
  void linesOfLaterVersionsAreSkippedAndOtherFamiliesRefused() throws IOException {
    String known = "{\"tape\":\"looptape.tape.v1\",\"first\":0}\n{\"e\":\"x\"}\n";
    assertThat(read(known + "{\"news\":[1,2]}\n{\"e\":\"y\"}\n").events()).hasSize(2);
    assertThatThrownBy(() -> read("{\"tape\":\"looptape.tape.v2\",\"first\":0}\n"))
        .hasMessageContaining("looptape.tape.v2");
    assertThatThrownBy(() -> read("{\"some\":\"log\"}\n")).hasMessageContaining("not a tape");
    assertThatThrownBy(() -> read("")).hasMessageContaining("not a tape");
  }

  @Test
  void wrongReferencesAndLinesEndTheReadingThere() {
    String head = "{\"tape\":\"looptape.tape.v1\",\"first\":0}\n";
    for (String line :
        List.of(
            "{\"e\":\"x\",\"p\":{\"$af:ref\":0}}",
            "{\"v\":{\"$af:ref\":0}}", // itself
            "{\"e\":\"x\",\"p\":{\"$af:ref\":-1}}",
            "{\"e\":\"x\",\"p\":{\"$af:ref\":99999999999999999999}}",
            "{\"e\":\"x\",\"p\":{\"$af:ref\":\"0\"}}",
            "{\"e\":\"x\",\"p\":{\"$af:ref\":0,\"a\":1}}",
            "{\"e\":\"x\",\"p\":{\"$af:esc\":1}}",
            "{\"e\":\"x\",\"p\":{\"a\":1,\"a\":2}}",
            "{\"e\":\"x\",\"p\":01}",
            "{\"e\":\"x\",\"p\":-}",
            "{\"e\":\"x\",\"p\":\"\\x\"}",
            "{\"e\":\"x\",\"p\": 1}",
            "{\"e\":\"x\",\"m\":[]}",
            "{\"e\":\"x\"}}",
            "{\"restart\":0,\"open\":[]",
            "{\"flush\":{\"next\":3},\"crc\":\"00000000\"}",
            "",
            "null")) {
      Tape read = read(head + "{\"e\":\"first\"}\n" + line + "\n");
      assertThat(read.damage().orElse("none")).as(line).startsWith("line 3: ");
    }
  }

  @Test
  void aBombOfReferencesIsRefusedBeforeItIsExpanded() {
    StringBuilder bomb = new StringBuilder("{\"tape\":\"looptape.tape.v1\",\"first\":0}\n");
    bomb.append("{\"v\":\"").append("x".repeat(64)).append("\"}\n");
    for (int i = 0; i < 200; i++) {
      String ref = "{\"$af:ref\":" + i + "}";
      bomb.append("{\"v\":[").append((ref + ",").repeat(9)).append(ref).append("]}\n");
    }
    bomb.append("{\"e\":\"boom\",\"p\":{\"$af:ref\":200}}\n");
    byte[] bytes = bomb.toString().getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> RecordingReader.read(new ByteArrayInputStream(bytes), 1 << 20, 512L << 20))
        .isInstanceOf(PackedRecordingTooLargeException.class);
  }

  @Test
  void depthIsBoundedThroughReferencesToo() {
    StringBuilder deep =
        new StringBuilder("{\"tape\":\"looptape.tape.v1\",\"first\":0}\n{\"v\":1}\n");
    for (int i = 0; i <= TapeText.MAX_DEPTH; i++) {
      deep.append("{\"v\":[{\"$af:ref\":").append(i).append("}]}\n");
    }
    assertThat(read(deep.toString()).damage().orElse("")).contains("nested deeper");
    String open = "[".repeat(TapeText.MAX_DEPTH + 1);
    assertThat(read("{\"tape\":\"looptape.tape.v1\",\"first\":0}\n{\"v\":" + open + "\n").damage())
        .isPresent();
  }

  @Test
  void aLineOfManyMegabytesIsReadAndOnePastTheBoundRefused() throws IOException {
    byte[] tape = tape(List.of(event(1, "é".repeat(9_000_000))), 1);
    assertThat(read(tape).events()).hasSize(1);
    assertThatThrownBy(() -> TapeReader.read(new ByteArrayInputStream(tape), 1 << 20))
        .isInstanceOf(PackedRecordingTooLargeException.class);
  }

  @Test
  void theReaderOfRecordingsTakesATape(@TempDir Path directory) throws IOException {
    List<Event> events = oddEvents();
    Path file = directory.resolve("a.tape");
    Files.write(file, tape(events, 2));

    Recording read = RecordingReader.read(file);

    assertThat(texts(read.events())).isEqualTo(texts(events));
    assertThat(read.run().get("exit")).isNull();
    Value packed = Value.parse(text(RecordingReader.open(Files.newInputStream(file), 1 << 20)));
    assertThat(dev.looptape.pack.RecordingPack.isPacked(packed)).isTrue();
  }

  @Test
  void aFollowerSeesEachEventOnceThroughASwap(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("a.tape");
    byte[] whole = tape(oddEvents(), 1);
    List<String> truth = texts(oddEvents());
    List<String> seen = new ArrayList<>();
    try (TapeFollower follower = new TapeFollower(file)) {
      for (int length = 200; length < whole.length; length += 97) {
        Files.write(file, Arrays.copyOf(whole, length));
        if (length % 2 == 0) { // as a rewriting does it
          Path other = directory.resolve("b");
          Files.write(other, Arrays.copyOf(whole, length));
          Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
        seen.addAll(texts(follower.newEvents(follower.read())));
        assertThat(seen).isEqualTo(truth.subList(0, seen.size()));
      }
      Files.write(file, whole);
      seen.addAll(texts(follower.newEvents(follower.read())));
    }
    assertThat(seen).isEqualTo(truth);
  }

  private static String text(java.io.InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Events with what is hard to write: markers of the user's own, refs, surrogates, numbers. */
  private static List<Event> oddEvents() {
    ObjectValue meta = object("{\"callId\":1,\"thread\":\"" + "main".repeat(20) + "\"}");
    Value piece = object("{\"contentSummary\":\"" + "hello \\u0001 ".repeat(9) + "\"}");
    List<Event> events = new ArrayList<>();
    events.add(new Event(Event.ANNOUNCEMENT, piece, meta));
    events.add(new Event(Event.ANNOUNCEMENT, piece, meta));
    events.add(new Event("agentfootprint.stream.llm_start", object("{\"site\":1}"), meta));
    for (String json :
        List.of(
            "{\"$af:ref\":0}",
            "{\"$af:esc\":{\"$af:ref\":1}}",
            "{\"$af:ref\":1,\"x\":{\"$af:esc\":{}}}",
            "{\"a\":{\"$af:ref\":\"" + "long ".repeat(30) + "\"}}",
            "[[],{},null,true,false,-0,1e400,0.10,123456789012345678901234567890]",
            "\"\\ud800 lone \\udc00 \\\" \\\\ \\n\\u0000 \u2028 😀 é\"",
            "{\"\\ud800\":\"😀" + "é".repeat(80) + "\"}",
            "{\"again\":[" + piece.text() + "," + piece.text() + "]}",
            "null")) {
      events.add(new Event("x", Value.parse(json), null));
    }
    events.add(new Event("no payload", null, null));
    return events;
  }

  private static Event event(long call, String text) {
    ObjectValue payload = ObjectValue.builder().put("text", Value.of(text)).build();
    return new Event("looptape.call.start", payload, object("{\"callId\":" + call + "}"));
  }

  private static byte[] tape(List<Event> events, int eventsAFlush) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TapeWriter writer = new TapeWriter(out);
    writer.begin(object(HEAD), 0);
    writer.structure(object("{\"woven\":[\"A#a()V\"]}"));
    writer.site(object("{\"id\":1,\"name\":\"a\"}"));
    writer.site(object("{\"id\":2,\"name\":\"b\"}"));
    for (int i = 0; i < events.size(); i++) {
      writer.event(events.get(i));
      if (i % eventsAFlush == eventsAFlush - 1) {
        writer.flush(mark(i + 1, 0));
      }
    }
    writer.flush(mark(events.size(), 0));
    assertThat(writer.bytes()).isEqualTo(out.size());
    return out.toByteArray();
  }

  private static ObjectValue mark(long next, long first) {
    return object(
        "{\"at\":1796083201000,\"next\":" + next + ",\"first\":" + first + ",\"redacted\":5}");
  }

  private static Tape read(byte[] tape) throws IOException {
    return TapeReader.read(new ByteArrayInputStream(tape), Long.MAX_VALUE);
  }

  private static Tape read(String tape) {
    try {
      return read(tape.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static ObjectValue object(String json) {
    return (ObjectValue) Value.parse(json);
  }

  private static List<String> texts(List<Event> events) {
    return events.stream().map(event -> event.toValue().text()).toList();
  }
}
