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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose true tree is known, and the tree that was recorded. */
class ParentsIT {
  private static final Path HOSTS = Path.of("src/test/hosts/parents");

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private Recording record(Jdk jdk, int seed, int programs, int size, String... options)
      throws Exception {
    HostCompiler.compile(
        directory, List.of("-g"), List.of(), Files.readString(HOSTS.resolve("Programs.java")));
    Path recordings = directory.resolve("rec" + seed);
    List<String> command = new ArrayList<>(List.of(options));
    if (jdk.feature() == 25) {
      command.add("--enable-preview"); // for structured scopes
    }
    command.add(AgentJar.option("split=process,maxEvents=1000000,maxHeap=512m,dir=" + recordings));
    command.addAll(List.of("-cp", ".", "Programs", "" + seed, "" + programs, "" + size));
    JvmRun.Result result = JvmRun.java(jdk, directory, command);
    assertThat(result.noticed()).isEqualTo("exit 0\nstdout\ndone\n\nstderr\n");
    return Recordings.one(recordings);
  }

  private static void check(Recording recording) {
    assertThat(run(recording, "droppedEvents")).isEqualTo("0");
    assertThat(run(recording, "suppressed")).isEqualTo("0");
    Map<String, String> names = new HashMap<>();
    List<Event> starts = events(recording, "call.start");
    for (Event start : starts) {
      names.put(fact(start, "callId"), fact(start, "args", "name"));
    }
    List<String> wrong = new ArrayList<>();
    for (Event start : starts) {
      String parent = fact(start, "parentCallId");
      String found = parent != null ? names.get(parent) : fact(start, "orphan") != null ? "?" : "-";
      String truth = fact(start, "args", "parent");
      if (!found.equals(truth)) {
        wrong.add(
            fact(start, "args", "name")
                + ": "
                + found
                + " is not "
                + truth
                + " on "
                + start.meta().get("thread"));
      }
    }
    assertThat(wrong).as("of " + starts.size() + " calls").isEmpty();
    assertThat(starts.size()).isGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyCallOfARandomProgramHasItsTrueParent(Jdk jdk) throws Exception {
    check(record(jdk, 1, 40, 60));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  @Tag("long")
  void everyCallOfManyRandomProgramsHasItsTrueParent(Jdk jdk) throws Exception {
    for (int seed = 1_000; seed < 11_000; seed += 500) {
      check(record(jdk, seed, 500, 60));
    }
  }
}
