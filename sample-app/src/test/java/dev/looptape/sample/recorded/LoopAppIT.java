package dev.looptape.sample.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoopAppIT {
  private static final String MAIN = "dev.looptape.sample.loop.LoopApp";

  @TempDir Path directory;

  static Stream<Jvm> jvms() {
    return Jvm.all().stream();
  }

  private Recorded record(Jvm jvm, String classPath, String... args) throws Exception {
    List<String> program = new ArrayList<>(List.of("-cp", classPath, MAIN));
    program.addAll(List.of(args));
    Jvm.Result plain = jvm.run(directory, program);
    Path recordings = directory.resolve("recordings");
    program.add(0, Jvm.agent(recordings));
    assertThat(jvm.run(directory, program)).isEqualTo(plain);
    return Recorded.theOneIn(recordings);
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void of_a_hundred_iterations_with_a_growing_history_nothing_is_dropped(Jvm jvm) throws Exception {
    Recorded recorded =
        record(jvm, Jvm.sampleJar().toString(), "--iterations", "100", "--session", "s-17");
    assertThat(recorded.run().get("droppedEvents")).isEqualTo(Value.of(0));
    assertThat(recorded.run().get("complete")).isEqualTo(LiteralValue.TRUE);
    assertThat(recorded.payloads("turn_start")).hasSize(1);
    assertThat(recorded.payloads("iteration_start")).hasSize(100);
    assertThat(recorded.payloads("llm_start")).hasSize(100);
    assertThat(recorded.payloads("llm_end")).hasSize(100);
    assertThat(recorded.payloads("tool_end")).hasSize(99);
    assertThat(recorded.events("llm_end"))
        .extracting(event -> event.toValue().text())
        .allMatch(event -> event.contains("\"sessionId\":\"s-17\""));
    recorded.obeysTheLaw();
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void passages_are_kept_and_their_vectors_summarised(Jvm jvm) throws Exception {
    Recorded recorded = record(jvm, Jvm.sampleJar().toString());
    ObjectValue retrieved = recorded.payloads("retrieved").get(0);
    assertThat(Recorded.under(retrieved, "text"))
        .contains(Value.of("The stock of all articles is counted page by page."));
    assertThat(Recorded.under(retrieved, "embedding"))
        .isNotEmpty()
        .allSatisfy(
            vector -> assertThat(((ObjectValue) vector).get("dims")).isEqualTo(Value.of(1024)));
    assertThat(Recorded.longestVector(recorded.recording().toValue())).isLessThan(64);
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void the_annotations_need_not_be_there_at_run_time(Jvm jvm) throws Exception {
    Recorded recorded = record(jvm, withoutTheAnnotations(), "--iterations", "3");
    assertThat(recorded.payloads("llm_start")).hasSize(3);
    assertThat(recorded.payloads("tool_start")).hasSize(2);
  }

  private static String withoutTheAnnotations() throws IOException {
    Path target = Jvm.sampleJar().getParent();
    List<String> path = new ArrayList<>(List.of(target.resolve("classes").toString()));
    try (Stream<Path> jars = Files.list(target.resolve("lib"))) {
      jars.map(Path::toString).filter(jar -> !jar.contains("looptape-")).forEach(path::add);
    }
    return String.join(java.io.File.pathSeparator, path);
  }
}
