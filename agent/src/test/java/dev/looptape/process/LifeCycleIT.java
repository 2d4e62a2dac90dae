package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.tail.EventTail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole processes: how they end, how much they do, on how many threads. */
class LifeCycleIT {
  private static final String HOST =
      """
      import dev.looptape.*;
      import java.util.*;
      import java.util.concurrent.*;
      public class Host {
        record Message(String role, String content) {}

        @Recorded(kind = Kind.TURN, session = "session")
        static String turn(String question, String session) { return model(List.of(
            new Message("user", question))); }

        @Recorded(kind = Kind.MODEL)
        static String model(List<Message> messages) {
          return "answer " + messages.size();
        }

        @Recorded static int trivial(int i) { return i + 1; }
        @Recorded static void nothing() {}
        @Recorded static String big(String text) { return "done"; }
        @Recorded static void exit(int code) { System.exit(code); }
        @Recorded static void fail(String why) { throw new IllegalStateException(why); }
        @Recorded static void block(CountDownLatch in) throws Exception {
          in.countDown();
          new CountDownLatch(1).await();
        }

        @Recorded(kind = Kind.TURN) static void loop(int iterations) {
          List<Message> history = new ArrayList<>();
          history.add(new Message("system", "You count."));
          for (int i = 0; i < iterations; i++) {
            history.add(new Message("user", "number " + i));
            history.add(new Message("assistant", model(history)));
          }
        }

        @Recorded static int deep(int n) { return n == 0 ? 0 : deep(n - 1) + 1; }

        /** As deep as the stack allows: our own work meets its end here, too. */
        @Recorded static int bottomless(int n) { return bottomless(n + 1); }

        static void open() throws Exception {
          CountDownLatch in = new CountDownLatch(1);
          Thread thread = new Thread(() -> { try { block(in); } catch (Exception e) { } });
          thread.setDaemon(true);
          thread.start();
          in.await();
        }

        static void threads(int count, int calls, boolean virtual) throws Exception {
          List<Thread> all = new ArrayList<>();
          for (int t = 0; t < count; t++) {
            int number = t;
            Runnable work = () -> {
              for (int i = 0; i < calls; i++) { turn("q" + number + "." + i, "s" + number); }
            };
            all.add(virtual
                ? (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class)
                    .invoke(null, work)
                : new Thread(work));
            if (!virtual) { all.get(t).start(); }
          }
          for (Thread thread : all) { thread.join(); }
        }

        public static void main(String[] args) throws Exception {
          int n = args.length > 1 ? Integer.parseInt(args[1]) : 0;
          switch (args[0]) {
            case "return" -> { open(); trivial(1); }
            case "exit" -> { trivial(1); System.exit(n); }
            case "exit-inside" -> exit(n);
            case "uncaught" -> fail("nobody catches this");
            case "caught" -> { try { fail("boom"); } catch (RuntimeException e) {
                StackTraceElement[] at = e.getStackTrace();
                System.out.println(e.getMessage() + at[0] + at[1] + at.length); } }
            case "hook" -> { Runtime.getRuntime().addShutdownHook(
                new Thread(() -> trivial(41))); trivial(1); }
            case "term" -> { trivial(1); System.out.println("ready"); Thread.sleep(60_000); }
            case "nothing" -> { }
            case "no-arguments" -> nothing();
            case "loop" -> loop(n);
            case "calls" -> { for (int i = 0; i < n; i++) { trivial(i); } }
            case "big" -> { for (int i = 0; i < n; i++) {
                big(i + "x".repeat(1 << 20)); } }
            case "deep" -> System.out.println(deep(n));
            case "bottomless" -> { try { bottomless(0); } catch (StackOverflowError e) {
                System.out.println("overflow"); } System.out.println(trivial(1)); }
            case "threads" -> threads(n, 5, false);
            case "virtual" -> threads(n, 5, true);
            case "turns" -> { for (int i = 0; i < n; i++) { turn("question " + i, "s"); } }
            case "turns-and-calls" -> { trivial(0); turn("one", "s"); trivial(1);
                turn("two", "t"); open(); }
          }
        }
      }
      """;

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private Path recordings() {
    return directory.resolve("rec");
  }

  private JvmRun.Result both(Jdk jdk, String options, String... arguments) throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    List<String> command = new ArrayList<>(List.of("-cp", ".", "Host"));
    command.addAll(List.of(arguments));
    JvmRun.Result plain = JvmRun.java(jdk, directory, command);
    command.add(0, AgentJar.option("dir=rec" + options));
    JvmRun.Result recorded = JvmRun.java(jdk, directory, command);
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());
    return recorded;
  }

  static Stream<Arguments> ends() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "return", 0, 1),
                    Arguments.of(jdk, "exit", 7, 0),
                    Arguments.of(jdk, "exit-inside", 9, 1),
                    Arguments.of(jdk, "uncaught", 1, 0),
                    Arguments.of(jdk, "hook", 0, 0)));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void howeverTheJvmEndsTheExitCodeIsKeptAndTheFileIsComplete(
      Jdk jdk, String how, int code, int open) throws Exception {
    assertThat(both(jdk, "", how, "" + code).exit()).isEqualTo(code);
    Recording recording = Recordings.one(recordings());
    assertThat(run(recording, "complete")).isEqualTo("true");
    assertThat(run(recording, "exit")).isEqualTo("normal");
    assertThat(recording.run().get("inFlight").text()).hasSize(open == 0 ? 2 : 3);
    if (how.equals("hook")) { // what the host's own hooks do is recorded as well
      assertThat(events(recording, "call.end")).hasSize(2);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aSignalThatEndsTheJvmLeavesACompleteFile(Jdk jdk) throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    Process host =
        new ProcessBuilder(
                jdk.command("java"), AgentJar.option("dir=rec"), "-cp", ".", "Host", "term")
            .directory(directory.toFile())
            .start();
    try {
      assertThat(host.inputReader().readLine()).isEqualTo("ready");
      host.destroy();
      assertThat(host.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      host.destroyForcibly();
    }
    assertThat(host.exitValue()).isEqualTo(143);
    assertThat(events(Recordings.one(recordings()), "call.end")).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anExceptionOfTheHostPassesUnchangedAndIsTheCallsFailure(Jdk jdk) throws Exception {
    both(jdk, "", "caught");
    Event end = events(Recordings.one(recordings()), "call.end").get(0);
    assertThat(fact(end, "failure"))
        .isEqualTo("{\"name\":\"java.lang.IllegalStateException\",\"message\":\"boom\"}");
    assertThat(fact(end, "result")).isNull();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aHostThatRecordsNothingLeavesNoFile(Jdk jdk) throws Exception {
    both(jdk, "", "nothing");
    assertThat(Files.exists(recordings())).isFalse();
  }

  @Test
  void aMethodWithoutParametersOrResultIsACallLikeAnyOther() throws Exception {
    both(Jdk.all().get(0), "", "no-arguments");
    Recording recording = Recordings.one(recordings());
    assertThat(fact(events(recording, "call.start").get(0), "args")).isEqualTo("{}");
    assertThat(fact(events(recording, "call.end").get(0), "result")).isNull();
    assertThat(run(recording, "suppressed")).isEqualTo("0");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aHundredIterationsOfAGrowingHistoryDropNothing(Jdk jdk) throws Exception {
    both(jdk, "", "loop", "100");
    Recording recording = Recordings.one(recordings());
    assertThat(run(recording, "droppedEvents")).isEqualTo("0");
    List<Event> models = events(recording, "llm_start");
    assertThat(models).hasSize(100);
    assertThat(events(recording, "llm_end")).hasSize(100);
    List<Event> shown = events(recording, "context.injected");
    assertThat(shown).hasSize(100 * 101); // 2, 4, … 200 messages
    for (int i = 0; i < 100; i++) {
      assertThat(fact(models.get(i), "messagesCount")).isEqualTo("" + 2 * (i + 1));
      assertThat(fact(models.get(i), "iteration")).isEqualTo("" + (i + 1));
    }
    EventTail tail = new EventTail(EventTail.DEFAULT_MAX_EVENTS);
    Set<Object> distinct = new HashSet<>();
    for (Event event : recording.events()) {
      tail.push(event);
      if (event.type().equals(Event.ANNOUNCEMENT)) {
        distinct.add(event.payload());
      }
    }
    assertThat(distinct).hasSize(200);
    assertThat(tail.slots()).isEqualTo(distinct.size() + recording.events().size() - shown.size());
    assertThat(Files.size(Recordings.files(recordings()).get(0))).isLessThan(2_000_000);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aFailureOfOursIsCountedAndTheHostGoesOn(Jdk jdk) throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    endOfTheStackIsCounted(jdk, "later", "");
    endOfTheStackIsCounted(jdk, "sync", ",tape=sync");
  }

  private void endOfTheStackIsCounted(Jdk jdk, String files, String options) throws Exception {
    JvmRun.Result result =
        JvmRun.java(
            jdk,
            directory,
            List.of(
                AgentJar.option("dir=" + files + options),
                "-Xss512k",
                "-cp",
                ".",
                "Host",
                "bottomless"));
    assertThat(result.noticed()).isEqualTo("exit 0\nstdout\noverflow\n2\n\nstderr\n");
    Recording recording = Recordings.one(directory.resolve(files));
    assertThat(Long.parseLong(run(recording, "suppressed"))).isPositive();
    Event last = events(recording, "call.end").get(events(recording, "call.end").size() - 1);
    assertThat(fact(last, "result")).isEqualTo("2");
    assertThat(fact(last, "parentCallId")).isNull();
  }

  @Test
  void recursionOfAnyDepthIsATreeThatReadersCanHold() throws Exception {
    both(Jdk.all().get(0), "", "deep", "1000");
    Recording recording = Recordings.one(recordings());
    List<Event> starts = events(recording, "call.start");
    assertThat(starts).hasSize(1001);
    assertThat(fact(starts.get(1000), "parentCallId")).isEqualTo("1000");
    assertThat(Files.size(Recordings.files(recordings()).get(0))).isLessThan(1_500_000);
  }

  @Test
  void twoHundredThousandCallsLeaveTheLastOnesAndExactCounts() throws Exception {
    both(Jdk.all().get(0), ",maxEvents=1000", "calls", "200000");
    Recording recording = Recordings.one(recordings());
    assertThat(recording.events()).hasSize(1000);
    assertThat(run(recording, "droppedEvents")).isEqualTo("399000");
    assertThat(run(recording, "firstRetainedEventIndex")).isEqualTo("399000");
    assertThat(fact(recording.events().get(999), "result")).isEqualTo("200000");
    assertThat(fact(recording.events().get(0), "callId")).isEqualTo("199501");
  }

  @Test
  void eventsOfAMegabyteStayWithinTheBoundOfBytes() throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    JvmRun.Result result =
        JvmRun.java(
            Jdk.all().get(0),
            directory,
            List.of(
                "-Xmx64m",
                AgentJar.option("dir=rec,maxHeap=8m"),
                "-cp",
                ".",
                "Host",
                "big",
                "300"));
    assertThat(result.noticed()).isEqualTo("exit 0\nstdout\n\nstderr\n");
    Recording recording = Recordings.one(recordings());
    long dropped = Long.parseLong(run(recording, "droppedEvents"));
    assertThat(dropped).isPositive();
    assertThat(dropped + recording.events().size()).isEqualTo(600);
    assertThat(Files.size(Recordings.files(recordings()).get(0))).isLessThan(10 << 20);
  }

  static Stream<Arguments> manyThreads() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                jdk.feature() < 21
                    ? Stream.of(Arguments.of(jdk, "threads", 64))
                    : Stream.of(
                        Arguments.of(jdk, "threads", 64), Arguments.of(jdk, "virtual", 200)));
  }

  @ParameterizedTest
  @MethodSource("manyThreads")
  void threadsThatRecordAtOnceHaveEachTheirOwnRuns(Jdk jdk, String kind, int count)
      throws Exception {
    both(jdk, ",split=process,maxEvents=100000", kind, "" + count);
    Recording recording = Recordings.one(recordings());
    assertThat(run(recording, "droppedEvents")).isEqualTo("0");
    assertThat(run(recording, "suppressed")).isEqualTo("0");
    List<Event> turns = events(recording, "turn_start");
    assertThat(turns).hasSize(count * 5).allMatch(e -> fact(e, "parentCallId") == null);
    assertThat(turns.stream().map(e -> e.meta().get("runId")).distinct()).hasSize(count * 5);
    List<Event> models = events(recording, "llm_start");
    assertThat(models).hasSize(count * 5);
    for (Event model : models) {
      Event turn =
          turns.stream()
              .filter(e -> fact(e, "callId").equals(fact(model, "parentCallId")))
              .findFirst()
              .orElseThrow();
      assertThat(model.meta().get("runId")).isEqualTo(turn.meta().get("runId"));
      assertThat(model.meta().get("sessionId")).isEqualTo(turn.meta().get("sessionId"));
      assertThat(fact(model, "args", "messages", "0", "content"))
          .isEqualTo(fact(turn, "userPrompt"));
    }
    double last = 0;
    for (Event event : recording.events()) {
      double wall = Double.parseDouble(event.meta().get("wallClockMs").text());
      assertThat(wall).isGreaterThanOrEqualTo(last - 1000); // a clock may be set, but not here
      last = wall;
      assertThat(Double.parseDouble(event.meta().get("runOffsetMs").text())).isNotNegative();
    }
  }

  @Test
  void oneTurnIsOneFileAndWithASecondEachTurnHasItsOwn() throws Exception {
    both(Jdk.all().get(0), "", "turns", "1");
    assertThat(Recordings.files(recordings())).hasSize(1);
    both(Jdk.all().get(0), "", "turns", "3");
    assertThat(Recordings.files(recordings())).hasSize(1 + 4);
  }

  @Test
  void whereEachRunHasAFileTheRestHasOneToo() throws Exception {
    both(Jdk.all().get(0), ",split=run", "turns-and-calls");
    List<Recording> all = new ArrayList<>();
    for (Path file : Recordings.files(recordings())) {
      all.add(Recordings.read(file));
    }
    assertThat(all).hasSize(5);
    List<Recording> rest = all.stream().filter(r -> run(r, "runId") == null).toList();
    assertThat(rest).hasSize(1);
    assertThat(rest.get(0).events()).hasSize(1); // the call that never ends
    assertThat(rest.get(0).run().get("inFlight").text()).hasSizeGreaterThan(2);
    for (Recording recording : all) {
      if (recording != rest.get(0)) {
        assertThat(recording.events())
            .allMatch(e -> e.meta().get("runId").equals(recording.run().get("runId")));
        assertThat(run(recording, "droppedEvents")).isEqualTo("0");
      }
    }
    assertThat(all.stream().mapToInt(r -> r.events().size()).sum()).isEqualTo(2 + 5 + 2 + 5 + 1);
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsSaidInOneLine() throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    Files.writeString(directory.resolve("rec"), "a file");
    JvmRun.Result result =
        JvmRun.java(
            Jdk.all().get(0),
            directory,
            List.of(AgentJar.option("dir=rec"), "-cp", ".", "Host", "exit", "3"));
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.output()).isEmpty();
    assertThat(result.errors()).startsWith("looptape: the recording is lost: ").contains("rec");
    assertThat(result.errors().strip().lines()).hasSize(1);
  }

  @Test
  void aWrongOptionIsSaidInOneLineAndTheHostRuns() throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    JvmRun.Result result =
        JvmRun.java(
            Jdk.all().get(0),
            directory,
            List.of(
                AgentJar.option("dir=rec,maxEvent=5,split=sometimes"),
                "-cp",
                ".",
                "Host",
                "exit",
                "3"));
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.errors().strip().lines())
        .hasSize(2)
        .anyMatch(line -> line.contains("\"maxEvent\"") && line.endsWith("maxEvents"))
        .anyMatch(line -> line.contains("\"sometimes\""));
    assertThat(Recordings.files(recordings())).hasSize(1);
  }
}
