package dev.looptape.sample.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingEntry;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParcelQuestionIT {
  @Test
  void the_parcel_is_looked_up_by_the_number_that_the_order_gave(@TempDir Path recordings)
      throws Exception {
    Process app =
        new ProcessBuilder(
                "java",
                "-javaagent:../agent/target/looptape-agent.jar=dir=" + recordings,
                "-jar",
                "target/sample-app.jar",
                "--question",
                "Where is the parcel of order 10042?")
            .redirectOutput(Redirect.DISCARD)
            .start();

    RecordingDirectory directory = RecordingDirectory.at(recordings);
    RecordingEntry entry =
        directory.await(found -> found.facts().isComplete(), Duration.ofMinutes(1));
    Recording recording = directory.read(entry);

    List<Value> tools =
        recording.events().stream()
            .filter(event -> event.type().equals("agentfootprint.stream.tool_start"))
            .map(event -> (ObjectValue) event.payload())
            .map(call -> call.get("toolName"))
            .toList();
    assertThat(tools).containsExactly(Value.of("findOrder"), Value.of("trackParcel"));

    assertThat(app.waitFor()).isZero();
    try (Stream<RecordingEntry> all = directory.list()) {
      assertThat(all).containsExactly(entry);
    }
  }
}
