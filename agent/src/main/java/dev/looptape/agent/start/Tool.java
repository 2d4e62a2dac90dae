package dev.looptape.agent.start;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/** Starts the command line, whose classes and libraries lie in a jar inside the agent jar. */
public final class Tool {
  private Tool() {}

  /**
   * Runs the command line.
   *
   * @param agentJar the jar that was started
   * @return the exit code of the process
   */
  public static Integer start(File agentJar, String[] arguments) throws Throwable {
    ClassLoader loader;
    try {
      loader = new ToolLoader(agentJar);
    } catch (IOException damaged) {
      System.err.println("looptape: " + agentJar + " cannot be read: " + damaged.getMessage());
      return 1;
    }
    Thread.currentThread().setContextClassLoader(loader);
    try {
      Class<?> main = Class.forName("dev.looptape.cli.Main", true, loader);
      return (Integer) main.getMethod("run", String[].class).invoke(null, (Object) arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
