package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * A host that writes its own truth, and what must be found of it after it was killed. Before each
 * call it appends a line to a file without a buffer, and after each call another, so that the truth
 * never lags behind: a call that is recorded has the first line, and one with the second line had
 * returned.
 */
final class KilledHost implements AutoCloseable {
  static final String SOURCE =
      """
      import dev.looptape.*;
      import java.io.*;
      import java.nio.charset.StandardCharsets;
      import java.util.concurrent.locks.LockSupport;
      public class KillHost {
        @Recorded static String work(String id, String payload) { return id + " done"; }

        static String payload(String id, int size) {
          StringBuilder text = new StringBuilder(size + 16);
          while (text.length() < size) { text.append(id).append('/'); }
          return text.toString();
        }

        /** KillHost THREADS SIZE PAUSE_MICROS CALLS */
        public static void main(String[] args) throws Exception {
          int threads = Integer.parseInt(args[0]);
          int size = Integer.parseInt(args[1]);
          long pause = Long.parseLong(args[2]) * 1_000;
          int calls = Integer.parseInt(args[3]);
          Thread[] all = new Thread[threads];
          for (int t = 0; t < threads; t++) {
            int number = t;
            all[t] = new Thread(() -> run(number, size, pause, calls));
            all[t].start();
          }
          for (Thread thread : all) { thread.join(); }
          try (FileOutputStream truth = new FileOutputStream("truth-end", true)) {
            truth.write('E');
          }
        }

        static void run(int t, int size, long pause, int calls) {
          try (FileOutputStream truth = new FileOutputStream("truth-" + t, true)) {
            for (int i = 0; i < calls; i++) {
              String id = t + "." + i;
              String payload = payload(id, size);
              truth.write(("B " + i + " " + System.currentTimeMillis() + "\\n")
                  .getBytes(StandardCharsets.US_ASCII));
              String result = work(id, payload);
              truth.write(("R " + i + " " + System.currentTimeMillis() + "\\n")
                  .getBytes(StandardCharsets.US_ASCII));
              if (!result.equals(id + " done")) { throw new IllegalStateException(result); }
              if (pause > 0) { LockSupport.parkNanos(pause); }
            }
          } catch (IOException e) { throw new UncheckedIOException(e); }
        }
      }
      """;

  private final Path directory;
  private final Process process;
  private final int threads;
  private final int size;

  private KilledHost(Path directory, Process process, int threads, int size) {
    this.directory = directory;
    this.process = process;
    this.threads = threads;
    this.size = size;
  }

  /** Starts one, and waits until a call of its last thread has returned. */
  static KilledHost start(
      Jdk jdk,
      Path classes,
      Path directory,
      String options,
      List<String> jvm,
      int threads,
      int size,
      int pauseMicros,
      int calls)
      throws Exception {
    Files.createDirectories(directory);
    List<String> command = new ArrayList<>();
    command.add(jdk.command("java"));
    command.addAll(jvm);
    command.add(AgentJar.option("dir=rec" + options));
    command.addAll(List.of("-cp", classes.toString(), "KillHost"));
    for (int argument : new int[] {threads, size, pauseMicros, calls}) {
      command.add(Integer.toString(argument));
    }
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("printed").toFile())
            .redirectInput(new File("/dev/null"))
            .start();
    KilledHost host = new KilledHost(directory, process, threads, size);
    Path truth = directory.resolve("truth-" + (threads - 1));
    do {
      Thread.sleep(2);
      host.await(truth);
    } while (!Files.readString(truth).contains("R"));
    return host;
  }

  Path recordings() {
    return directory.resolve("rec");
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until a file of its truth has something in it. */
  void await(Path file) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.exists(file) || Files.size(file) == 0) {
      assertThat(process.isAlive()).as(printed()).isTrue();
      assertThat(System.nanoTime() - end).as("no sign of life").isNegative();
      Thread.sleep(2);
    }
  }

  /** Waits until it has a tape. */
  void awaitTape() throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (Recordings.files(recordings()).stream().noneMatch(f -> f.toString().endsWith(".tape"))) {
      assertThat(process.isAlive()).as(printed()).isTrue();
      assertThat(System.nanoTime() - end).as("no tape").isNegative();
      Thread.sleep(5);
    }
  }

  Path endOfMain() {
    return directory.resolve("truth-end");
  }

  /** As {@code kill -9} does it. */
  long kill() throws Exception {
    long at = System.currentTimeMillis();
    process.destroyForcibly();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return at;
  }

  /** When the first call of all returned; the largest time if none has. */
  long firstReturn() throws IOException {
    long first = Long.MAX_VALUE;
    for (int t = 0; t < threads; t++) {
      List<Long> times = Truth.read(directory.resolve("truth-" + t)).returnTimes;
      first = times.isEmpty() ? first : Math.min(first, times.get(0));
    }
    return first;
  }

  int waitFor() throws Exception {
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  String printed() throws IOException {
    return Files.readString(directory.resolve("printed"));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /**
   * Holds the recording in the directory to the truth.
   *
   * @param all whether no call that returned may be lacking
   * @return the recording
   */
  Recording verify(boolean all) throws Exception {
    List<Path> files = Recordings.files(recordings());
    List<Path> made = files.stream().filter(file -> file.toString().endsWith(".json")).toList();
    assertThat(files).as(printed()).hasSize(1).isEqualTo(made);
    Recording recording = RecordingReader.read(files.get(0));
    boolean complete = recording.run().get("complete").equals(Value.of(true));
    List<Truth> truth = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      truth.add(Truth.read(directory.resolve("truth-" + t)));
    }
    long first = number(recording.run().get("firstRetainedEventIndex"));
    assertThat(recording.run().get("droppedEvents")).isEqualTo(Value.of(first));
    TreeMap<Integer, Integer> last = new TreeMap<>(); // 2 × call for a start, and one more: its end
    Set<Long> open = new TreeSet<>();
    long position = first;
    for (Event event : recording.events()) {
      ObjectValue payload = (ObjectValue) event.payload();
      boolean isStart = event.type().equals("looptape.call.start");
      String id = isStart ? started(payload) : ended(payload, event.type());
      int dot = id.indexOf('.');
      int thread = Integer.parseInt(id.substring(0, dot));
      int call = Integer.parseInt(id.substring(dot + 1));
      assertThat(call).as("invented").isLessThanOrEqualTo(truth.get(thread).begun);
      int step = 2 * call + (isStart ? 0 : 1);
      Integer before = last.put(thread, step);
      assertThat(step).isEqualTo(before == null ? first == 0 ? 0 : step : before + 1);
      if (threads == 1) {
        assertThat((long) step).isEqualTo(position);
      }
      position++;
      long callId = number(payload.get("callId"));
      if (isStart) {
        open.add(callId);
      } else {
        open.remove(callId);
      }
    }
    assertThat(ids(recording.run().get("inFlight"))).isEqualTo(open);
    long whole =
        complete
            ? Long.MAX_VALUE
            : Instant.parse(((StringValue) recording.run().get("flushedAt")).value())
                .toEpochMilli();
    for (int t = 0; t < threads; t++) {
      int needed = all ? truth.get(t).returned : truth.get(t).returnedBefore(whole);
      int kept = last.getOrDefault(t, -1);
      assertThat(kept).as("thread " + t + " until " + whole).isGreaterThanOrEqualTo(2 * needed + 1);
    }
    return recording;
  }

  private String started(ObjectValue payload) {
    ObjectValue args = (ObjectValue) payload.get("args");
    String id = ((StringValue) args.get("id")).value();
    String text = ((StringValue) args.get("payload")).value();
    assertThat(text.length()).isGreaterThanOrEqualTo(size);
    String unit = id + '/';
    assertThat(text).isEqualTo(unit.repeat(text.length() / unit.length()));
    return id;
  }

  private static String ended(ObjectValue payload, String type) {
    assertThat(type).isEqualTo("looptape.call.end");
    String result = ((StringValue) payload.get("result")).value();
    assertThat(result).endsWith(" done");
    return result.substring(0, result.length() - " done".length());
  }

  private static Set<Long> ids(Value value) {
    Set<Long> ids = new TreeSet<>();
    for (int i = 0; i < ((ArrayValue) value).size(); i++) {
      ids.add(number(((ArrayValue) value).get(i)));
    }
    return ids;
  }

  static long number(Value value) {
    return Long.parseLong(((NumberValue) value).text());
  }

  /** What one thread of the host did. */
  private record Truth(int begun, int returned, List<Long> returnTimes) {
    static Truth read(Path file) throws IOException {
      int begun = -1;
      List<Long> times = new ArrayList<>();
      String text = Files.readString(file);
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
        String[] words = line.split(" ");
        if (words[0].equals("B")) {
          begun = Integer.parseInt(words[1]);
        } else {
          assertThat(words[1]).isEqualTo(Integer.toString(times.size()));
          times.add(Long.valueOf(words[2]));
        }
      }
      return new Truth(begun, times.size() - 1, times);
    }

    /** The last call that had returned before a time, or -1. */
    int returnedBefore(long millis) {
      int last = -1;
      for (int i = 0; i < returnTimes.size() && returnTimes.get(i) < millis; i++) {
        last = i;
      }
      return last;
    }
  }
}
