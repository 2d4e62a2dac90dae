package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.process.AgentJar;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingFileName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as it is delivered: {@code java -jar looptape-agent.jar}. */
class ToolIT {
  @TempDir Path temp;

  @Test
  void theCommandsWorkFromTheOneJar() throws Exception {
    Path file = recording();
    assertThat(run("ls", temp.toString()).out()).contains("“Where is it?”", "5 calls");
    assertThat(run("show", file.toString()).out()).contains("TURN Agent.answer");
    assertThat(run("stats", file.toString()).out()).contains("packed");
    assertThat(run("view", "--out", "-", file.toString()).out())
        .startsWith("<!doctype html>")
        .contains("class JsonText", "id=\"recording\"");
    assertThat(run("diff", file.toString(), file.toString()).out()).endsWith("no difference\n");
    assertThat(run("completion").out()).contains("complete -F");
    assertThat(run("help", "options").out()).contains("maxFiles");
    assertThat(run("--version").out()).startsWith("looptape ").doesNotContain("unknown");
    Ran plain = run("unpack", file.toString());
    Path plainFile = Files.writeString(temp.resolve("plain"), plain.out());
    assertThat(run("pack", plainFile.toString()).out()).isEqualTo(Files.readString(file));
  }

  @Test
  void exitCodesAndErrorsAreTheSameFromTheShell() throws Exception {
    Path bad = Files.writeString(temp.resolve("bad.json"), "{\"a\":");
    assertThat(run("show", bad.toString()).exit()).isEqualTo(1);
    assertThat(run("shwo").exit()).isEqualTo(2);
    assertThat(run("unpack", "--max-bytes", "1", recording().toString()).exit()).isEqualTo(3);
    for (Ran ran : List.of(run("show", bad.toString()), run("shwo"))) {
      assertThat(ran.err()).hasLineCount(1).startsWith("looptape: ");
      assertThat(ran.out()).isEmpty();
    }
  }

  @Test
  void theOutputIsTheSameUnderEveryLocaleAndInUtf8() throws Exception {
    Path file = recording();
    String expected = run("show", file.toString()).out() + run("ls", temp.toString()).out();
    for (String[] locale :
        new String[][] {
          {"-Duser.language=ar", "-Duser.extensions=nu-arab"},
          {"-Duser.language=th", "-Duser.country=TH", "-Duser.variant=TH"},
          {"-Duser.language=tr"},
          {"-Duser.language=de", "-Dfile.encoding=ISO-8859-1"}
        }) {
      assertThat(
              java(List.of(locale), "show", file.toString()).out()
                  + java(List.of(locale), "ls", temp.toString()).out())
          .isEqualTo(expected);
    }
  }

  @Test
  void aReaderThatHasSeenEnoughEndsItQuietly() throws Exception {
    StringBuilder events = new StringBuilder("{\"snapshot\":{},\"events\":[");
    for (int i = 0; i < 100_000; i++) {
      events
          .append(i == 0 ? "" : ",")
          .append("{\"type\":\"looptape.call.start\",\"payload\":{\"callId\":")
          .append(i)
          .append("}}");
    }
    Path file = Files.writeString(temp.resolve("long.json"), events.append("]}"));
    Process process =
        new ProcessBuilder(command(List.of(), "show", file.toString()))
            .redirectError(temp.resolve("err").toFile())
            .start();
    try (InputStream out = process.getInputStream()) {
      assertThat(out.read()).isPositive();
    }
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(temp.resolve("err")).isEmptyFile();
  }

  private Path recording() throws IOException {
    return RecordingDirectory.at(temp)
        .write(
            RecordingFileName.create("a", 1_796_092_145_000L, 1, RecordingFileName.random(1)),
            Made.turn().recording(),
            false);
  }

  private Ran run(String... arguments) throws Exception {
    return java(List.of(), arguments);
  }

  private Ran java(List<String> options, String... arguments) throws Exception {
    Path err = temp.resolve("stderr");
    Process process =
        new ProcessBuilder(command(options, arguments)).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), out, Files.readString(err));
  }

  private static List<String> command(List<String> options, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-jar");
    command.add(AgentJar.path().toString());
    command.addAll(List.of(arguments));
    return command;
  }
}
