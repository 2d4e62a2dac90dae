package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that return publishers: each ends as what it returned does. */
class PublishersIT {
  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aCallEndsAsItsPublisherDoes(Jdk jdk) throws Exception {
    List<Path> libraries = new ArrayList<>(Recordings.files(Path.of("target", "reactive")));
    libraries.replaceAll(Path::toAbsolutePath);
    HostCompiler.compile(
        directory,
        List.of("-g"),
        libraries,
        Files.readString(Path.of("src/test/hosts/parents/Publishing.java")));
    StringBuilder classPath = new StringBuilder(".");
    for (Path library : libraries) {
      classPath.append(File.pathSeparatorChar).append(library);
    }
    List<String> host = List.of("-cp", classPath.toString(), "Publishing");
    JvmRun.Result plain = JvmRun.java(jdk, directory, host);
    List<String> command = new ArrayList<>(List.of(AgentJar.option("split=process,dir=rec")));
    command.addAll(host);
    JvmRun.Result recorded = JvmRun.java(jdk, directory, command);
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());

    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(run(recording, "suppressed")).isEqualTo("0");
    Map<String, Event> ends = new LinkedHashMap<>();
    for (Event end : events(recording, "call.end")) {
      assertThat(ends.put(fact(end, "callId"), end)).isNull();
    }
    Map<String, List<String>> found = new LinkedHashMap<>();
    Map<String, Event> starts = new LinkedHashMap<>();
    List<String> wrong = new ArrayList<>();
    for (Event start : events(recording, "call.start")) {
      starts.put(fact(start, "callId"), start);
      String expected = fact(start, "args", "expected");
      Event end = ends.get(fact(start, "callId"));
      String way = end == null ? "no end" : way(end);
      if (expected.startsWith("in ") || expected.startsWith("out ")) {
        Event parent = starts.get(fact(start, "parentCallId"));
        if ((parent == null) == expected.startsWith("in ")) {
          wrong.add(expected + " is in " + (parent == null ? "none" : parent.payload().text()));
        }
      } else if (expected.startsWith("2x ")) {
        found.computeIfAbsent(expected, e -> new ArrayList<>()).add(way);
      } else if (!way.equals(expected)) {
        wrong.add(expected + " was expected, but found " + way);
      }
    }
    found.forEach(
        (expected, ways) -> {
          String[] alternatives = expected.substring(3).split(" \\| ", -1);
          List<String> both = List.of(alternatives[0], alternatives[alternatives.length - 1]);
          if (!ways.equals(both)) {
            wrong.add(expected + " was expected, but found " + ways);
          }
        });
    assertThat(wrong).isEmpty();
    assertThat(ends).hasSameSizeAs(starts).hasSizeGreaterThan(80);
  }

  private static String way(Event end) {
    StringBuilder way = new StringBuilder();
    Value result = ((ObjectValue) end.payload()).get("result");
    if (result != null) {
      way.append(result.text());
    }
    if (fact(end, "failure", "name") != null) {
      way.append(way.isEmpty() ? "!" : " !")
          .append(fact(end, "failure", "name"))
          .append(": ")
          .append(fact(end, "failure", "message"));
    } else if (way.isEmpty()) {
      way.append('-');
    }
    if (fact(end, "outcome") != null) {
      way.append(' ').append(fact(end, "outcome"));
    }
    return way.toString();
  }
}
