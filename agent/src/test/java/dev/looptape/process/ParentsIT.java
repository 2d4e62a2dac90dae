package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose true tree is known, and the tree that was recorded. */
class ParentsIT {
  private static final Path HOSTS = Path.of("src/test/hosts/parents");

  @TempDir Path directory;

  /** An option for another agent, before ours. */
  private @Nullable String other;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private Recording programs(Jdk jdk, int seed, int programs, int size) throws Exception {
    String[] arguments = {"" + seed, "" + programs, "" + size};
    return record(jdk, "Programs", List.of(), "done\n", arguments);
  }

  private Recording record(
      Jdk jdk, String host, List<Path> libraries, String prints, String... arguments)
      throws Exception {
    HostCompiler.compile(
        directory, List.of("-g"), libraries, Files.readString(HOSTS.resolve(host + ".java")));
    Path recordings = Files.createTempDirectory(directory, "rec");
    StringBuilder classPath = new StringBuilder(".");
    for (Path library : libraries) {
      classPath.append(File.pathSeparatorChar).append(library);
    }
    List<String> command = new ArrayList<>();
    if (jdk.feature() == 25) {
      command.add("--enable-preview"); // for structured scopes
    }
    if (other != null) {
      command.add(other);
    }
    command.add(AgentJar.option("split=process,maxEvents=1000000,maxHeap=512m,dir=" + recordings));
    command.addAll(List.of("-cp", classPath.toString(), host));
    command.addAll(List.of(arguments));
    JvmRun.Result result = JvmRun.java(jdk, directory, command);
    assertThat(result.noticed()).isEqualTo("exit 0\nstdout\n" + prints + "\nstderr\n");
    return Recordings.one(recordings);
  }

  private static void check(Recording recording) {
    assertThat(run(recording, "droppedEvents")).isEqualTo("0");
    assertThat(run(recording, "suppressed")).isEqualTo("0");
    Map<String, String> names = new HashMap<>();
    List<Event> starts = events(recording, "call.start");
    for (Event start : starts) {
      names.put(fact(start, "callId"), fact(start, "args", "name"));
    }
    List<String> wrong = new ArrayList<>();
    for (Event start : starts) {
      String parent = fact(start, "parentCallId");
      String found = parent != null ? names.get(parent) : fact(start, "orphan") != null ? "?" : "-";
      String truth = fact(start, "args", "parent");
      if (!found.equals(truth)) {
        wrong.add(
            fact(start, "args", "name")
                + ": "
                + found
                + " is not "
                + truth
                + " on "
                + start.meta().get("thread"));
      }
    }
    assertThat(wrong).as("of " + starts.size() + " calls").isEmpty();
    assertThat(starts.size()).isGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyCallOfARandomProgramHasItsTrueParent(Jdk jdk) throws Exception {
    check(programs(jdk, 1, 40, 60));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void poolsThatAnotherAgentHasUsedBeforeUsAreFollowedToo(Jdk jdk) throws Exception {
    Path classes = directory.resolve("early");
    HostCompiler.compile(
        classes,
        List.of(),
        List.of(),
        """
        import java.util.concurrent.*;
        public class Early {
          public static void premain(String arguments) throws Exception {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
            pool.submit(() -> 1).get();
            pool.shutdown();
            CompletableFuture.supplyAsync(() -> 1).thenApplyAsync(x -> x).join();
            new java.util.Timer(true).cancel();
          }
        }
        """);
    Path jar = directory.resolve("early.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "Early");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry("Early.class"));
      out.write(Files.readAllBytes(classes.resolve("Early.class")));
    }
    other = "-javaagent:" + jar;
    check(programs(jdk, 2, 20, 60));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatAReactiveChainDoesBelongsToTheCallThatSubscribed(Jdk jdk) throws Exception {
    check(record(jdk, "Reactive", libraries("reactive"), "done\n"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatAnAsyncMethodOfSpringsDoesBelongsToTheCallThatCalledIt(Jdk jdk) throws Exception {
    check(
        record(
            jdk,
            "Asynchronous",
            Libraries.of("org.springframework:spring-context:6.2.19"),
            "done\n"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void thousandsOfThreadsLeaveNothingBehind(Jdk jdk) throws Exception {
    int virtual = jdk.feature() < 21 ? 0 : 20_000;
    Recording recording =
        record(
            jdk,
            "ManyThreads",
            List.of(),
            "ThreadState gone\nFrame gone\nHandovers$Handed gone\nCall gone\nLayer gone\npinned 0\n",
            "2000",
            "" + virtual);
    check(recording);
    int outer = 4;
    assertThat(events(recording, "call.end")).hasSize(2_000 + 2_000 + virtual + outer);
  }

  /** Jars that the build has copied. */
  private static List<Path> libraries(String folder) throws IOException {
    List<Path> jars = new ArrayList<>(Recordings.files(Path.of("target", folder)));
    assertThat(jars).isNotEmpty();
    jars.replaceAll(Path::toAbsolutePath);
    return jars;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  @Tag("long")
  void everyCallOfManyRandomProgramsHasItsTrueParent(Jdk jdk) throws Exception {
    for (int seed = 1_000; seed < 11_000; seed += 100) {
      check(programs(jdk, seed, 100, 60));
    }
  }
}
