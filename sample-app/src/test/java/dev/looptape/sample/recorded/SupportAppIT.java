package dev.looptape.sample.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SupportAppIT {
  private static final String QUESTION =
      "Where is the parcel of order 10042? And can I return headphones that I have opened?";

  @TempDir Path directory;

  static Stream<Jvm> jvms() {
    return Jvm.all().stream();
  }

  static Stream<Arguments> modes() {
    return jvms()
        .flatMap(
            jvm ->
                Stream.of(
                    Arguments.of(jvm, "answer", List.of()),
                    Arguments.of(jvm, "answerStreaming", List.of("--stream"))));
  }

  private Jvm.Result run(Jvm jvm, List<String> options, List<String> args) throws Exception {
    List<String> command = new ArrayList<>(options);
    command.addAll(List.of("-jar", Jvm.sampleJar().toString()));
    command.addAll(args);
    return jvm.run(directory, command);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void a_turn_is_recorded_without_any_change_to_the_source(
      Jvm jvm, String method, List<String> options) throws Exception {
    List<String> args = new ArrayList<>(options);
    args.addAll(List.of("--question", QUESTION));
    Path recordings = directory.resolve("recordings");
    Jvm.Result recordedRun = run(jvm, List.of(Jvm.agent(recordings)), args);
    assertThat(recordedRun).isEqualTo(run(jvm, List.of(), args));
    assertThat(recordedRun.exit()).isEqualTo(0);

    Recorded recorded = Recorded.theOneIn(recordings);
    assertThat(recorded.run().get("complete")).isEqualTo(LiteralValue.TRUE);
    assertThat(recorded.run().get("droppedEvents")).isEqualTo(Value.of(0));
    assertThat(recorded.payloads("turn_start"))
        .extracting(turn -> Recorded.text(turn, "userPrompt"))
        .containsExactly(QUESTION);
    assertThat(recorded.events("turn_start"))
        .extracting(turn -> turn.toValue().text())
        .singleElement()
        .asString()
        .contains("\"runtimeStageId\":\"SupportAgent." + method + "#");
    String answer = recordedRun.out().lines().skip(1).findFirst().orElseThrow();
    assertThat(recorded.payloads("turn_end"))
        .singleElement()
        .satisfies(turn -> assertThat(Recorded.text(turn, "finalContent")).isEqualTo(answer));
    modelCalls(recorded, answer);
    toolCalls(recorded);
    retrieval(recorded);
    recorded.obeysTheLaw();
  }

  /** Ask for the order, ask for the parcel, answer. */
  private static void modelCalls(Recorded recorded, String answer) {
    assertThat(recorded.payloads("llm_start"))
        .hasSize(3)
        .allSatisfy(call -> assertThat(Recorded.text(call, "model")).isEqualTo("extractive-1"));
    assertThat(recorded.payloads("llm_end"))
        .hasSize(3)
        .allSatisfy(call -> assertThat(call.get("usage")).isInstanceOf(ObjectValue.class));
    assertThat(Recorded.text(recorded.payloads("llm_end").get(2), "content")).isEqualTo(answer);
  }

  private static void toolCalls(Recorded recorded) {
    assertThat(recorded.payloads("tool_start"))
        .extracting(call -> Recorded.text(call, "toolName"))
        .containsExactly("findOrder", "trackParcel");
    assertThat(recorded.payloads("tool_start").get(0).text()).contains("10042");
    assertThat(recorded.payloads("tool_start").get(1).text()).contains("PX-880142");
    assertThat(recorded.payloads("tool_end").get(1).text()).contains("sorting centre Graz");
  }

  private static void retrieval(Recorded recorded) {
    assertThat(recorded.payloads("retrieved"))
        .singleElement()
        .satisfies(
            search ->
                assertThat(search.text())
                    .contains("hygiene-notice-2019", "Headphones whose seal has been opened"));
    assertThat(Recorded.longestVector(recorded.recording().toValue())).isLessThan(64);
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void a_failing_run_fails_as_it_does_without_the_agent(Jvm jvm) throws Exception {
    List<String> args = List.of("--base-url", "http://127.0.0.1:1/v1");
    Path recordings = directory.resolve("recordings");
    Jvm.Result recordedRun = run(jvm, List.of(Jvm.agent(recordings)), args);
    assertThat(recordedRun).isEqualTo(run(jvm, List.of(), args));
    assertThat(recordedRun.exit()).isEqualTo(1);

    Recorded recorded = Recorded.theOneIn(recordings);
    assertThat(recorded.payloads("turn_end"))
        .singleElement()
        .satisfies(turn -> assertThat(turn.get("failure")).isInstanceOf(ObjectValue.class));
    recorded.obeysTheLaw();
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void a_tool_that_throws_is_recorded_as_failed(Jvm jvm) throws Exception {
    Path recordings = directory.resolve("recordings");
    run(jvm, List.of(Jvm.agent(recordings)), List.of("--question", "Where is order 99999?"));
    Recorded recorded = Recorded.theOneIn(recordings);
    assertThat(recorded.payloads("tool_end"))
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.get("error")).isEqualTo(LiteralValue.TRUE);
              assertThat(call.text()).contains("There is no order 99999.");
            });
  }
}
