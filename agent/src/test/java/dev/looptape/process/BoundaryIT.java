package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a host notices of the agent, and what it can see of it. */
class BoundaryIT {
  private static final String HOST =
      """
      import java.util.*;
      public class Host {
        @dev.looptape.Recorded static String ask(String question, List<String> history) {
          history.add(question);
          if (question.equals("boom")) { throw new IllegalStateException("no answer"); }
          return "answer to " + question;
        }
        public static void main(String[] args) throws Exception {
          List<String> history = new ArrayList<>();
          System.out.println(ask("one", history));
          System.err.println("on stderr: ä€😀");
          try { ask("boom", history); } catch (IllegalStateException expected) {
            expected.printStackTrace();
          }
          System.out.println(history);
          if (args.length > 0) { System.exit(Integer.parseInt(args[0])); }
          ask("boom", history);
        }
      }
      """;

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private String recordings() {
    return "dir=" + directory.resolve("recordings");
  }

  private JvmRun.Result run(Jdk jdk, String... arguments) throws Exception {
    return JvmRun.java(jdk, directory, List.of(arguments));
  }

  @BeforeEach
  void compile() {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void outputErrorsAndExitCodeAreThoseOfARunWithoutTheAgent(Jdk jdk) throws Exception {
    JvmRun.Result plain = run(jdk, "-cp", ".", "Host", "7");
    assertThat(plain.exit()).isEqualTo(7);
    JvmRun.Result recorded = run(jdk, AgentJar.option(recordings()), "-cp", ".", "Host", "7");
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());

    JvmRun.Result thrown = run(jdk, "-cp", ".", "Host");
    assertThat(thrown.exit()).isEqualTo(1);
    assertThat(run(jdk, AgentJar.option(recordings()), "-cp", ".", "Host").noticed())
        .isEqualTo(thrown.noticed());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theJvmPrintsNoNoticeOfItsOwnEither(Jdk jdk) throws Exception {
    for (String flag : List.of("-Xshare:auto", "-Xshare:on", "-Xcheck:jni", "-Xshare:off")) {
      assertThat(run(jdk, flag, AgentJar.option(recordings()), "-cp", ".", "Host", "0").noticed())
          .as(flag)
          .isEqualTo(run(jdk, flag, "-cp", ".", "Host", "0").noticed());
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void noLibraryOfOursIsLoadedAndTheClassesBeforeMainAreFew(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of(),
        List.of(),
        "public class Idle { public static void main(String[] a) { System.out.println(1); } }");
    List<String> empty = loaded(jdk, List.of("-javaagent:" + emptyAgent()), "Idle");
    List<String> idle = loaded(jdk, List.of(AgentJar.option(recordings())), "Idle");
    List<String> recording = loaded(jdk, List.of(AgentJar.option(recordings())), "Host");
    for (List<String> names : List.of(idle, recording)) {
      assertThat(names)
          .noneMatch(name -> name.startsWith("com.fasterxml."))
          .noneMatch(name -> name.startsWith("net.bytebuddy."))
          .noneMatch(name -> name.startsWith("picocli."))
          .noneMatch(name -> name.startsWith("dev.looptape.cli."));
    }
    assertThat(idle).noneMatch(name -> name.startsWith("org.objectweb.asm."));
    long ours = before(idle, "Idle").filter(name -> name.startsWith("dev.looptape.")).count();
    assertThat(ours).as("classes of ours before main").isBetween(1L, OURS_BEFORE_MAIN);
    long added = before(idle, "Idle").count() - before(empty, "Idle").count();
    long limit = jdk.feature() < 21 ? ADDED_ON_17 : ADDED_ON_25;
    assertThat(added).as("beside an agent that does nothing").isBetween(ours, limit);
  }

  /** Pinned close to what is: what grows here is paid by each start of each host. 63 are loaded. */
  private static final long OURS_BEFORE_MAIN = 66;

  /** The JDK's own and ours beside an agent that does nothing: 142. */
  private static final long ADDED_ON_17 = 150;

  /** 203 there. */
  private static final long ADDED_ON_25 = 215;

  /** It takes its permissions away from any agent that it is not told of. */
  @Test
  @EnabledForJreRange(max = JRE.JAVA_23)
  void aSecurityManagerThatKnowsNothingOfTheAgentLeavesTheHostAloneAndOneLineSaysWhy()
      throws Exception {
    String manager = "-Djava.security.manager";
    Jdk jdk = Jdk.all().get(0);
    JvmRun.Result plain = run(jdk, manager, "-cp", ".", "Host");
    // Allowed to start, and then stopped wherever it is called from the host's code.
    Files.writeString(
        directory.resolve("agent.policy"),
        "grant codeBase \"file:%s\" { permission java.security.AllPermission; };"
            .formatted(AgentJar.path().toAbsolutePath()));
    String policy = "-Djava.security.policy=" + directory.resolve("agent.policy");
    for (String allowed : List.of(policy, "-Dnothing=allowed")) {
      JvmRun.Result recorded =
          run(jdk, manager, allowed, AgentJar.option(recordings()), "-cp", ".", "Host");
      assertThat(recorded.exit()).isEqualTo(plain.exit());
      assertThat(recorded.output()).isEqualTo(plain.output()).contains("answer to one");
      assertThat(recorded.errors().lines().filter(line -> line.startsWith("looptape: ")))
          .singleElement()
          .asString()
          .startsWith("looptape: nothing is recorded: ");
      assertThat(directory.resolve("recordings")).doesNotExist();
    }
  }

  /** The price of any agent is the JVM's, and is not counted. */
  private Path emptyAgent() throws Exception {
    Path classes = directory.resolve("empty");
    HostCompiler.compile(
        classes,
        List.of(),
        List.of(),
        "public class Empty { public static void premain(String options) {} }");
    Path jar = directory.resolve("empty.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "Empty");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new ZipEntry("Empty.class"));
      out.write(Files.readAllBytes(classes.resolve("Empty.class")));
    }
    return jar;
  }

  private static Stream<String> before(List<String> names, String main) {
    return names.subList(0, names.indexOf(main)).stream();
  }

  private List<String> loaded(Jdk jdk, List<String> options, String main) throws Exception {
    Path log = directory.resolve("classes.log");
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-Xlog:class+load:file=" + log, "-cp", ".", main, "0"));
    JvmRun.java(jdk, directory, arguments);
    List<String> names = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      String[] words = line.replaceAll("^(\\[[^\\]]*\\])+\\s*", "").split(" ", 2);
      names.add(words[0]);
    }
    return names;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theHostSeesTheAgentClassAndTheGateAndNothingElseOfOurs(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of(),
        List.of(),
        """
        import java.util.jar.*;
        public class Seen {
          public static void main(String[] args) throws Exception {
            ClassLoader loader = Seen.class.getClassLoader();
            try (JarFile jar = new JarFile(args[0])) {
              for (JarEntry entry : java.util.Collections.list(jar.entries())) {
                String name = entry.getName();
                if (!name.endsWith(".class")) { continue; }
                for (String as : new String[] {name, name.replaceFirst("^looptape/", "")}) {
                  see(loader, as.substring(0, as.length() - 6).replace('/', '.'));
                }
              }
            }
            for (String name : new String[] {"java.lang.$Looptape", "dev.looptape.Recorded",
                "com.fasterxml.jackson.core.JsonFactory", "picocli.CommandLine",
                "org.objectweb.asm.ClassReader", "net.bytebuddy.ByteBuddy"}) {
              see(loader, name);
            }
            System.out.println(Thread.getAllStackTraces().keySet().stream()
                .filter(t -> !t.isDaemon()).map(Thread::getName).toList());
          }
          static void see(ClassLoader loader, String name) {
            try { System.out.println(Class.forName(name, false, loader).getName()); }
            catch (ClassNotFoundException | LinkageError unseen) { }
          }
        }
        """);
    JvmRun.Result seen =
        run(jdk, AgentJar.option(recordings()), "-cp", ".", "Seen", AgentJar.path().toString());
    assertThat(seen.errors()).isEmpty();
    assertThat(seen.output().lines().distinct())
        .containsExactly("dev.looptape.agent.LooptapeAgent", "java.lang.$Looptape", "[main]");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theAgentGivenTwiceIsAsGood(Jdk jdk) throws Exception {
    String option = AgentJar.option(recordings());
    assertThat(run(jdk, option, option, "-cp", ".", "Host", "0").noticed())
        .isEqualTo(run(jdk, "-cp", ".", "Host", "0").noticed());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aHostThatSpeaksAProtocolOnStdoutIsNotDisturbed(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of(),
        List.of(),
        """
        import java.io.*;
        public class Protocol {
          @dev.looptape.Recorded static void reply(OutputStream out, int id) throws IOException {
            out.write(("{\\"jsonrpc\\":\\"2.0\\",\\"id\\":" + id + "}\\n").getBytes("UTF-8"));
          }
          public static void main(String[] args) throws IOException {
            for (int i = 0; i < 100; i++) { reply(System.out, i); }
            System.out.close();
            System.err.close();
          }
        }
        """);
    JvmRun.Result recorded = run(jdk, AgentJar.option(recordings()), "-cp", ".", "Protocol");
    assertThat(recorded.noticed()).isEqualTo(run(jdk, "-cp", ".", "Protocol").noticed());
    assertThat(recorded.output().lines()).hasSize(100).allMatch(line -> line.startsWith("{"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aJarInAnOddReadOnlyDirectoryWorksAndNothingIsUnpackedBesideIt(Jdk jdk) throws Exception {
    Path odd = Files.createDirectories(directory.resolve("a b#c%20d+ä€"));
    Path jar = Files.copy(AgentJar.path(), odd.resolve("loop tape#%41.jar"));
    assertThat(odd.toFile().setWritable(false)).isTrue();
    try {
      JvmRun.Result plain = run(jdk, "-cp", ".", "Host", "3");
      Map<String, String> utf8 = Map.of("LC_ALL", "C.UTF-8");
      JvmRun.Result recorded =
          JvmRun.java(
              jdk,
              directory,
              utf8,
              List.of("-javaagent:" + jar + "=" + recordings(), "-cp", ".", "Host", "3"));
      assertThat(recorded.exit()).isEqualTo(3);
      assertThat(recorded.output()).isEqualTo(plain.output());
      assertThat(recorded.errors()).doesNotContain("looptape");
      try (Stream<Path> files = Files.list(odd)) {
        assertThat(files).containsExactly(jar);
      }
    } finally {
      assertThat(odd.toFile().setWritable(true)).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void toolsStartedWithTheAgentInTheirEnvironmentDoTheirWorkAndLeaveNoFiles(Jdk jdk)
      throws Exception {
    Path work = Files.createDirectories(directory.resolve("work"));
    Files.writeString(work.resolve("A.java"), "class A { int x; }", StandardCharsets.UTF_8);
    Map<String, String> environment = Map.of("JAVA_TOOL_OPTIONS", AgentJar.option(""));
    for (List<String> command :
        List.of(List.of("javac", "A.java"), List.of("jps"), List.of("javap", "A.class"))) {
      List<String> full = new ArrayList<>(command);
      full.set(0, jdk.command(command.get(0)));
      JvmRun.Result plain = JvmRun.process(work, Map.of(), full);
      JvmRun.Result recorded = JvmRun.process(work, environment, full);
      assertThat(recorded.exit()).as(command.toString()).isEqualTo(plain.exit()).isZero();
      assertThat(recorded.errors().lines().skip(1)).as(command.toString()).isEmpty();
    }
    try (Stream<Path> files = Files.list(work)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("A.java", "A.class");
    }
  }
}
