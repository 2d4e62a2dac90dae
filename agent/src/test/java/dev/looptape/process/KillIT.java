package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} at random moments: what was recorded until then is what had happened. */
class KillIT {
  private static final int KILLS = 5;
  private static final int MANY_KILLS = 50; // in each of six situations
  private static final long SEED = 20_261_201;

  @TempDir Path directory;

  /** A situation: what the host does, and what is done with what it leaves. */
  private enum Situation {
    ONE_THREAD("", 1, 40, 200, Integer.MAX_VALUE),
    EIGHT_THREADS(",maxEvents=200000", 8, 200, 500, Integer.MAX_VALUE),
    LARGE(",maxHeap=200m", 1, 1 << 20, 20_000, Integer.MAX_VALUE),
    REWRITING(",maxEvents=2000", 1, 1_500, 20, Integer.MAX_VALUE),
    OVERRUN(",maxEvents=100", 1, 100, 0, Integer.MAX_VALUE),
    SYNC(",tape=sync,maxEvents=200000", 4, 300, 100, Integer.MAX_VALUE),
    EXIT(",maxHeap=200m", 2, 20_000, 100, 700),
    RECOVERING(",maxHeap=200m", 1, 100_000, 2_000, Integer.MAX_VALUE);

    private final String options;
    private final int threads;
    private final int size;
    private final int pauseMicros;
    private final int calls;

    Situation(String options, int threads, int size, int pauseMicros, int calls) {
      this.options = options;
      this.threads = threads;
      this.size = size;
      this.pauseMicros = pauseMicros;
      this.calls = calls;
    }
  }

  @Test
  void oneThread() throws Exception {
    kills(Situation.ONE_THREAD, KILLS);
  }

  @Test
  void eightThreads() throws Exception {
    kills(Situation.EIGHT_THREADS, KILLS);
  }

  @Test
  void payloadsOfAMegabyte() throws Exception {
    kills(Situation.LARGE, KILLS);
  }

  @Test
  void whileTheTapeIsRewritten() throws Exception {
    kills(Situation.REWRITING, KILLS);
  }

  @Test
  void whenTheTailTurnsOverFasterThanItIsWritten() throws Exception {
    kills(Situation.OVERRUN, KILLS);
  }

  @Test
  void duringTheExit() throws Exception {
    kills(Situation.EXIT, KILLS);
  }

  @Test
  void whileAnotherProcessRecovers() throws Exception {
    kills(Situation.RECOVERING, KILLS);
  }

  @Test
  void withSyncNoCallThatHadReturnedIsLacking() throws Exception {
    kills(Situation.SYNC, KILLS);
  }

  @Test
  @Tag("long")
  void manyOfEach() throws Exception {
    for (Situation situation : Situation.values()) {
      kills(situation, MANY_KILLS);
    }
  }

  private void kills(Situation situation, int kills) throws Exception {
    Path classes = directory.resolve("classes");
    HostCompiler.compile(classes, List.of("-g"), List.of(), KilledHost.SOURCE);
    List<Jdk> jdks = Jdk.all();
    Random random = new Random(SEED + situation.ordinal());
    List<Long> late = new ArrayList<>();
    int whole = 0;
    long events = 0;
    for (int i = 0; i < kills; i++) {
      Jdk jdk = jdks.get(i % jdks.size());
      Path home = directory.resolve(situation + "-" + i);
      String which = situation + " " + i + " of seed " + SEED + " on " + jdk + " in " + home;
      try (KilledHost host = start(situation, jdk, classes, home)) {
        if (situation == Situation.EXIT) {
          host.await(host.endOfMain());
          TimeUnit.MICROSECONDS.sleep(random.nextInt(600_000));
        } else {
          if (i % 4 != 0) { // one in four may be killed before it has a tape
            host.awaitTape();
          }
          TimeUnit.MICROSECONDS.sleep(random.nextInt(1_000_000));
          assertThat(host.isAlive()).as(which + host.printed()).isTrue();
        }
        long killed = host.kill();
        recover(situation, jdk, host, random);
        Recording recording = verified(host, situation, which, killed);
        events += recording == null ? 0 : recording.events().size();
        Value flushed = recording == null ? null : recording.run().get("flushedAt");
        if (flushed != null) {
          late.add(killed - Instant.parse(((StringValue) flushed).value()).toEpochMilli());
          assertThat(recording.run().get("exit")).isEqualTo(Value.of("recovered"));
        } else {
          whole++;
        }
        deleteAll(home);
      }
    }
    late.sort(null);
    System.out.println(
        situation
            + ": "
            + kills
            + " kills, "
            + events
            + " events compared, "
            + whole
            + " whole or empty, last flush before the kill in ms: median "
            + (late.isEmpty() ? "-" : late.get(late.size() / 2))
            + ", most "
            + (late.isEmpty() ? "-" : late.get(late.size() - 1)));
    assertThat(whole).isLessThan(situation == Situation.EXIT ? kills + 1 : kills);
  }

  private static KilledHost start(Situation situation, Jdk jdk, Path classes, Path home)
      throws Exception {
    return KilledHost.start(
        jdk,
        classes,
        home,
        situation.options,
        List.of("-Xmx600m"),
        situation.threads,
        situation.size,
        situation.pauseMicros,
        situation.calls);
  }

  /** Null: it was killed before its first flush. */
  private static @Nullable Recording verified(
      KilledHost host, Situation situation, String which, long killed) throws Exception {
    if (Recordings.files(host.recordings()).isEmpty()) {
      assertThat(situation).as(which).isNotEqualTo(Situation.SYNC); // a call had returned
      assertThat(killed - host.firstReturn()).as(which).isLessThan(5_000); // a starved machine
      return null;
    }
    try {
      return host.verify(situation == Situation.SYNC);
    } catch (AssertionError e) {
      throw new AssertionError(which, e);
    }
  }

  private static void recover(Situation situation, Jdk jdk, KilledHost host, Random random)
      throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(host.recordings());
    if (situation == Situation.RECOVERING) {
      Process first = tool(jdk, "recover", host);
      Process second = tool(jdk, "recover", host); // at the same time
      TimeUnit.MICROSECONDS.sleep(random.nextInt(900_000));
      first.destroyForcibly().waitFor();
      TimeUnit.MICROSECONDS.sleep(random.nextInt(300_000));
      second.destroyForcibly().waitFor();
    }
    directory.recover();
    assertThat(directory.tapes()).isEmpty();
  }

  private static Process tool(Jdk jdk, String command, KilledHost host) throws Exception {
    List<String> line =
        List.of(
            jdk.command("java"),
            "-jar",
            AgentJar.path().toString(),
            command,
            host.recordings().toString());
    return new ProcessBuilder(line)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectInput(new File("/dev/null"))
        .start();
  }

  private static void deleteAll(Path home) throws Exception {
    try (var files = Files.walk(home)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
