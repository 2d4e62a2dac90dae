package dev.looptape.process;

import java.nio.file.Path;

/** The packaged agent. */
public final class AgentJar {
  private AgentJar() {}

  /** The jar that the build has just made. */
  public static Path path() {
    String path = System.getProperty("looptape.agent.jar");
    return path == null ? Path.of("target", "looptape-agent.jar").toAbsolutePath() : Path.of(path);
  }

  /** The JVM's option that starts it; {@code options} may be empty. */
  public static String option(String options) {
    return "-javaagent:" + path() + (options.isEmpty() ? "" : "=" + options);
  }
}
