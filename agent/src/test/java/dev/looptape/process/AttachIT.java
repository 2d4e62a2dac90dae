package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
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
        JvmRun.Result attached = attach(jdk, String.valueOf(host.pid()), "dir=recordings");
        assertThat(attached.noticed()).startsWith("exit 0\n");
        assertThat(attached.output()).startsWith("attached to process " + host.pid());
        if (jdk.feature() >= 21) {
          assertThat(attached.errors()).contains("prints a warning of its own").hasLineCount(1);
        } else {
          assertThat(attached.errors()).isEmpty();
        }
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

  private JvmRun.Result attach(Jdk jdk, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("-jar", AgentJar.path().toString(), "attach"));
    command.addAll(List.of(arguments));
    return JvmRun.java(jdk, directory, command);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatCannotBeAttachedToIsSaidInOneLine(Jdk jdk) throws Exception {
    JvmRun.Result nobody = attach(jdk, "999999999");
    assertThat(nobody.exit()).isEqualTo(1);
    assertThat(nobody.errors()).startsWith("looptape: process 999999999: ").hasLineCount(1);

    JvmRun.Result badOption = attach(jdk, "999999999", "maxEvent=3");
    assertThat(badOption.exit()).isEqualTo(2);
    assertThat(badOption.errors()).contains("the nearest is maxEvents").hasLineCount(1);

    JvmRun.Result noNumber = attach(jdk, "abc");
    assertThat(noNumber.exit()).isEqualTo(2);
    assertThat(noNumber.errors()).contains("abc").hasLineCount(1);

    JvmRun.Result without =
        JvmRun.java(
            jdk,
            directory,
            List.of(
                "--limit-modules",
                "java.base,java.instrument",
                "-jar",
                AgentJar.path().toString(),
                "attach",
                "1"));
    assertThat(without.exit()).isEqualTo(1);
    assertThat(without.errors()).contains("has no module jdk.attach").hasLineCount(1);
  }

  /** The host's own manifest starts the agent: no option and no second process is needed. */
  @ParameterizedTest
  @MethodSource("jdks")
  void aHostWhoseManifestNamesTheAgentIsRecorded(Jdk jdk) throws Exception {
    Path classes = directory.resolve("classes");
    HostCompiler.compile(
        classes,
        List.of("-g"),
        List.of(),
        """
        public class Host {
          @dev.looptape.Recorded static String ask(String q) { return "answer to " + q; }
          public static void main(String[] args) { System.out.println(ask("manifest")); }
        }
        """);
    Files.copy(AgentJar.path(), directory.resolve("looptape-agent.jar"));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    manifest.getMainAttributes().putValue("Main-Class", "Host");
    manifest.getMainAttributes().putValue("Class-Path", "looptape-agent.jar");
    manifest
        .getMainAttributes()
        .putValue("Launcher-Agent-Class", "dev.looptape.agent.LooptapeAgent");
    Path jar = directory.resolve("app.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new ZipEntry("Host.class"));
      out.write(Files.readAllBytes(classes.resolve("Host.class")));
    }
    JvmRun.Result run =
        JvmRun.java(
            jdk, directory, Map.of("LOOPTAPE_DIR", "recordings"), List.of("-jar", "app.jar"));
    assertThat(run.noticed()).isEqualTo("exit 0\nstdout\nanswer to manifest\n\nstderr\n");
    assertThat(Recorded.one(directory.resolve("recordings")).calls()).containsExactly("Host#ask");
  }
}
