package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Beside the agents of others, before and after them: each call once, the host as with them alone.
 */
@Tag("long")
class OtherAgentsIT {
  private static final Path AGENTS = Path.of("target", "agents");

  @TempDir Path directory;

  static List<Arguments> cases() throws IOException {
    List<Arguments> cases = new ArrayList<>();
    try (Stream<Path> jars = Files.list(AGENTS)) {
      for (Path jar : jars.sorted().toList()) {
        for (Jdk jdk : Jdk.all()) {
          cases.add(Arguments.of(jar.toAbsolutePath(), jdk, true));
          cases.add(Arguments.of(jar.toAbsolutePath(), jdk, false));
        }
      }
    }
    return cases;
  }

  @ParameterizedTest(name = "{0} {1} ours first: {2}")
  @MethodSource("cases")
  void eachCallIsRecordedOnce(Path other, Jdk jdk, boolean first) throws Exception {
    HostCompiler.compile(
        directory,
        List.of("-g"),
        List.of(),
        """
        import java.util.concurrent.*;
        public class Host {
          @dev.looptape.Recorded static String ask(String q) { return "answer to " + q; }
          public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            System.out.println(pool.submit(() -> ask("pooled")).get());
            pool.shutdown();
            System.out.println(ask("direct"));
          }
        }
        """);
    List<String> settings =
        List.of(
            "-Dotel.traces.exporter=none",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none");
    String theirs = "-javaagent:" + other;
    String ours = AgentJar.option("dir=" + directory.resolve("recordings"));
    List<String> alone = new ArrayList<>(List.of(theirs));
    alone.addAll(settings);
    alone.addAll(List.of("-cp", ".", "Host"));
    JvmRun.Result plain = JvmRun.java(jdk, directory, alone);
    org.junit.jupiter.api.Assumptions.assumeTrue(plain.exit() == 0, "it does not run there at all");
    List<String> both = new ArrayList<>(alone);
    both.add(first ? 0 : 1, ours);
    JvmRun.Result recorded = JvmRun.java(jdk, directory, both);
    assertThat(recorded.exit()).isZero();
    assertThat(answers(recorded)).isEqualTo(answers(plain)).hasSize(2);
    assertThat(recorded.errors()).doesNotContain("looptape");
    assertThat(Recorded.one(directory.resolve("recordings")).calls())
        .containsExactly("Host#ask", "Host#ask");
  }

  /** The other agent may print lines with times in them. */
  private static List<String> answers(JvmRun.Result result) {
    return result.output().lines().filter(line -> line.startsWith("answer to ")).toList();
  }
}
