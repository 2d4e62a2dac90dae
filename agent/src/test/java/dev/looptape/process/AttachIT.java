package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent is brought into a JVM whose classes are loaded already. */
class AttachIT {
  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatIsLoadedAlreadyIsRecordedFromThenOnEvenIfAttachedTwice(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of("-g"),
        List.of(),
        """
        import java.io.*;
        public class Host {
          @dev.looptape.Recorded static String ask(String q) { return "answer to " + q; }
          public static void main(String[] args) throws IOException {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
            System.out.println(ask("before"));
            for (String line; !(line = in.readLine()).equals("quit"); ) { System.out.println(ask(line)); }
          }
        }
        """);
    Process host =
        new ProcessBuilder(jdk.command("java"), "-cp", ".", "Host")
            .directory(directory.toFile())
            .redirectErrorStream(false)
            .start();
    try (BufferedReader out =
            new BufferedReader(
                new InputStreamReader(host.getInputStream(), StandardCharsets.UTF_8));
        OutputStream in = host.getOutputStream()) {
      assertThat(out.readLine()).isEqualTo("answer to before");
      for (int times = 0; times < 2; times++) {
        attach(String.valueOf(host.pid()), "dir=" + directory.resolve("recordings"));
      }
      in.write("after\n".getBytes(StandardCharsets.UTF_8));
      in.flush();
      assertThat(out.readLine()).isEqualTo("answer to after");
      in.write("quit\n".getBytes(StandardCharsets.UTF_8));
      in.flush();
      assertThat(host.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(host.exitValue()).isZero();
      String errors = new String(host.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(errors.lines()).noneMatch(line -> line.startsWith("looptape"));
    } finally {
      host.destroyForcibly();
    }
    Recorded recorded = Recorded.one(directory.resolve("recordings"));
    assertThat(recorded.calls()).containsExactly("Host#ask");
    assertThat(recorded.recording().toValue().text())
        .contains("\"after\"")
        .doesNotContain("before");
  }

  /** As the command line does it, with the packaged jar in the place of this test's classes. */
  private static void attach(String processId, String options) throws Exception {
    var machine = com.sun.tools.attach.VirtualMachine.attach(processId);
    try {
      machine.loadAgent(AgentJar.path().toString(), options);
    } finally {
      machine.detach();
    }
  }

  @Test
  void aProcessThatIsNotThereIsRefusedInOneLine() {
    assertThatThrownBy(() -> dev.looptape.agent.attach.Attach.attach("999999999", ""))
        .isInstanceOf(dev.looptape.agent.attach.Attach.Refused.class)
        .hasMessageStartingWith("process 999999999: ")
        .hasMessageNotContaining("\n");
  }
}
