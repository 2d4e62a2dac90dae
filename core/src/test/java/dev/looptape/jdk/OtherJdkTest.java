package dev.looptape.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tests of what reads and writes text, on the other of the JDKs 17 and 25 if it is there. */
class OtherJdkTest {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  @Test
  @Timeout(600)
  void theTestsPassOnTheOtherJdk() throws Exception {
    String wanted = Runtime.version().feature() == 25 ? "17" : "25";
    Optional<Path> home = home(wanted);
    assumeTrue(home.isPresent(), "no JDK " + wanted + " in " + INSTALLED);
    List<String> command = new ArrayList<>();
    command.add(home.get().resolve("bin/java").toString());
    String vectors = System.getProperty("looptape.vectors");
    if (vectors != null) {
      command.add("-Dlooptape.vectors=" + vectors);
    }
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), TestProgram.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("on JDK " + wanted).contains(", 0 failed");
  }

  private static Optional<Path> home(String feature) throws IOException {
    if (!Files.isDirectory(INSTALLED)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(INSTALLED)) {
      return homes
          .filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .filter(home -> version(home).startsWith(feature + "."))
          .sorted()
          .findFirst();
    }
  }

  private static String version(Path home) {
    Properties release = new Properties();
    try (BufferedReader in = Files.newBufferedReader(home.resolve("release"))) {
      release.load(in);
    } catch (IOException none) {
      return "";
    }
    return release.getProperty("JAVA_VERSION", "").replace("\"", "") + ".";
  }
}
