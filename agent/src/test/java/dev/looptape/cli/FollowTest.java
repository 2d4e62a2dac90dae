package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.RecordingFileName;
import dev.looptape.recording.TapeWriter;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FollowTest {
  private static final String HEAD = "{\"run\":{\"app\":\"shop\"},\"open\":[]}";

  private static final String SITE =
      "{\"id\":1,\"class\":\"com.acme.Agent\",\"kind\":\"TURN\",\"name\":\"answer\"}";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path temp;

  @Test
  void callsAreShownAsTheyBeginAndEnd() throws Exception {
    List<Event> events = Made.turn().recording().events();
    Path file = temp.resolve("shop.tape");
    try (OutputStream to = Files.newOutputStream(file)) {
      TapeWriter tape = new TapeWriter(to);
      tape.begin(object(HEAD), 0);
      tape.site(object(SITE));
      write(tape, events.subList(0, 4), 0, 4);
      CompletableFuture<Integer> exit = start("show", "--follow", file.toString());
      until("MODEL m-1");
      assertThat(shown())
          .contains("TURN Agent.answer  #1\n  user         Where is it?\n")
          .contains("    + user       Where is it?\n")
          .doesNotContain("asks for");
      write(tape, events.subList(4, 6), 0, 6);
      until("TOOL find");
      assertThat(shown())
          .contains("    asks for     find({\"id\":7})\n  TOOL find  #3\n    id           7\n");
      write(tape, events.subList(6, events.size()), 0, events.size());
      until("TURN Agent.answer  96 ms  #1\n  answer       Lost.\n");
      assertThat(shown())
          .contains("  TOOL find  #3\n    id           7\n")
          .contains("    ended        failed  10 ms\n    error        Boom: no\n");
      Files.delete(file);
      assertThat(exit.get(30, TimeUnit.SECONDS)).isZero();
      assertThat(shown()).endsWith("the process has ended; its recording has the tape's name\n");
    }
  }

  @Test
  void whatFellOutOfTheTapeIsSaidFirstAndJsonIsOneCallALine() throws Exception {
    Path file = temp.resolve("shop.tape");
    try (OutputStream to = Files.newOutputStream(file)) {
      TapeWriter tape = new TapeWriter(to);
      tape.begin(object(HEAD), 12);
      write(tape, Made.turn().recording().events(), 12, 12 + 16);
    }
    CompletableFuture<Integer> text = start("show", "--follow", file.toString());
    until("Lost.");
    assertThat(shown()).startsWith("! 12 events dropped before this was shown\n");
    out.reset();
    CompletableFuture<Integer> json =
        start("show", "--follow", "--json", "--kind", "tool", file.toString());
    until("\n");
    assertThat(object(shown().lines().findFirst().orElseThrow()).get("toolName"))
        .isEqualTo(Value.of("find"));
    Files.delete(file);
    assertThat(text.get(30, TimeUnit.SECONDS)).isZero();
    assertThat(json.get(30, TimeUnit.SECONDS)).isZero();
  }

  @Test
  void theTapeOfADeadProcessIsShownToItsEndAndListedAsSuch() throws Exception {
    String name = RecordingFileName.create("shop", 1_796_092_145_000L, 1, 1);
    Path file = temp.resolve(name + ".tape");
    try (OutputStream to = Files.newOutputStream(file)) {
      TapeWriter tape = new TapeWriter(to);
      tape.begin(object(HEAD), 0);
      write(tape, Made.turn().recording().events(), 0, 16);
    }
    assertThat(start("show", "--follow", file.toString()).get(30, TimeUnit.SECONDS)).isZero();
    assertThat(shown()).contains("Lost.").contains("the process has died: looptape recover");
    assertThat(Ran.command("ls", temp.toString()).out())
        .startsWith(name + ".tape  its process has died: looptape recover");
    assertThat(object(Ran.command("ls", "--json", temp.toString()).out()).get("running"))
        .isEqualTo(Value.of(false));
  }

  @Test
  void theOtherCommandsReadATapeToo() throws Exception {
    Path file = temp.resolve("shop.tape");
    try (OutputStream to = Files.newOutputStream(file)) {
      TapeWriter tape = new TapeWriter(to);
      tape.begin(object(HEAD), 12);
      tape.site(object(SITE));
      write(tape, Made.turn().recording().events(), 12, 12 + 16);
    }
    String name = file.toString();
    assertThat(Ran.command("show", name).out())
        .startsWith("! 12 events were dropped")
        .contains("the recording is incomplete", "TURN Agent.answer", "TOOL find  failed");
    assertThat(Ran.command("stats", name).out()).startsWith("! 12 events were dropped");
    assertThat(Ran.command("diff", name, name).out()).contains("! A: 12 events", "no difference");
    assertThat(Ran.command("view", "--out", "-", name).out()).contains("12 events were dropped");
    assertThat(Ran.command("unpack", name).out()).startsWith("{\"snapshot\":{\"run\":{");
  }

  @Test
  void whatCannotBeFollowedIsSaidInOneLine() throws Exception {
    assertThat(Ran.command("show", "--follow", temp.toString()).err())
        .isEqualTo("looptape: " + temp + ": no process is being recorded here\n");
    String recording = Made.turn().file(temp);
    Ran ran = Ran.command("show", "--follow", recording);
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).startsWith("looptape: " + recording + ": ").hasLineCount(1);
  }

  private CompletableFuture<Integer> start(String... arguments) {
    Console console = new Console(new ByteArrayInputStream(new byte[0]), out, err, Terminal.none());
    return CompletableFuture.supplyAsync(() -> Tool.run(console, arguments));
  }

  private String shown() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private void until(String text) throws InterruptedException {
    while (!shown().contains(text)) {
      assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static void write(TapeWriter tape, List<Event> events, int first, int next)
      throws Exception {
    for (Event event : events) {
      tape.event(event);
    }
    tape.flush(object("{\"at\":1,\"next\":" + next + ",\"first\":" + first + "}"));
  }

  private static ObjectValue object(String json) {
    return (ObjectValue) Value.parse(json);
  }
}
