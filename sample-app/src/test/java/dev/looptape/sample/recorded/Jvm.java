package dev.looptape.sample.recorded;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A JVM of this machine that programs are run on, each to its end. */
record Jvm(int feature, Path home) {
  private static final int SECONDS = 120;
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");
  private static final Pattern FEATURE = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  /** What a user notices of a process. */
  record Result(int exit, String out, String err) {}

  /** 17 and 25 as far as they are installed; at least the one that runs the tests. */
  static List<Jvm> all() {
    TreeMap<Integer, Jvm> found = new TreeMap<>();
    Path own = Path.of(System.getProperty("java.home"));
    found.put(Runtime.version().feature(), new Jvm(Runtime.version().feature(), own));
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> homes = Files.list(INSTALLED)) {
        homes
            .filter(home -> Files.isExecutable(home.resolve("bin/java")))
            .map(home -> new Jvm(featureOf(home), home))
            .filter(jvm -> jvm.feature == 17 || jvm.feature == 25)
            .forEach(jvm -> found.putIfAbsent(jvm.feature, jvm));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return List.copyOf(found.values());
  }

  private static int featureOf(Path home) {
    try {
      Matcher version = FEATURE.matcher(Files.readString(home.resolve("release")));
      return version.find() ? Integer.parseInt(version.group(1)) : 0;
    } catch (IOException e) {
      return 0; // no JDK
    }
  }

  /** The jar of the sample; its libraries are beside it. */
  static Path sampleJar() {
    return Path.of(System.getProperty("sample.jar"));
  }

  /** The option that records into a directory. */
  static String agent(Path recordings) {
    return "-javaagent:" + System.getProperty("looptape.agent.jar") + "=dir=" + recordings;
  }

  Result run(Path directory, List<String> arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "host", ".out");
    Path err = Files.createTempFile(directory, "host", ".err");
    List<String> command = new ArrayList<>(arguments);
    command.add(0, home.resolve("bin/java").toString());
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.contains("JAVA_OPTIONS") || name.startsWith("LOOPTAPE_"));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process =
        builder
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("still running after " + SECONDS + " s: " + command);
    }
    return new Result(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
