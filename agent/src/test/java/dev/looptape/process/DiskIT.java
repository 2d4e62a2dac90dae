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
            case "read-only" -> { calls(0, 30, size, 10);
              new ProcessBuilder("mount", "-o", "remount,abort", "rec").start().waitFor();
              calls(30, 60, size, 10); }
            case "forbidden" -> { calls(0, 30, size, 10); File rec = new File("rec");
              rec.setReadable(false); rec.setWritable(false); rec.setExecutable(false);
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

  private Path jar = AgentJar.path();

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
            "-javaagent:" + jar + "=dir=rec" + options,
            "-cp . Writer",
            how,
            Integer.toString(size));
    return JvmRun.process(directory, Map.of(), List.of("bash", "-c", before + " " + java));
  }

  private static void assertOneLine(JvmRun.Result result) {
    assertThat(result.exit()).isZero();
    assertThat(result.output()).endsWith("end\n");
    assertThat(result.errors().lines().toList()).hasSize(1).allMatch(l -> l.contains("looptape"));
  }

  /** That what is in the tape is a beginning of what was done, and that nothing partial is left. */
  private int recovered() throws IOException {
    return recovered(recordings());
  }

  private int recovered(Path files) throws IOException {
    assertThat(Recordings.files(files)).noneMatch(file -> file.toString().endsWith(".tmp"));
    assertThat(RecordingDirectory.at(files).recover()).hasSize(1);
    Recording recording = Recordings.one(files);
    for (int i = 0; i < recording.events().size(); i++) {
      assertThat(recording.events().get(i).payload()).isNotNull();
      assertThat(recording.events().get(i).payload().text())
          .contains(i % 2 == 0 ? "\"i\":" + i / 2 + "," : "\"done " + i / 2 + "\"");
    }
    return recording.events().size();
  }

  private int recoveredFromACopy() throws IOException {
    Path copy = Files.createDirectory(directory.resolve("copy"));
    for (Path file : Recordings.files(recordings())) {
      Files.copy(file, copy.resolve(file.getFileName()));
    }
    return recovered(copy);
  }

  private int command(String... command) throws Exception {
    return JvmRun.process(directory, Map.of(), List.of(command)).exit();
  }

  private void mount(String... how) throws Exception {
    List<String> command = new ArrayList<>(List.of("mount"));
    command.addAll(List.of(how));
    command.add("rec");
    assumeThat(command(command.toArray(new String[0]))).as("may mount").isZero();
  }

  private void unmount() throws Exception {
    command("umount", "rec");
  }

  @Test
  void aLimitOfTheSizeOfFiles() throws Exception {
    JvmRun.Result result = shell("ulimit -f 100; exec", "", "calls", 4_000); // 100 KiB of 400
    assertOneLine(result);
    assertThat(recovered()).isBetween(20, 80);
  }

  @Test
  void aFullDisk() throws Exception {
    Files.createDirectory(recordings());
    mount("-t", "tmpfs", "-o", "size=100k", "tmpfs");
    try {
      assertOneLine(shell("", "", "calls", 4_000));
      assertThat(recoveredFromACopy()).isBetween(20, 80);
    } finally {
      unmount();
    }
  }

  /** As the kernel does at an error of the disk: what is open cannot be written to either. */
  @Test
  void aFileSystemThatTurnsReadOnly() throws Exception {
    Files.createDirectory(recordings());
    Path image = Files.write(directory.resolve("image"), new byte[4 << 20]);
    assumeThat(command("mkfs.ext4", "-q", image.toString())).as("has mkfs.ext4").isZero();
    mount("-o", "loop", image.toString());
    try {
      Files.delete(recordings().resolve("lost+found"));
      assertOneLine(shell("", "", "read-only", 1_000));
      assertThat(recoveredFromACopy()).isBetween(40, 100); // 60 were there before
    } finally {
      unmount();
    }
  }

  /** Not as root, who may do all. */
  @Test
  void aDirectoryThatLosesItsPermissions() throws Exception {
    String nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups";
    assumeThat(command("bash", "-c", nobody + " true")).as("may change the user").isZero();
    jar = Files.copy(jar, directory.resolve("agent.jar"));
    assertThat(command("bash", "-c", "chown -R 65534 . && chmod 755 .")).isZero();
    Path above = directory.toAbsolutePath().getParent();
    assertThat(command("bash", "-c", "cd '" + above + "' && chmod o+x .")).isZero();

    JvmRun.Result result = shell("exec " + nobody, "", "forbidden", 1_000);

    assertOneLine(result);
    assertThat(result.errors()).contains("stays as rec/");
    assertThat(recovered()).isEqualTo(460); // what is open can be written to
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
    JvmRun.Result result = shell("ulimit -n 200; exec", "", "descriptors", 1_000);
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
