package dev.looptape.sample.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingEntry;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sample's wrong answer, explained from its recording by the packaged tool: the outdated
 * passage is first. That the answer turns right without it is MisleadingPassageTest's.
 */
class InfluenceIT {
  private static final String CULPRIT = "hygiene-notice-2019";
  private static final String RIGHT =
      "Audio gear can be sent back up to thirty days after delivery, tried out or not.";
  private static final List<String> MODEL = List.of("--embedder", "minilm");

  @TempDir Path directory;

  static Stream<Jvm> jvms() {
    return Jvm.all().stream();
  }

  private Path recorded(Jvm jvm, String... question) throws Exception {
    Path recordings = directory.resolve("recordings");
    List<String> command = new ArrayList<>(List.of(Jvm.agent(recordings)));
    command.addAll(List.of("-jar", Jvm.sampleJar().toString()));
    command.addAll(List.of(question));
    assertThat(jvm.run(directory, command).exit()).isZero();
    try (Stream<RecordingEntry> list = RecordingDirectory.at(recordings).list()) {
      return list.findFirst().orElseThrow().path();
    }
  }

  private ObjectValue ranking(Jvm jvm, Path recording, List<String> options, String... more)
      throws Exception {
    List<String> command =
        new ArrayList<>(List.of("-Dlooptape.cache=" + directory.resolve("cache"), "-jar"));
    command.add(System.getProperty("looptape.agent.jar"));
    command.addAll(List.of("influence", "--json"));
    command.addAll(options);
    command.addAll(List.of(more));
    command.add(recording.toString());
    Jvm.Result result = jvm.run(directory, command);
    assertThat(result.err()).isEmpty();
    assertThat(result.exit()).isZero();
    return (ObjectValue) Value.parse(result.out());
  }

  private static String first(ObjectValue ranking) {
    return Recorded.text((ObjectValue) ((ArrayValue) ranking.get("ranking")).get(0), "passageId");
  }

  private static double margin(ObjectValue ranking) {
    return Double.parseDouble(ranking.get("margin").text());
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void the_misleading_passage_is_first_by_terms_and_by_meanings_and_farther_with_what_was_expected(
      Jvm jvm) throws Exception {
    Path recording = recorded(jvm, "--question", "Can I return headphones that I have opened?");
    for (List<String> options : List.of(List.<String>of(), MODEL)) {
      ObjectValue plain = ranking(jvm, recording, options);
      assertThat(first(plain)).isEqualTo(CULPRIT);
      assertThat(plain.get("clear")).isEqualTo(LiteralValue.TRUE);
      ObjectValue contrast = ranking(jvm, recording, options, "--expected", RIGHT);
      assertThat(first(contrast)).isEqualTo(CULPRIT);
      assertThat(margin(contrast)).isGreaterThan(margin(plain));
    }
  }

  /** The standard weights prefer what came last, so there they are not used. */
  @Test
  void beside_the_results_of_tools_it_is_closest_to_the_answer() throws Exception {
    Jvm jvm = Jvm.all().get(0);
    Path recording = recorded(jvm);
    for (List<String> options : List.of(List.<String>of(), MODEL)) {
      assertThat(first(ranking(jvm, recording, options, "--weights", "answer"))).isEqualTo(CULPRIT);
      assertThat(first(ranking(jvm, recording, options, "--expected", RIGHT))).isEqualTo(CULPRIT);
      assertThat(ranking(jvm, recording, options).get("closestToAnswer")).isNotNull();
    }
  }
}
