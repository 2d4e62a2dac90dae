package dev.looptape.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Class paths of libraries for hosts, as Maven resolves them when a test asks: kept under {@code
 * target/libraries}.
 */
final class Libraries {
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";

  private Libraries() {}

  /** The jars of {@code group:artifact:version} coordinates, with all that they need to run. */
  static List<Path> of(String... coordinates) throws IOException, InterruptedException {
    String name = Integer.toHexString(String.join(",", coordinates).hashCode());
    Path directory = Files.createDirectories(Path.of("target", "libraries", name).toAbsolutePath());
    Path classPath = directory.resolve("class.path");
    if (!Files.exists(classPath)) {
      Files.writeString(directory.resolve("pom.xml"), pom(coordinates));
      JvmRun.Result result = resolve(directory, classPath, "-o");
      if (result.exit() != 0) {
        result = resolve(directory, classPath, "-U");
      }
      if (result.exit() != 0) {
        throw new IllegalStateException(
            "Maven cannot resolve " + List.of(coordinates) + ":\n" + result.output());
      }
    }
    List<Path> jars = new ArrayList<>();
    for (String jar : Files.readString(classPath).trim().split(File.pathSeparator)) {
      jars.add(Path.of(jar));
    }
    return jars;
  }

  /**
   * The versions of a framework to be tried: of {@code -Dlooptape.versions=name:version,…} those of
   * that name, if there are any, else those given.
   */
  static List<String> versions(String framework, String... claimed) {
    List<String> chosen = new ArrayList<>();
    for (String one : System.getProperty("looptape.versions", "").split(",")) {
      if (one.startsWith(framework + ":")) {
        chosen.add(one.substring(framework.length() + 1));
      }
    }
    return chosen.isEmpty() ? List.of(claimed) : chosen;
  }

  private static JvmRun.Result resolve(Path directory, Path classPath, String how)
      throws IOException, InterruptedException {
    return JvmRun.process(
        directory,
        Map.of(),
        List.of("mvn", "-B", "-ntp", "-q", how, GOAL, "-Dmdep.outputFile=" + classPath));
  }

  private static String pom(String... coordinates) {
    StringBuilder pom = new StringBuilder();
    pom.append("<project><modelVersion>4.0.0</modelVersion><groupId>host</groupId>")
        .append("<artifactId>host</artifactId><version>1</version><dependencies>");
    for (String coordinate : coordinates) {
      String[] parts = coordinate.split(":");
      pom.append("<dependency><groupId>").append(parts[0]);
      pom.append("</groupId><artifactId>").append(parts[1]);
      pom.append("</artifactId><version>").append(parts[2]).append("</version></dependency>");
    }
    return pom.append("</dependencies></project>").toString();
  }
}
