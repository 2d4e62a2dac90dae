package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A host that Kotlin's own compiler made: each call of a suspending function is one event. */
class CoroutinesIT {
  @TempDir static Path classes;
  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private static String jars() {
    return Path.of("target", "kotlin").toAbsolutePath() + File.separator + "*";
  }

  @BeforeAll
  static void compile() throws Exception {
    Path library = Path.of("target", "kotlin").toAbsolutePath();
    String classPath =
        String.join(
            File.pathSeparator,
            library.resolve("kotlin-stdlib-2.2.21.jar").toString(),
            library.resolve("kotlinx-coroutines-core-jvm-1.10.2.jar").toString(),
            HostCompiler.annotations().toString());
    JvmRun.Result result =
        JvmRun.java(
            Jdk.all().get(0),
            classes,
            List.of(
                "-cp",
                jars(),
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                "-no-stdlib",
                "-no-reflect",
                "-jvm-target",
                "17",
                "-cp",
                classPath,
                "-d",
                classes.toString(),
                Path.of("src/test/hosts/parents/Suspending.kt").toAbsolutePath().toString()));
    assertThat(result.exit()).as(result.errors()).isZero();
  }

  private Recording record(Jdk jdk) throws Exception {
    String classPath = classes + File.pathSeparator + jars();
    JvmRun.Result result =
        JvmRun.java(
            jdk,
            directory,
            List.of(
                AgentJar.option("split=process,maxEvents=100000,dir=rec"),
                "-cp",
                classPath,
                "SuspendingKt"));
    assertThat(result.noticed()).isEqualTo("exit 0\nstdout\ndone\n\nstderr\n");
    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(run(recording, "suppressed")).isEqualTo("0");
    return recording;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aSuspendingFunctionIsOneCallWithItsTrueParentAndItsLastResult(Jdk jdk) throws Exception {
    Recording recording = record(jdk);
    Map<String, String> names = new HashMap<>();
    List<Event> starts = events(recording, "call.start");
    for (Event start : starts) {
      String name = fact(start, "args", "name");
      assertThat(names.put(fact(start, "callId"), name)).isNull();
      assertThat(fact(start, "args")).doesNotContain("$completion").doesNotContain("\"arg");
    }
    assertThat(names.values()).doesNotHaveDuplicates().hasSizeGreaterThan(300);
    for (Event start : starts) {
      String parent = fact(start, "parentCallId");
      String found = parent != null ? names.get(parent) : fact(start, "orphan") != null ? "?" : "-";
      assertThat(found).as(fact(start, "args")).isEqualTo(fact(start, "args", "parent"));
    }
    int failures = 0;
    for (Event end : events(recording, "call.end")) {
      String name = names.get(fact(end, "callId"));
      if (name.equals("endless")) {
        assertThat(fact(end, "outcome")).isEqualTo("pending");
      } else if (name.equals("stopped")) {
        assertThat(fact(end, "outcome")).isEqualTo("cancelled");
        assertThat(fact(end, "failure")).isNull();
      } else if (name.equals("late")) {
        assertThat(fact(end, "failure", "name")).contains("TimeoutCancellation");
      } else if (fact(end, "failure") != null) {
        assertThat(fact(end, "failure", "message")).isEqualTo("end of " + name);
        failures++;
      } else {
        assertThat(fact(end, "result")).isEqualTo("end of " + name);
      }
    }
    assertThat(failures).isEqualTo(9);
    assertThat(events(recording, "call.end")).hasSameSizeAs(starts);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aSuspendingModelAboveAnotherIsOneCall(Jdk jdk) throws Exception {
    Recording recording = record(jdk);
    assertThat(events(recording, "llm_start")).hasSize(1);
    Event end = events(recording, "llm_end").get(0);
    assertThat(fact(end, "content")).isEqualTo("answer to question");
    assertThat(fact(end, "usage")).isEqualTo("{\"input\":3,\"output\":4}");
    assertThat(fact(end, "outcome")).isNull();
  }
}
