package dev.looptape.process;

import static dev.looptape.process.Recordings.fact;
import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.EventTypes;
import dev.looptape.recording.Recording;
import dev.looptape.value.StringValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each method of ours that runs on a host's thread fails once: the host does not notice, what is
 * lacking is counted, and the next call is recorded as if nothing had been.
 */
class FaultsIT {
  private static final String FAULTS =
      """
      /** Asked at the beginning of each of our methods. */
      public class Faults {
        static volatile Thread watched;
        static volatile int target = -1;
        static volatile String error;
        static volatile int thrown;
        static final String[] seen = new String[1 << 16]; // and nothing that loads classes

        public static void at(String method, int id) {
          if (Thread.currentThread() != watched) { return; }
          if (target < 0) {
            if (target == -2) { seen[id] = method; }
          } else if (target == id) {
            target = -1;
            thrown++;
            if (error.equals("OutOfMemoryError")) { throw new OutOfMemoryError("injected"); }
            if (error.equals("StackOverflowError")) { throw new StackOverflowError(); }
            throw new IllegalStateException("injected");
          }
        }

        public static void watch() { watched = Thread.currentThread(); }
        public static void collect() { target = -2; }
        public static void arm(int id, String how) { error = how; target = id; }
        public static boolean disarm() { boolean hit = target == -1; target = -1; return hit; }
        public static String seen(int id) { return seen[id]; }
      }
      """;

  private static final String HOST =
      """
      import dev.looptape.*;
      import java.io.*;
      import java.nio.file.*;
      import java.util.*;
      public class Faulty {
        record Message(String role, String content) {}

        @Recorded(kind = Kind.TURN) static String turn(int i) {
          List<Message> history = new ArrayList<>(List.of(new Message("user", "question " + i)));
          history.add(new Message("assistant", model(history)));
          try { tool(i, Map.of("n", new int[] {i})); } catch (IllegalArgumentException e) { }
          plain();
          return "answer " + i;
        }
        @Recorded(kind = Kind.MODEL) static String model(List<Message> messages) {
          return "to " + messages.get(0).content();
        }
        @Recorded(kind = Kind.TOOL) static int tool(int i, Object with) {
          if (i % 2 == 0) { throw new IllegalArgumentException("even " + i); }
          return i;
        }
        @Recorded static void plain() {}

        public static void main(String[] args) throws Exception {
          Faults.watch();
          for (int i = 0; i < 40; i++) { turn(i); }
          Faults.collect();
          for (int i = 40; i < 44; i++) { turn(i); }
          Faults.disarm();
          StringBuilder truth = new StringBuilder();
          int i = 1000;
          for (int step = 0; step < 1 << 16; step++) {
            if (Faults.seen(step) == null) { continue; }
            Faults.arm(step, args[0]);
            String answer = turn(i);
            boolean hit = Faults.disarm();
            if (!answer.equals("answer " + i)) { throw new AssertionError(answer); }
            truth.append(i).append(' ').append(hit).append(' ').append(Faults.seen(step)).append('\\n');
            turn(i + 1);
            i += 2;
          }
          Files.writeString(Path.of("truth"), truth);
          System.out.println("end");
        }
      }
      """;

  @TempDir Path directory;

  private final Jdk jdk = Jdk.all().get(Jdk.all().size() - 1);

  @ParameterizedTest
  @ValueSource(strings = {"IllegalStateException", "OutOfMemoryError", "StackOverflowError"})
  void whereverOneOfOurStepsFailsTheHostGoesOnAndTheNextCallIsWhole(String error) throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), FAULTS, HOST);
    JvmRun.Result result =
        JvmRun.java(
            jdk,
            directory,
            List.of(
                FaultAgent.option(directory, directory.resolve("Faults.class")),
                AgentJar.option("dir=rec,split=process"),
                "-Xshare:off", // which the class that is put before all others would switch off
                "-cp",
                ".",
                "Faulty",
                error));
    assertThat(result.noticed()).isEqualTo("exit 0\nstdout\nend\n\nstderr\n");
    List<String> steps = Files.readAllLines(directory.resolve("truth"));
    long hit = steps.stream().filter(step -> step.contains(" true ")).count();
    assertThat(hit).isGreaterThan(150);
    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(run(recording, "complete")).isEqualTo("true");
    assertThat(run(recording, "droppedEvents")).isEqualTo("0");
    Map<Long, Event> starts = new HashMap<>();
    Map<Long, Event> ends = new HashMap<>();
    for (Event event : recording.events()) {
      EventTypes.Role role = EventTypes.roleOf(event.type());
      if (role != null) {
        (role.isStart ? starts : ends).put(Long.valueOf(event.meta().get("callId").text()), event);
      }
    }
    Set<Long> unended = new TreeSet<>(starts.keySet());
    unended.removeAll(ends.keySet());
    assertThat(run(recording, "inFlight")).isEqualTo(unended.toString().replace(" ", ""));
    List<String> wrong = new ArrayList<>();
    for (String step : steps) {
      int i = Integer.parseInt(step.substring(0, step.indexOf(' ')));
      String next = told(recording, i + 1);
      if (!next.equals(expected(i + 1))) {
        wrong.add(step + " is followed by " + next);
      }
      String own = told(recording, i);
      if (!step.contains(" true ") && !own.equals(expected(i))) {
        wrong.add(step + " " + own);
      }
    }
    assertThat(wrong).isEmpty();
    long counted = 0;
    for (String count : List.of("suppressed", "failed", "cut")) { // a call, or a value in it
      counted += Long.parseLong(run(recording, count));
    }
    assertThat(counted).isEqualTo(hit);
  }

  private static String expected(int i) {
    return "turn answer "
        + i
        + ": model to question "
        + i
        + ", tool "
        + (i % 2 == 0 ? "even " + i : i)
        + ", plain null";
  }

  /** What the recording says of a turn: what each of its calls came to. */
  private static String told(Recording recording, int i) {
    String turn = null;
    List<String> parts = new ArrayList<>();
    String own = "";
    for (Event event : recording.events()) {
      EventTypes.Role role = EventTypes.roleOf(event.type());
      if (role == null) {
        continue;
      }
      String id = event.meta().get("callId").text();
      if (role.isStart
          && role.kind.equals(EventTypes.TURN)
          && Integer.toString(i).equals(fact(event, "args", "i"))) {
        assertThat(fact(event, "parentCallId")).isNull();
        turn = id;
      } else if (!role.isStart && turn != null) {
        String name = fact(event, "failure", "message");
        String outcome = name == null ? fact(event, "result") : name;
        String method = ((StringValue) event.meta().get("runtimeStageId")).value();
        String shown =
            method.substring(method.indexOf('.') + 1, method.indexOf('#')) + " " + outcome;
        if (id.equals(turn)) {
          own = shown;
          break;
        }
        if (turn.equals(fact(event, "parentCallId"))) {
          parts.add(shown);
        }
      }
    }
    return own + ": " + String.join(", ", parts);
  }
}
