package dev.looptape.process;

import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A directory that many processes and readers share. */
class DirectoryIT {
  private static final String SERVER =
      """
      import dev.looptape.*;
      import java.io.File;
      import java.util.*;
      import java.util.concurrent.*;
      public class Server {
        static final CountDownLatch all = new CountDownLatch(COUNT);
        static final CountDownLatch ends = new CountDownLatch(1);
        static final CountDownLatch never = new CountDownLatch(1);

        @Recorded(kind = Kind.TURN) static String turn(int n) throws Exception {
          String asked = step(n, "asked");
          all.countDown();
          (n == 0 ? never : ends).await();
          return asked + step(n, "answered");
        }

        @Recorded static String step(int n, String what) { return n + " " + what; }

        public static void main(String[] args) throws Exception {
          int files = Integer.parseInt(args[0]);
          List<Thread> threads = new ArrayList<>();
          for (int i = 0; i < COUNT; i++) {
            int n = i;
            Runnable work = () -> { try { turn(n); } catch (Exception e) { } };
            if (Runtime.version().feature() >= 21) {
              threads.add((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class)
                  .invoke(null, work));
            } else {
              Thread thread = new Thread(null, work, "t" + i, 128 << 10);
              thread.setDaemon(true);
              thread.start();
              threads.add(thread);
            }
          }
          all.await();
          ends.countDown();
          for (int i = 1; i < COUNT; i++) { threads.get(i).join(); }
          while (count() < files) { Thread.sleep(50); }
          System.out.println("end");
        }

        static int count() {
          String[] names = new File("rec").list();
          int count = 0;
          for (String name : names == null ? new String[0] : names) {
            count += name.endsWith(".json") ? 1 : 0;
          }
          return count;
        }
      }
      """;

  @TempDir Path directory;

  @BeforeEach
  void compile() {
    HostCompiler.compile(directory, List.of("-g"), List.of(), KilledHost.SOURCE);
  }

  private Path recordings() {
    return directory.resolve("rec");
  }

  @ParameterizedTest
  @CsvSource({"auto,0", "process,0", "run,0", "run,1"})
  void aThousandTurnsAtOnceHaveAFileEach(String split, int jdk) throws Exception {
    assumeThat(jdk).isLessThan(Jdk.all().size());
    int count = split.equals("run") ? 1_000 : 200;
    HostCompiler.compile(
        directory, List.of("-g"), List.of(), SERVER.replace("COUNT", Integer.toString(count)));
    int expected = split.equals("process") ? 0 : count - 1;
    Poller poller = new Poller(recordings());
    Thread polls = new Thread(poller);
    polls.start();
    JvmRun.Result result =
        JvmRun.java(
            Jdk.all().get(Jdk.all().size() - 1 - jdk),
            directory,
            List.of(
                AgentJar.option("dir=rec,split=" + split), "-cp", ".", "Server", "" + expected));
    poller.ended = true;
    polls.join();
    assertThat(result.noticed()).isEqualTo("exit 0\nstdout\nend\n\nstderr\n");
    assertThat(poller.problem.get()).isNull();

    List<Path> files = Recordings.files(recordings());
    assertThat(files).hasSize(expected + 1);
    Set<String> runs = new HashSet<>();
    int whole = 0;
    for (Path file : files) {
      Recording recording = RecordingReader.read(file);
      String id = run(recording, "runId");
      if (id == null) {
        whole++;
        int events = split.equals("run") ? 3 : 6 * count - 3;
        assertThat(recording.events()).hasSize(events);
        assertThat(recording.run().get("inFlight").text()).matches("\\[\\d+\\]");
        continue;
      }
      assertThat(runs.add(id)).isTrue();
      assertThat(recording.events()).hasSize(6);
      for (Event event : recording.events()) {
        assertThat(event.meta().get("runId")).isEqualTo(Value.of(id));
      }
      assertThat(run(recording, "complete")).isEqualTo("true");
    }
    assertThat(whole).isEqualTo(1);
  }

  /** Reads every recording that is there, again and again. */
  private static final class Poller implements Runnable {
    private final Path directory;
    private final Set<Path> good = new HashSet<>();
    private final AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
    private volatile boolean ended;

    Poller(Path directory) {
      this.directory = directory;
    }

    @Override
    public void run() {
      try {
        while (!ended) {
          for (Path file : Recordings.files(directory)) {
            if (file.toString().endsWith(".json") && good.add(file)) {
              RecordingReader.read(file);
            }
          }
          Thread.sleep(1);
        }
      } catch (Throwable e) {
        problem.set(e);
      }
    }
  }

  @Test
  void twentyJvmsInOneSecondLeaveTwentyFiles() throws Exception {
    List<Process> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Path home = Files.createDirectories(directory.resolve("home" + i));
      all.add(
          new ProcessBuilder(
                  Jdk.all().get(0).command("java"),
                  "-XX:TieredStopAtLevel=1",
                  AgentJar.option("dir=" + recordings()),
                  "-cp",
                  directory.toString(),
                  "KillHost",
                  "1",
                  "100",
                  "1000",
                  "40")
              .directory(home.toFile())
              .redirectErrorStream(true)
              .redirectOutput(home.resolve("printed").toFile())
              .start());
    }
    for (int i = 0; i < 20; i++) {
      assertThat(all.get(i).waitFor()).isZero();
      assertThat(directory.resolve("home" + i).resolve("printed")).isEmptyFile();
    }
    List<Path> files = Recordings.files(recordings());
    assertThat(files).hasSize(20).allMatch(file -> file.toString().endsWith(".json"));
    for (Path file : files) {
      assertThat(RecordingReader.read(file).events()).hasSize(80);
    }
  }

  private KilledHost host(String home, String options, int calls) throws Exception {
    Path own = directory.resolve(home);
    return KilledHost.start(
        Jdk.all().get(0), directory, own, options, List.of(), 1, 200, 5_000, calls);
  }

  @Test
  void theNextProcessRecoversWhatTheLastOneLeft() throws Exception {
    try (KilledHost killed = host("one", "", Integer.MAX_VALUE)) {
      killed.awaitTape();
      Thread.sleep(300);
      killed.kill();
      assertThat(killed.recordings()).isDirectoryContaining("glob:**.tape");
      Path next = Files.createDirectories(directory.resolve("two"));
      Files.createSymbolicLink(next.resolve("rec"), killed.recordings()); // followed
      try (KilledHost second = host("two", "", 1_000)) {
        assertThat(second.waitFor()).isZero();
        assertThat(second.printed()).isEmpty();
      }
      List<Path> files = Recordings.files(killed.recordings());
      assertThat(files).hasSize(2).allMatch(file -> file.toString().endsWith(".json"));
      int complete = 0;
      for (Path file : files) {
        Recording recording = RecordingReader.read(file);
        boolean whole = "true".equals(run(recording, "complete"));
        complete += whole ? 1 : 0;
        assertThat(run(recording, "exit")).isEqualTo(whole ? "normal" : "recovered");
        if (whole) {
          Files.delete(file);
        }
      }
      assertThat(complete).isEqualTo(1);
      killed.verify(false);
    }
  }

  @Test
  void aSnapshotFreezesAProcessThatGoesOn() throws Exception {
    try (KilledHost living = host("one", "", Integer.MAX_VALUE)) {
      living.awaitTape();
      Thread.sleep(500);
      JvmRun.Result made = tool("snapshot", "--pid", "" + living.pid(), living.recordings());
      assertThat(made.exit()).as(made.errors()).isZero();
      Path file = Path.of(made.output().trim());
      Recording frozen = RecordingReader.read(file);
      assertThat(run(frozen, "exit")).isEqualTo("snapshot");
      assertThat(run(frozen, "complete")).isEqualTo("false");
      assertThat(frozen.events().size()).isGreaterThan(20);
      assertThat(tool("snapshot", "--pid", "1", living.recordings()).exit()).isEqualTo(1);
      assertThat(tool("recover", living.recordings()).errors()).contains("1 process is still");
      assertThat(living.isAlive()).isTrue();
      living.kill();
      Files.delete(file);
      assertThat(tool("snapshot", living.recordings()).exit()).isEqualTo(1);
      assertThat(tool("recover", living.recordings()).exit()).isZero();
      assertThat(living.verify(false).events().size()).isGreaterThan(frozen.events().size());
    }
  }

  @Test
  void containersInWhichEachProcessIsNumberOne() throws Exception {
    List<String> contained = List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child");
    List<String> probe = new ArrayList<>(contained);
    probe.add("true");
    assumeThat(JvmRun.process(directory, Map.of(), probe).exit()).as("may unshare").isZero();
    List<String> command = new ArrayList<>(contained);
    command.addAll(
        List.of(
            Jdk.all().get(0).command("java"),
            AgentJar.option("dir=" + recordings()),
            "-cp",
            directory.toString(),
            "KillHost",
            "1",
            "100",
            "1000"));
    List<String> endless = new ArrayList<>(command);
    endless.add("1000000000");
    Path home = Files.createDirectories(directory.resolve("endless"));
    Process first = new ProcessBuilder(endless).directory(home.toFile()).start();
    while (!Files.isDirectory(recordings())
        || Recordings.files(recordings()).stream().noneMatch(f -> f.toString().endsWith(".tape"))) {
      assertThat(first.isAlive()).isTrue();
      Thread.sleep(20);
    }
    List<String> bounded = new ArrayList<>(command);
    bounded.add("2000");
    assertThat(JvmRun.process(Files.createDirectories(directory.resolve("a")), Map.of(), bounded))
        .extracting(JvmRun.Result::exit)
        .isEqualTo(0);
    assertThat(Recordings.files(recordings())).hasSize(3); // the living one's tape and lock
    first.destroyForcibly().waitFor();
    for (int i = 0; i < 200 && first.descendants().findAny().isPresent(); i++) {
      Thread.sleep(20);
    }
    assertThat(JvmRun.process(Files.createDirectories(directory.resolve("b")), Map.of(), bounded))
        .extracting(JvmRun.Result::exit)
        .isEqualTo(0);
    assertThat(Recordings.files(recordings()))
        .hasSize(3)
        .allMatch(file -> file.toString().endsWith(".json"));
  }

  private static JvmRun.Result tool(Object... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("-jar", AgentJar.path().toString()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return JvmRun.java(Jdk.all().get(0), Path.of(".").toAbsolutePath(), command);
  }

  @Test
  void theToolReadsATapeAsItIs() throws Exception {
    try (KilledHost living = host("one", "", Integer.MAX_VALUE)) {
      living.awaitTape();
      Thread.sleep(500);
      Path tape = RecordingDirectory.at(living.recordings()).tapes().get(0).path();
      for (String command : List.of("show", "stats", "unpack")) {
        JvmRun.Result result = tool(command, tape);
        assertThat(result.exit()).as(command + result.errors()).isZero();
        assertThat(result.output()).contains(command.equals("stats") ? "looptape.call" : "work");
      }
    }
  }

  @Test
  void aProcessThatRunsIsFollowedUntilItEnds() throws Exception {
    try (KilledHost living = host("one", "", Integer.MAX_VALUE)) {
      living.awaitTape();
      Path shown = directory.resolve("shown");
      Process follows =
          new ProcessBuilder(
                  Jdk.all().get(0).command("java"),
                  "-jar",
                  AgentJar.path().toString(),
                  "show",
                  "--follow",
                  living.recordings().toString())
              .redirectErrorStream(true)
              .redirectOutput(shown.toFile())
              .start();
      long lines = 0;
      for (int growths = 0; growths < 5; ) { // while the process runs, again and again
        assertThat(follows.isAlive()).as(Files.readString(shown)).isTrue();
        long now = Files.readAllLines(shown).size();
        growths += now > lines ? 1 : 0;
        lines = now;
        Thread.sleep(20);
      }
      living.kill();
      assertThat(follows.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(follows.exitValue()).isZero();
      assertThat(Files.readString(shown))
          .contains("CALL KillHost.work", " done\n")
          .endsWith("the process has died: looptape recover makes a recording of its tape\n");
      assertThat(tool("recover", living.recordings()).exit()).isZero();
      living.verify(false);
    }
  }
}
