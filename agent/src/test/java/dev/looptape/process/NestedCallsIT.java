package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models that ask models, and recursion that uses up the stack. */
class NestedCallsIT {
  private static final String MODELS =
      """
      import dev.looptape.*;
      public class Host {
        static class Plain {
          @Recorded(kind = Kind.MODEL) String ask(String prompt) {
            if (prompt.startsWith("bad")) { throw new IllegalStateException("no answer"); }
            return "answer to " + prompt;
          }
        }
        static class Fallback {
          @Recorded(kind = Kind.MODEL) String ask(String prompt) {
            try { return new Plain().ask("bad " + prompt); }
            catch (IllegalStateException e) { return new Plain().ask("good " + prompt); }
          }
        }
        static class Decorated {
          @Recorded(kind = Kind.MODEL) String ask(String prompt) { return new Plain().ask(prompt); }
        }
        @Recorded(kind = Kind.TURN) static String turn(String question) {
          return new Fallback().ask(question) + new Decorated().ask(question);
        }
        public static void main(String[] args) { System.out.println(turn("q")); }
      }
      """;

  private static final String OVERFLOW =
      """
      public class Host {
        @dev.looptape.Recorded static int deeper(int n) { return 1 + deeper(n + 1); }
        static void run() {
          try { deeper(0); } catch (StackOverflowError expected) { System.out.println("overflow"); }
        }
        public static void main(String[] args) throws Exception {
          run();
          Thread small = new Thread(null, Host::run, "small", 160 * 1024);
          small.start();
          small.join();
        }
      }
      """;

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private Recording record(Jdk jdk, String host) throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), host);
    String classPath = "." + java.io.File.pathSeparator + HostCompiler.annotations();
    Path recordings = directory.resolve("recordings");
    JvmRun.Result plain = JvmRun.java(jdk, directory, List.of("-cp", classPath, "Host"));
    JvmRun.Result recorded =
        JvmRun.java(
            jdk,
            directory,
            List.of(AgentJar.option("split=process,dir=" + recordings), "-cp", classPath, "Host"));
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());
    try (Stream<Path> files = Files.list(recordings)) {
      return RecordingReader.read(files.findFirst().orElseThrow());
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aModelThatAsksTwoHasThreeCallsAndOneThatAsksOneIsOneCallWithLayers(Jdk jdk)
      throws Exception {
    List<String> calls = new ArrayList<>();
    for (Event event : record(jdk, MODELS).events()) {
      if (event.type().equals("agentfootprint.stream.llm_end")) {
        ObjectValue end = (ObjectValue) event.payload();
        Value failure = end.get("failure");
        calls.add(
            end.get("callId").text()
                + " in "
                + end.get("parentCallId").text()
                + " "
                + (failure == null
                    ? end.get("content").text()
                    : ((ObjectValue) failure).get("message").text())
                + (end.get("layers") == null ? "" : " in layers"));
      }
    }
    assertThat(calls)
        .containsExactly(
            "3 in 2 \"no answer\"",
            "4 in 2 \"answer to good q\"",
            "2 in 1 \"answer to good q\"",
            "5 in 1 \"answer to q\" in layers");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aStackThatIsUsedUpShowsOnlyWhatTheHostShowsAndUnendedCallsAreNamed(Jdk jdk)
      throws Exception {
    Recording recording = record(jdk, OVERFLOW);
    Set<String> unended = new HashSet<>();
    for (Event event : recording.events()) {
      String id = ((ObjectValue) event.payload()).get("callId").text();
      if (event.type().equals("looptape.call.start")) {
        unended.add(id);
      } else {
        unended.remove(id);
      }
    }
    assertThat(recording.events()).isNotEmpty();
    Set<String> inFlight = new HashSet<>();
    var listed = (dev.looptape.value.ArrayValue) recording.run().get("inFlight");
    for (int i = 0; i < listed.size(); i++) {
      inFlight.add(listed.get(i).text());
    }
    assertThat(inFlight).containsAll(unended);
  }
}
