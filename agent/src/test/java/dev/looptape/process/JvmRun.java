package dev.looptape.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a process to its end and keeps what it printed, byte by byte. */
public final class JvmRun {
  private static final int SECONDS = 120;

  private JvmRun() {}

  /**
   * How a process ended.
   *
   * @param exit its exit code
   * @param out the bytes of its stdout
   * @param err the bytes of its stderr
   */
  public record Result(int exit, byte[] out, byte[] err) {
    /** Stdout as text. */
    public String output() {
      return new String(out, StandardCharsets.UTF_8);
    }

    /** Stderr as text. */
    public String errors() {
      return new String(err, StandardCharsets.UTF_8);
    }

    /** All that a user would notice, to compare two runs by. */
    public String noticed() {
      return "exit " + exit + "\nstdout\n" + output() + "\nstderr\n" + errors();
    }
  }

  /**
   * Runs {@code java} of a JDK in a directory, which is also its class path unless arguments say.
   */
  public static Result java(Jdk jdk, Path directory, List<String> arguments)
      throws IOException, InterruptedException {
    return java(jdk, directory, Map.of(), arguments);
  }

  /** The same with environment variables. */
  public static Result java(
      Jdk jdk, Path directory, Map<String, String> environment, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(jdk.command("java"));
    command.addAll(arguments);
    return process(directory, environment, command);
  }

  /** Runs any command. */
  public static Result process(
      Path directory, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("host", ".out");
    Path err = Files.createTempFile("host", ".err");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
      builder.environment().keySet().removeIf(JvmRun::changesJvms);
      builder.environment().putAll(environment);
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
      Process process = builder.start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("still running after " + SECONDS + " s: " + command);
      }
      return new Result(process.exitValue(), Files.readAllBytes(out), Files.readAllBytes(err));
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  private static boolean changesJvms(String variable) {
    return variable.equals("JAVA_TOOL_OPTIONS")
        || variable.equals("JDK_JAVA_OPTIONS")
        || variable.equals("_JAVA_OPTIONS")
        || variable.startsWith("LOOPTAPE_");
  }
}
