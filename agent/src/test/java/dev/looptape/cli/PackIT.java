package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.looptape.process.AgentJar;
import dev.looptape.process.Jdk;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code pack} and {@code unpack} as they are delivered, with files and places of every kind. */
class PackIT {
  private static final Path NO_OUTPUT_FILE = Path.of("-");

  @TempDir Path temp;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theBytesAreThoseOfTheFormatWhereverTheyGo(Jdk jdk) throws Exception {
    String text = "0123456789".repeat(7);
    String plain = "{\"é\":[\"" + text + "\",\"" + text + "\"],\"k\\ud800\":1.50}";
    String packed =
        "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"é\":[{\"$af:ref\":0},"
            + "{\"$af:ref\":0}],\"k\\ud800\":1.50},\"values\":[\""
            + text
            + "\"]}";
    both(jdk, "pack", plain, packed);
    both(jdk, "unpack", packed, plain);
  }

  private void both(Jdk jdk, String command, String from, String to) throws Exception {
    Path in = Files.writeString(temp.resolve(command + ".in"), from);
    assertThat(run(jdk, "64m", in, NO_OUTPUT_FILE, command, "-")).isEqualTo(new Ran(0, to, ""));
    assertThat(run(jdk, "64m", null, NO_OUTPUT_FILE, command, in.toString()))
        .isEqualTo(new Ran(0, to, ""));
    Path out = temp.resolve(command + ".out");
    assertThat(run(jdk, "64m", in, NO_OUTPUT_FILE, command, "--out", out.toString(), "-"))
        .isEqualTo(new Ran(0, "", ""));
    assertThat(Files.readAllBytes(out)).isEqualTo(to.getBytes(StandardCharsets.UTF_8));
    Path shell = Files.createFile(temp.resolve(command + ".stdout"));
    assertThat(run(jdk, "64m", null, shell, command, in.toString())).isEqualTo(new Ran(0, "", ""));
    assertThat(Files.readAllBytes(shell)).isEqualTo(to.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void placesThatAreNoFilesAreRefusedInOneLine() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), temp.resolve("nowhere"));
    Path good = Files.writeString(temp.resolve("good.json"), "[1]");
    for (String command : List.of("pack", "unpack")) {
      refused(1, command, temp.toString(), "directory");
      refused(1, command, "/dev/null", "device");
      refused(1, command, temp.resolve("none.json").toString(), "no such file");
      refused(1, command, link.toString(), "link to nothing");
      refused(1, command, good + "/more", "directory");
      refused(1, command, "x".repeat(300), "name too long");
      Ran usage = run("64m", null, command, "--max-bytes", "-1", good.toString());
      assertThat(usage.exit()).isEqualTo(2);
      assertThat(usage.err()).hasLineCount(1);
      assertThat(run("64m", null, command, "--unknown", good.toString()).exit()).isEqualTo(2);
    }
  }

  @Test
  void whatMayNotBeReadIsRefusedInOneLine() throws Exception {
    Path secret = Files.writeString(temp.resolve("secret.json"), "[1]");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
    assumeTrue(!Files.isReadable(secret), "the user of the tests may read everything");
    refused(1, "pack", secret.toString(), "permission denied");
    refused(1, "unpack", secret.toString(), "permission denied");
  }

  @Test
  void outputsThatTakeNothingAreSaidInOneLine() throws Exception {
    Path good = Files.writeString(temp.resolve("good.json"), "[1]");
    for (String command : List.of("pack", "unpack")) {
      Ran ran = run("64m", null, command, "--out", "/dev/null", good.toString());
      assertThat(ran).isEqualTo(new Ran(0, "", ""));
      assumeTrue(Files.exists(Path.of("/dev/full")));
      Ran full = run("64m", null, command, "--out", "/dev/full", good.toString());
      assertThat(full.exit()).isEqualTo(1);
      assertThat(full.err()).startsWith("looptape: /dev/full: ").contains("space").hasLineCount(1);
      Ran stdout =
          run(Jdk.all().get(0), "64m", null, Path.of("/dev/full"), command, good.toString());
      assertThat(stdout.exit()).isEqualTo(1);
      assertThat(stdout.err()).contains("standard output", "space").hasLineCount(1);
      Ran dir = run("64m", null, command, "--out", temp.toString(), good.toString());
      assertThat(dir.exit()).isEqualTo(1);
      assertThat(dir.err()).startsWith("looptape: " + temp + ": is a directory").hasLineCount(1);
    }
  }

  @Test
  void aPipeWithANameIsReadToItsEnd() throws Exception {
    Path pipe = temp.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    String plain = "[\"" + "y".repeat(200_000) + "\"]";
    for (String text : List.of(plain, plain.substring(0, 100_000), "")) {
      Thread writer =
          new Thread(
              () -> {
                try (OutputStream out = Files.newOutputStream(pipe)) {
                  out.write(text.getBytes(StandardCharsets.UTF_8));
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      writer.start();
      Ran ran = run("64m", null, "unpack", pipe.toString());
      writer.join();
      if (text.equals(plain)) {
        assertThat(ran).isEqualTo(new Ran(0, plain, ""));
      } else {
        isRefusal(1, ran, pipe.toString(), text.isEmpty() ? "empty" : "line 1");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void bombsAreRefusedInLittleMemory(Jdk jdk) throws Exception {
    Path bomb = Files.writeString(temp.resolve("bomb.json"), amplification(60));
    Ran ran = run(jdk, "64m", null, NO_OUTPUT_FILE, "unpack", bomb.toString());
    isRefusal(3, ran, bomb.toString(), "536870912");
    ran = run(jdk, "64m", bomb, NO_OUTPUT_FILE, "unpack", "--max-bytes", "1m", "-");
    isRefusal(3, ran, "standard input", "1048576");

    // 600 MiB in a gzip file of less than one: white space, then one string.
    for (String inside : List.of(" ", "\"")) {
      Path gzip = temp.resolve("bomb.gz");
      try (OutputStream out = fastGzip(gzip)) {
        out.write(("[" + inside).getBytes(StandardCharsets.US_ASCII));
        byte[] piece = new byte[1 << 20];
        Arrays.fill(piece, (byte) ' ');
        for (int i = 0; i < 600; i++) {
          out.write(piece);
        }
        out.write((inside + "]").getBytes(StandardCharsets.US_ASCII));
      }
      for (String command : List.of("pack", "unpack")) {
        ran = run(jdk, "64m", null, NO_OUTPUT_FILE, command, gzip.toString());
        // A string of that size does not fit into the memory of this JVM, which is said as well.
        isRefusal(3, ran, gzip.toString(), inside.equals(" ") ? "536870912" : "-Xmx");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void depthIsReadToItsLimitBothWays(Jdk jdk) throws Exception {
    for (int depth : new int[] {10_000, 100_000}) {
      String plain = nested(depth, "[", "]");
      Path in = Files.writeString(temp.resolve("nested.json"), plain);
      Path packed = temp.resolve("packed-" + depth + ".json");
      assertThat(
              run(
                  jdk,
                  "96m",
                  null,
                  NO_OUTPUT_FILE,
                  "pack",
                  "--out",
                  packed.toString(),
                  in.toString()))
          .isEqualTo(new Ran(0, "", ""));
      assertThat(run(jdk, "96m", packed, NO_OUTPUT_FILE, "unpack", "-").out()).isEqualTo(plain);
      String objects = nested(depth, "{\"a\":", "}").replace(":}", ":0}");
      Files.writeString(in, objects);
      assertThat(run(jdk, "96m", in, NO_OUTPUT_FILE, "unpack", "-").out()).isEqualTo(objects);
    }
    Path deeper = Files.writeString(temp.resolve("deeper.json"), nested(100_001, "[", "]"));
    isRefusal(
        1, run(jdk, "96m", null, NO_OUTPUT_FILE, "pack", deeper.toString()), "" + deeper, "100000");
    Path never = Files.writeString(temp.resolve("never.json"), "[".repeat(3_000_000));
    isRefusal(
        1, run(jdk, "96m", null, NO_OUTPUT_FILE, "unpack", never.toString()), "" + never, "200016");
  }

  private static String nested(int depth, String open, String close) {
    return open.repeat(depth) + close.repeat(depth);
  }

  /** Each value refers ten times to the next. */
  private static String amplification(int levels) {
    StringBuilder text =
        new StringBuilder(
            "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"$af:ref\":0}");
    text.append(",\"values\":[");
    for (int i = 1; i <= levels; i++) {
      String ref = "{\"$af:ref\":" + i + "}";
      text.append('[').append((ref + ",").repeat(9)).append(ref).append("],");
    }
    return text.append('"').append("x".repeat(64)).append("\"]}").toString();
  }

  private static OutputStream fastGzip(Path file) throws IOException {
    return new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), 1 << 16) {
      {
        def.setLevel(Deflater.BEST_SPEED);
      }
    };
  }

  private void refused(int exit, String command, String file, String reason) throws Exception {
    isRefusal(exit, run("64m", null, command, file), file, reason);
  }

  private static void isRefusal(int exit, Ran ran, String place, String reason) {
    assertThat(ran.err())
        .startsWith("looptape: " + place + ": ")
        .containsIgnoringCase(reason)
        .endsWith("\n")
        .hasLineCount(1)
        .doesNotContain("Exception", "\tat ");
    assertThat(ran.exit()).isEqualTo(exit);
    assertThat(ran.out()).isEmpty();
  }

  private Ran run(String xmx, Path in, String... arguments) throws Exception {
    return run(Jdk.all().get(0), xmx, in, NO_OUTPUT_FILE, arguments);
  }

  /** What came of it; ended after two minutes, which fails the test. */
  private Ran run(Jdk jdk, String xmx, Path in, Path out, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(jdk.command("java"));
    command.add("-Xmx" + xmx);
    command.add("-jar");
    command.add(AgentJar.path().toString());
    command.addAll(List.of(arguments));
    File output = temp.resolve("stdout").toFile();
    File errors = temp.resolve("stderr").toFile();
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors);
    builder.redirectOutput(out == NO_OUTPUT_FILE ? output : out.toFile());
    if (in != null) {
      builder.redirectInput(in.toFile());
    }
    Process process = builder.start();
    if (in == null) {
      process.getOutputStream().close();
    }
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
      throw new AssertionError("it hangs: " + command);
    }
    String text = out == NO_OUTPUT_FILE ? Files.readString(output.toPath()) : "";
    return new Ran(process.exitValue(), text, Files.readString(errors.toPath()));
  }
}
