package dev.looptape.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A JDK of this machine that hosts are run on.
 *
 * @param feature its feature version
 * @param home its directory
 */
public record Jdk(int feature, Path home) {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  /** The JDKs 17 and 25, as far as they are there; at least the one that runs the tests. */
  public static List<Jdk> all() {
    TreeMap<Integer, Jdk> found = new TreeMap<>();
    Jdk own = new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
    found.put(own.feature, own);
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> homes = Files.list(INSTALLED)) {
        homes
            .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
            .sorted()
            .map(home -> new Jdk(featureOf(home), home))
            .filter(jdk -> jdk.feature == 17 || jdk.feature == 25)
            .forEach(jdk -> found.putIfAbsent(jdk.feature, jdk));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return List.copyOf(found.values());
  }

  private static int featureOf(Path home) {
    Properties release = new Properties();
    try (var in = Files.newBufferedReader(home.resolve("release"))) {
      release.load(in);
    } catch (IOException none) {
      return 0;
    }
    String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Integer.parseInt(version.split("[.+-]", 2)[0]);
  }

  /** The path of one of its commands. */
  public String command(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
