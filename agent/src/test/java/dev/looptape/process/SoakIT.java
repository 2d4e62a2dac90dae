package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that records for long: what it takes stays what it is. */
class SoakIT {
  private static final String HOST =
      """
      import dev.looptape.*;
      import java.io.File;
      public class Soak {
        @Recorded static String work(int i, String text) { return text + i; }

        public static void main(String[] args) throws Exception {
          long calls = Long.parseLong(args[0]);
          for (int part = 0; part < 20; part++) {
            long from = System.nanoTime();
            for (long i = 0; i < calls / 20; i++) {
              work((int) i, "text that is long enough to be a value of its own, number " + i % 5000
                  + " of five thousand that come again");
            }
            long nanos = System.nanoTime() - from;
            Thread.sleep(100);
            System.gc();
            Runtime jvm = Runtime.getRuntime();
            long disk = 0;
            for (File file : new File("rec").listFiles()) { disk += file.length(); }
            System.out.println(nanos * 20 / calls + " "
                + ((jvm.totalMemory() - jvm.freeMemory()) >> 10) + " "
                + new File("/proc/self/fd").list().length + " " + (disk >> 10));
          }
        }
      }
      """;

  @TempDir Path directory;

  @Test
  void twoHundredThousandCalls() throws Exception {
    soak(200_000);
  }

  @Test
  @Tag("long")
  void tenMillionCalls() throws Exception {
    soak(10_000_000);
  }

  private void soak(long calls) throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    Process process =
        new ProcessBuilder(
                Jdk.all().get(0).command("java"),
                "-Xmx256m",
                AgentJar.option("dir=rec,split=process"),
                "-cp",
                ".",
                "Soak",
                Long.toString(calls))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("printed").toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    List<long[]> parts = new ArrayList<>();
    for (String line : Files.readAllLines(directory.resolve("printed"))) {
      if (!Character.isDigit(line.charAt(0))) { // on a slow machine its exit may take too long
        assertThat(line).contains("until it is recovered");
        continue;
      }
      long[] numbers = new long[4];
      for (int i = 0; i < 4; i++) {
        numbers[i] = Long.parseLong(line.split(" ")[i]);
      }
      parts.add(numbers);
      System.out.println("ns a call, heap KiB, descriptors, disk KiB: " + line);
    }
    assertThat(parts).hasSize(20);
    long heap = parts.get(4)[1];
    long descriptors = parts.get(4)[2];
    for (long[] part : parts.subList(5, 20)) {
      assertThat(part[1]).as("heap").isLessThan(heap + (heap >> 2) + 2_000);
      assertThat(part[2]).as("descriptors").isBetween(descriptors - 1, descriptors + 1);
      assertThat(part[3]).as("disk").isLessThan(24 << 10); // some 5 MiB, twice, and once beside it
    }
    RecordingDirectory.at(directory.resolve("rec")).recover();
    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(recording.events()).hasSize(10_000);
    assertThat(Recordings.run(recording, "droppedEvents"))
        .isEqualTo(Long.toString(2 * calls - 10_000));
    long lag = KilledHost.number(recording.run().get("tapeLag"));
    System.out.println("the tape missed " + lag + " of " + 2 * calls + " events");
    assertThat(lag).isLessThan(2 * calls);
  }
}
