package dev.looptape.process;

import static dev.looptape.process.Recordings.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disks and directories that fail: the host goes on, one line says it, what can be kept is kept.
 */
class DiskIT {
  private static final String HOST =
      """
      import dev.looptape.*;
      import java.io.*;
      import java.nio.file.*;
      import java.util.*;
      public class Writer {
        @Recorded static String work(int i, String text) { return "done " + i; }

        static void calls(int from, int to, int size, int pause) throws Exception {
          for (int i = from; i < to; i++) {
            work(i, (i + "/").repeat(size / 4));
            Thread.sleep(pause);
          }
        }

        static void delete(File file) {
          File[] inside = file.listFiles();
          if (inside != null) { for (File one : inside) { delete(one); } }
          file.delete();
        }

        public static void main(String[] args) throws Exception {
          int size = Integer.parseInt(args[1]);
          switch (args[0]) {
            case "calls" -> calls(0, 100, size, 10);
            case "vanishes" -> { calls(0, 30, size, 10); delete(new File("rec"));
              calls(30, 230, size, 10); }
            case "descriptors" -> { calls(0, 30, size, 10);
              List<InputStream> all = new ArrayList<>();
              try { while (true) { all.add(new FileInputStream("/dev/null")); } }
              catch (IOException full) { System.out.println("no more descriptors"); }
              calls(30, 60, size, 10); }
            case "reader" -> { Thread reader = new Thread(() -> {
                while (true) {
                  File[] files = new File("rec").listFiles();
                  if (files == null) { continue; }
                  for (File file : files) {
                    try { Files.readAllBytes(file.toPath()); } catch (IOException gone) { }
                  } } });
              reader.setDaemon(true); reader.start();
              calls(0, 250, size, 10); }
          }
          System.out.println("end");
        }
      }
      """;

  @TempDir Path directory;

  private final Jdk jdk = Jdk.all().get(Jdk.all().size() - 1);

  @BeforeEach
  void compile() {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
  }

  private Path recordings() {
    return directory.resolve("rec");
  }

  private JvmRun.Result shell(String before, String options, String how, int size)
      throws Exception {
    String java =
        String.join(
            " ",
            jdk.command("java"),
            "-XX:-UsePerfData",
            AgentJar.option("dir=rec" + options),
            "-cp . Writer",
            how,
            Integer.toString(size));
    return JvmRun.process(directory, Map.of(), List.of("bash", "-c", before + " exec " + java));
  }

  private static void assertOneLine(JvmRun.Result result) {
    assertThat(result.exit()).isZero();
    assertThat(result.output()).endsWith("end\n");
    assertThat(result.errors().lines().toList()).hasSize(1).allMatch(l -> l.contains("looptape"));
  }

  /** That what is in the tape is a beginning of what was done, and that nothing partial is left. */
  private int recovered() throws IOException {
    try (Stream<Path> files = Files.list(recordings())) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
    assertThat(RecordingDirectory.at(recordings()).recover()).hasSize(1);
    Recording recording = Recordings.one(recordings());
    for (int i = 0; i < recording.events().size(); i++) {
      assertThat(recording.events().get(i).payload()).isNotNull();
      assertThat(recording.events().get(i).payload().text())
          .contains(i % 2 == 0 ? "\"i\":" + i / 2 + "," : "\"done " + i / 2 + "\"");
    }
    return recording.events().size();
  }

  @Test
  void aLimitOfTheSizeOfFiles() throws Exception {
    JvmRun.Result result = shell("ulimit -f 100;", "", "calls", 4_000); // 100 KiB of 400
    assertOneLine(result);
    assertThat(recovered()).isBetween(20, 80);
  }

  @Test
  void aFullDisk() throws Exception {
    Files.createDirectory(recordings());
    boolean mounted =
        JvmRun.process(
                    directory,
                    Map.of(),
                    List.of("mount", "-t", "tmpfs", "-o", "size=100k", "tmpfs", "rec"))
                .exit()
            == 0;
    assumeThat(mounted).as("may mount").isTrue();
    try {
      JvmRun.Result result = shell("", "", "calls", 4_000);
      assertOneLine(result);
      Path copy = Files.createDirectory(directory.resolve("copy"));
      try (Stream<Path> files = Files.list(recordings())) {
        for (Path file : files.toList()) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
      assertThat(Recordings.files(copy)).noneMatch(file -> file.toString().endsWith(".tmp"));
      assertThat(RecordingDirectory.at(copy).recover()).hasSize(1);
      assertThat(Recordings.one(copy).events().size()).isBetween(20, 80);
    } finally {
      JvmRun.process(directory, Map.of(), List.of("umount", "rec"));
    }
  }

  @Test
  void aDirectoryThatVanishesIsMadeAgain() throws Exception {
    JvmRun.Result result = shell("", "", "vanishes", 1_000);
    assertThat(result.exit()).isZero();
    assertThat(result.errors()).isEmpty(); // nothing was lost
    Recording recording = Recordings.one(recordings());
    assertThat(run(recording, "complete")).isEqualTo("true");
    assertThat(recording.events()).hasSize(460);
  }

  @Test
  void noMoreFileDescriptors() throws Exception {
    JvmRun.Result result = shell("ulimit -n 200;", "", "descriptors", 1_000);
    assertOneLine(result);
    assertThat(recovered()).isEqualTo(120);
  }

  @Test
  void aDirectoryThatIsAFile() throws Exception {
    Files.writeString(recordings(), "a file");
    JvmRun.Result result = shell("", "", "calls", 100);
    assertOneLine(result);
    assertThat(recordings()).hasContent("a file");
  }

  @Test
  void aHostThatReadsEveryFileKeepsItsTape() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(jdk.command("java"));
    command.add(AgentJar.option("dir=rec"));
    command.addAll(List.of("-cp", ".", "Writer", "reader", "1000"));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("printed").toFile())
            .start();
    while (process.isAlive()) {
      assertThat(RecordingDirectory.at(recordings()).recover()).isEmpty();
      Thread.sleep(20);
    }
    assertThat(process.exitValue()).isZero();
    assertThat(Files.readString(directory.resolve("printed"))).isEqualTo("end\n");
    Recording recording = Recordings.one(recordings());
    assertThat(run(recording, "complete")).isEqualTo("true");
    assertThat(recording.events()).hasSize(500);
    assertThat(RecordingReader.read(Recordings.files(recordings()).get(0)).events()).hasSize(500);
  }
}
