package dev.looptape.process;

import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.Recovery;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How a process can end, and what is kept of it: as without the agent, and nothing lost. */
class EndsIT {
  private static final String HOST =
      """
      import dev.looptape.*;
      import java.lang.reflect.Field;
      import java.util.*;
      public class Ender {
        @Recorded static int work(int i) { return i + 1; }
        @Recorded static String big(String text) { return "done"; }
        @Recorded static void exitInside(int code) { System.exit(code); }

        static void calls(int n) throws Exception {
          for (int i = 0; i < n; i++) { work(i); }
          while (Boolean.getBoolean("recorded") && !isTaped()) { Thread.sleep(20); }
          Thread.sleep(400); // the tape has them by now
        }

        static boolean isTaped() {
          String[] files = new java.io.File("rec").list();
          for (String file : files == null ? new String[0] : files) {
            if (file.endsWith(".tape")) { return true; }
          }
          return false;
        }

        static void hook(Runnable work) {
          Runtime.getRuntime().addShutdownHook(new Thread(work));
        }

        static void sleep(long millis) {
          try { Thread.sleep(millis); } catch (InterruptedException e) { }
        }

        public static void main(String[] args) throws Exception {
          switch (args[0]) {
            case "halt" -> { calls(20); Runtime.getRuntime().halt(3); }
            case "halt-in-hook" -> { calls(20);
              hook(() -> { work(20); sleep(400); Runtime.getRuntime().halt(4); }); System.exit(9); }
            case "out-of-memory" -> { calls(20); List<byte[]> all = new ArrayList<>();
              while (true) { all.add(new byte[1 << 20]); } }
            case "crash" -> { calls(20); Field field =
                Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
              field.setAccessible(true);
              ((sun.misc.Unsafe) field.get(null)).putAddress(0, 0); }
            case "survived" -> { calls(5);
              for (int i = 0; i < 20; i++) {
                try { List<byte[]> all = new ArrayList<>();
                  while (true) { all.add(new byte[1 << 20]); }
                } catch (OutOfMemoryError e) { work(5 + i); } }
              System.out.println("survived"); }
            case "hook" -> { calls(20); hook(() -> { for (int i = 20; i < 30; i++) { work(i); } });
              System.exit(5); }
            case "exit-inside" -> { calls(20); exitInside(6); }
            case "exit-in-virtual" -> { calls(20);
              ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null,
                  (Runnable) () -> { work(20); System.exit(7); })).join(); }
            case "large" -> { Random random = new Random(1);
              for (int i = 0; i < 100; i++) { StringBuilder text = new StringBuilder();
                while (text.length() < 1 << 20) {
                  text.append(Long.toString(random.nextLong(), 36)).append(' '); }
                big(text.toString()); }
              System.out.println("end"); }
            case "endless-hook" -> { hook(() -> { work(20); while (true) { sleep(1000); } });
              calls(20); System.out.println("ready"); System.exit(0); }
            case "interrupts" -> { calls(5);
              for (int i = 0; i < 50; i++) {
                Thread.getAllStackTraces().keySet().forEach(Thread::interrupt);
                Thread.interrupted();
                work(5 + i); }
              sleep(400); Runtime.getRuntime().halt(8); }
          }
        }
      }
      """;

  @TempDir Path directory;

  @BeforeEach
  void compile() {
    HostCompiler.compile(directory, List.of("-g", "-nowarn"), List.of(), HOST);
  }

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private Path recordings() {
    return directory.resolve("rec");
  }

  private static Stream<Arguments> killed() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "halt", 20, List.of()),
                    Arguments.of(jdk, "halt-in-hook", 21, List.of()),
                    Arguments.of(
                        jdk,
                        "out-of-memory",
                        20,
                        List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError")),
                    Arguments.of(jdk, "interrupts", 55, List.of()),
                    Arguments.of(jdk, "crash", 20, List.of("-XX:-CreateCoredumpOnCrash"))));
  }

  @ParameterizedTest
  @MethodSource("killed")
  void whatEndsWithoutAnExitIsRecovered(Jdk jdk, String how, int calls, List<String> jvm)
      throws Exception {
    List<String> command = new ArrayList<>(jvm);
    command.addAll(List.of("-cp", ".", "Ender", how));
    JvmRun.Result plain = JvmRun.java(jdk, directory, command);
    command.add(0, AgentJar.option("dir=rec"));
    command.add(0, "-Drecorded=true");
    JvmRun.Result recorded = JvmRun.java(jdk, directory, command);
    assertThat(recorded.exit()).isEqualTo(plain.exit()).isNotZero();
    if (!how.equals("crash") && !how.equals("out-of-memory")) {
      assertThat(recorded.noticed()).isEqualTo(plain.noticed());
    }

    List<Recovery> made = RecordingDirectory.at(recordings()).recover();

    assertThat(made).hasSize(1);
    Recording recording = Recordings.one(recordings());
    assertThat(run(recording, "complete")).isEqualTo("false");
    assertThat(recording.events()).hasSize(2 * calls);
    assertThat(run(recording, "inFlight")).isEqualTo("[]");
    assertThat(recording.structure().get("sites").text()).contains("Ender").contains("work");
  }

  private static Stream<Arguments> ended() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                Stream.of("survived", "hook", "exit-inside", "exit-in-virtual")
                    .filter(how -> jdk.feature() >= 21 || !how.equals("exit-in-virtual"))
                    .map(how -> Arguments.of(jdk, how)));
  }

  @ParameterizedTest
  @MethodSource("ended")
  void whatEndsByItselfIsCompleteAndLeavesNoTape(Jdk jdk, String how) throws Exception {
    List<String> command = new ArrayList<>(List.of("-Xmx64m", "-cp", ".", "Ender", how));
    JvmRun.Result plain = JvmRun.java(jdk, directory, command);
    command.add(0, AgentJar.option("dir=rec"));
    JvmRun.Result recorded = JvmRun.java(jdk, directory, command);
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());

    Recording recording = Recordings.one(recordings());

    assertThat(run(recording, "complete")).isEqualTo("true");
    int events =
        switch (how) {
          case "survived" -> 50;
          case "hook" -> 60;
          case "exit-inside" -> 41;
          default -> 42;
        };
    assertThat(recording.events()).hasSize(events);
    assertThat(run(recording, "tapeLag")).isEqualTo("0");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aHundredMegabytesAreNotCutShort(Jdk jdk) throws Exception {
    JvmRun.Result recorded =
        JvmRun.java(
            jdk,
            directory,
            List.of(
                "-Xmx1g", AgentJar.option("dir=rec,maxHeap=256m"), "-cp", ".", "Ender", "large"));
    assertThat(recorded.output()).isEqualTo("end\n");
    boolean inTime = recorded.err().length == 0;
    if (!inTime) { // a slow machine: then it says so, and the tape is there
      assertThat(recorded.errors()).contains("until it is recovered");
      assertThat(RecordingDirectory.at(recordings()).recover()).hasSize(1);
    }
    Recording recording = Recordings.one(recordings());
    assertThat(run(recording, "complete")).isEqualTo(Boolean.toString(inTime));
    assertThat(recording.events()).hasSize(200);
    assertThat(run(recording, "droppedEvents")).isEqualTo("0");
  }

  @Test
  void aHookThatNeverEndsLeavesTheTape() throws Exception {
    Process process =
        new ProcessBuilder(
                Jdk.all().get(0).command("java"),
                AgentJar.option("dir=rec"),
                "-cp",
                ".",
                "Ender",
                "endless-hook")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(new File(directory.toFile(), "printed"))
            .start();
    while (!Files.readString(directory.resolve("printed")).contains("ready")) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    assertThat(process.waitFor(1_500, TimeUnit.MILLISECONDS)).isFalse(); // as without us
    assertThat(RecordingDirectory.at(recordings()).recover()).isEmpty(); // it lives
    process.destroyForcibly().waitFor();
    assertThat(RecordingDirectory.at(recordings()).recover()).hasSize(1);
    assertThat(Recordings.one(recordings()).events()).hasSize(42);
  }
}
