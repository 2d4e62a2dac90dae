package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Recording;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A host that has let its secrets go: nothing of ours holds one still. */
class HeapDumpIT {
  /** The first half of each secret, and the second: the host is given them apart. */
  private static final String[][] HALVES = {
    {"QhA7xK2mVb9LpW4s", "Zt6RyN3cJd8GfE5u"},
    {"wN8eRt5YuH2jKl9P", "zX4cVb7NmQ3aSd6F"},
    {"41111111", "11111111"},
  };

  private static final String HOST =
      """
      import dev.looptape.*;
      import java.lang.management.ManagementFactory;
      import java.util.*;

      public class Secrets {
        record Login(String user, String password) {}
        record Header(String name, String value) {}
        static class Box { Object inside; Box(Object inside) { this.inside = inside; } }

        @Recorded static Object take(Object first, Object second) { return first; }
        @Recorded static void fail(String why) { throw new IllegalStateException(why, new RuntimeException(why)); }
        @Recorded(kind = Kind.MODEL) static String model(List<Map<String, String>> messages) {
          return messages.get(0).get("content");
        }
        @Recorded(kind = Kind.TURN, session = "session") static Object turn(String session) {
          return model(List.of(Map.of("role", "user", "content", "use " + session + " " + "x".repeat(100))));
        }

        static String json(String text) { return text.replace((char) 94, (char) 92).replace((char) 39, (char) 34); }

        static void record(String key, String other, String card) {
          take(new Login("ann", other), List.of(new Header("Authorization", other)));
          take("Authorization: Bearer " + other, "x".repeat(80) + " Bearer " + other + " y".repeat(80));
          take(json("{'password':'" + other + "','n':1}"), json("{'a':'{^'token^':^'" + other + "^'}'}"));
          try { fail("bad token=" + other + " and " + key); } catch (IllegalStateException expected) { }
          for (int cut = 70; cut < 101; cut++) {
            take("z".repeat(cut) + " " + key + " " + "w".repeat(300), "q".repeat(cut) + " " + card);
          }
          take(Map.of(key, 1, "a " + key, key), new HashMap<>(Map.of("secret", other, "c", card)));
          take(new StringBuilder(key), new StringBuffer("password=" + other));
          take(key.toCharArray(), new Box(List.of(key, Optional.of(key), new Object[] {key})));
          take("postgres://ann:" + other + "@db/x", "tool --api-key " + key + " run");
          take("pay " + card.substring(0, 4) + " " + card.substring(4, 8) + " " + card.substring(8, 12) + " " + card.substring(12), card);
          take(new Box(new Login(key, key)), new RuntimeException(key));
          try { turn(key); } catch (RuntimeException none) { }
          String name = Thread.currentThread().getName();
          Thread.currentThread().setName(key);
          take("a", "b");
          Thread.currentThread().setName(name);
          Thread thread = new Thread(() -> take(key, key), "worker " + key);
          thread.start();
          try { thread.join(); } catch (InterruptedException none) { }
        }

        public static void main(String[] args) throws Exception {
          for (int i = 0; i < 3; i++) {
            record("sk-" + args[0] + args[1], args[2] + args[3], args[4] + args[5]);
          }
          for (int i = 0; i < 50; i++) { clear(60); }
          ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)
              .dumpHeap(args[6], true);
        }

        /** What the interpreter has left of the calls on the stack. */
        static long clear(int depth) {
          long a = depth, b = a + 1, c = b + 1, d = c + 1;
          return depth == 0 ? a : clear(depth - 1) + b + c + d;
        }
      }
      """;

  @TempDir Path directory;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void noCopyOfARedactedSecretIsLeftInTheHeap(Jdk jdk) throws Exception {
    HostCompiler.compile(directory, List.of(), List.of(), HOST);
    Path dump = directory.resolve("heap.hprof");
    List<String> command = new ArrayList<>();
    command.add(
        AgentJar.option(
            "dir=" + directory.resolve("out") + ",split=process,limits.stringChars=100"));
    command.addAll(List.of("-Xmx128m", "-cp", directory.toString(), "Secrets"));
    for (String[] halves : HALVES) {
      command.addAll(List.of(halves));
    }
    command.add(dump.toString());
    JvmRun.Result result = JvmRun.java(jdk, directory, command);
    assertThat(result.errors()).isEmpty();
    assertThat(result.exit()).isZero();
    byte[] heap = Files.readAllBytes(dump);
    assertThat(count(heap, HALVES[0][0].getBytes(StandardCharsets.ISO_8859_1)))
        .as("the halves, which the host holds, are found")
        .isPositive();
    for (String[] halves : HALVES) {
      String secret = halves[0] + halves[1];
      // A piece from the middle: a copy of a part of it is one too.
      String middle = secret.substring(halves[0].length() - 6, halves[0].length() + 6);
      if (!middle.matches("1+")) {
        secret = middle;
      }
      assertThat(count(heap, secret.getBytes(StandardCharsets.ISO_8859_1))).as(secret).isZero();
      assertThat(count(heap, secret.getBytes(StandardCharsets.UTF_16BE))).as(secret).isZero();
      assertThat(count(heap, secret.getBytes(StandardCharsets.UTF_16LE))).as(secret).isZero();
    }
    Recording recording = Recordings.one(directory.resolve("out"));
    assertThat(Integer.parseInt(Recordings.run(recording, "redacted"))).isGreaterThan(100);
    String all = recording.toValue().text();
    for (String[] halves : HALVES) {
      assertThat(all).doesNotContain(halves[0]).doesNotContain(halves[1]);
    }
    assertThat(Recordings.run(recording, "redact")).isNull();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aRecordingThatHoldsSecretsSaysSo(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of(),
        List.of(),
        """
        public class Open {
          @dev.looptape.Recorded static void take(String password) { }
          public static void main(String[] args) { take("hunter2"); }
        }
        """);
    Path out = directory.resolve("out");
    JvmRun.Result result =
        JvmRun.java(
            jdk,
            directory,
            List.of(
                AgentJar.option("dir=" + out + ",redact=off"),
                "-cp",
                directory.toString(),
                "Open"));
    assertThat(result.exit()).isZero();
    Recording recording = Recordings.one(out);
    assertThat(Recordings.run(recording, "redact")).isEqualTo("off");
    assertThat(recording.toValue().text()).contains("hunter2");
  }

  private static int count(byte[] heap, byte[] what) {
    int found = 0;
    for (int i = 0; i + what.length <= heap.length; i++) {
      int same = 0;
      while (same < what.length && heap[i + same] == what[same]) {
        same++;
      }
      found += same == what.length ? 1 : 0;
    }
    return found;
  }
}
