package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that return futures end when those do, and the host sees nothing of it. */
class CompletionsIT {
  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private static String at(Map<String, Event> ends, String name, String... path) {
    String found = fact(ends.get(name), path);
    return found == null ? "" : found;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aCallEndsWithTheFutureThatItReturned(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of("-g"),
        List.of(),
        Files.readString(Path.of("src/test/hosts/parents/Completions.java")));
    JvmRun.Result plain = JvmRun.java(jdk, directory, List.of("-cp", ".", "Completions"));
    JvmRun.Result recorded =
        JvmRun.java(
            jdk,
            directory,
            List.of(AgentJar.option("split=process,dir=rec"), "-cp", ".", "Completions"));
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());
    assertThat(plain.exit()).isZero();
    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(run(recording, "suppressed")).isEqualTo("0");
    assertThat(run(recording, "inFlight")).isEqualTo("[]");

    Map<String, String> names = new HashMap<>();
    for (Event start : events(recording, "call.start")) {
      String name = fact(start, "args", "name");
      names.put(fact(start, "callId"), name == null ? "of two" : name);
    }
    Map<String, Event> ends = new HashMap<>();
    List<String> order = new ArrayList<>();
    for (Event end : events(recording, "call.end")) {
      String name = names.get(fact(end, "callId"));
      ends.put(name, end);
      order.add(name + " " + fact(end, "callId"));
    }
    String value = "{\"@type\":\"CompletableFuture\",\"value\":";
    assertThat(at(ends, "later", "result")).isEqualTo(value + "\"in time\"}");
    assertThat(Double.parseDouble(at(ends, "later", "durationMs"))).isGreaterThan(290);
    assertThat(at(ends, "fails", "failure", "message")).isEqualTo("broken");
    assertThat(at(ends, "failed", "failure", "message")).isEqualTo("inside");
    assertThat(at(ends, "failed", "failure", "name")).isEqualTo("java.lang.IllegalStateException");
    assertThat(at(ends, "fails", "result")).isEmpty();
    assertThat(at(ends, "cancelled", "outcome")).isEqualTo("cancelled");
    assertThat(at(ends, "cancelled", "failure")).isEmpty();
    assertThat(at(ends, "done", "result")).isEqualTo(value + "\"at once\"}");
    assertThat(at(ends, "null", "result")).isEqualTo(value + "null}");
    assertThat(at(ends, "never", "outcome")).isEqualTo("pending");
    assertThat(at(ends, "minimal", "result", "value")).isEqualTo("small");
    assertThat(at(ends, "own", "outcome")).isEqualTo("pending");
    assertThat(at(ends, "timeout", "failure", "name"))
        .isEqualTo("java.util.concurrent.TimeoutException");
    assertThat(at(ends, "task", "result", "value")).isEqualTo("task");
    assertThat(Double.parseDouble(at(ends, "task", "durationMs"))).isGreaterThan(80);
    assertThat(at(ends, "task fails", "failure", "message")).isEqualTo("in task");
    assertThat(at(ends, "task cancelled", "outcome")).isEqualTo("cancelled");
    assertThat(at(ends, "task done", "result", "value")).isEqualTo("task");
    assertThat(at(ends, "lost", "outcome")).isEqualTo("pending");
    assertThat(order.indexOf("never " + fact(ends.get("never"), "callId")))
        .as("pending until the end of the process")
        .isEqualTo(order.size() - 1);

    List<Event> two = new ArrayList<>();
    for (Event end : events(recording, "call.end")) {
      if (names.get(fact(end, "callId")).equals("of two")) {
        two.add(end);
      }
    }
    assertThat(two).hasSize(2);
    assertThat(fact(two.get(0), "parentCallId")).isEqualTo(fact(two.get(1), "callId"));
    assertThat(two).allMatch(end -> "twice".equals(fact(end, "result", "value")));

    List<Event> models = events(recording, "llm_end");
    assertThat(events(recording, "llm_start")).hasSize(2);
    assertThat(models).hasSize(2);
    assertThat(fact(models.get(0), "content")).isEqualTo("answer to question");
    assertThat(fact(models.get(0), "usage")).isEqualTo("{\"input\":3,\"output\":4}");
    assertThat(fact(models.get(1), "content")).isEqualTo("answer to answer to question");
    Event turn = events(recording, "turn_end").get(0);
    assertThat(fact(turn, "finalContent")).isEqualTo("answer to answer to question");
    assertThat(fact(turn, "totalInputTokens")).isEqualTo("6");
    assertThat(fact(models.get(1), "parentCallId")).isEqualTo(fact(turn, "callId"));
  }
}
