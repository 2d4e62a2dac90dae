package dev.looptape.agent.attach;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.Optional;

/** Loads this agent into a running JVM of the same machine and user. */
public final class Attach {
  private static final String MACHINE = "com.sun.tools.attach.VirtualMachine";

  private Attach() {}

  /** Why the agent could not be attached, in one line for a person. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** What must be said before anything is done, since the JVM itself will print it there. */
  public static final String NOTICE =
      "a JVM of version 21 or later prints a warning of its own on its stderr when an agent is"
          + " attached; start it with -XX:+EnableDynamicAgentLoading, or with -javaagent, to avoid"
          + " that";

  /**
   * Attaches the jar that this class is in.
   *
   * @param processId the process id of the JVM
   * @param options the agent's options, as they stand behind {@code =} in {@code -javaagent}
   * @throws Refused if there is no such JVM, or it may not be attached to, or this runtime has no
   *     module {@code jdk.attach}
   */
  public static void attach(String processId, String options) throws Refused {
    Optional<Module> module = ModuleLayer.boot().findModule("jdk.attach");
    Class<?> type = module.isPresent() ? Class.forName(module.get(), MACHINE) : null;
    if (type == null) {
      throw new Refused(
          "this Java runtime has no module jdk.attach; use a JDK's, or start the application with"
              + " -javaagent",
          new ClassNotFoundException(MACHINE));
    }
    try {
      Object machine = type.getMethod("attach", String.class).invoke(null, processId);
      try {
        type.getMethod("loadAgent", String.class, String.class)
            .invoke(machine, jar().getPath(), options);
      } finally {
        type.getMethod("detach").invoke(machine);
      }
    } catch (InvocationTargetException thrown) {
      Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
      throw new Refused(
          "process " + processId + ": " + cause.getClass().getSimpleName() + ": " + reason(cause),
          cause);
    } catch (ReflectiveOperationException | IOException impossible) {
      throw new Refused("process " + processId + ": " + impossible, impossible);
    }
  }

  private static String reason(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? "it cannot be attached to" : message;
  }

  private static File jar() throws IOException {
    CodeSource source = Attach.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new IOException("the agent jar that this runs from is not known");
    }
    try {
      return new File(source.getLocation().toURI());
    } catch (URISyntaxException odd) {
      throw new IOException(source.getLocation() + " is no file", odd);
    }
  }
}
