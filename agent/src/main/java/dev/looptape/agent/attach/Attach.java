package dev.looptape.agent.attach;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.Optional;
import java.util.Properties;

/**
 * A running JVM of the same machine and user, into which this agent can be loaded. By reflection,
 * since a runtime may be without the module {@code jdk.attach}.
 */
public final class Attach implements AutoCloseable {
  private static final String MACHINE = "com.sun.tools.attach.VirtualMachine";

  private final Class<?> type;
  private final String processId;
  private final Object machine;

  private Attach(Class<?> type, String processId, Object machine) {
    this.type = type;
    this.processId = processId;
    this.machine = machine;
  }

  /** Why it could not be done, in one line for a person. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Connects, and changes nothing yet.
   *
   * @param processId the process id of the JVM
   * @throws Refused if there is no such JVM, or it may not be attached to, or this runtime has no
   *     module {@code jdk.attach}
   */
  public static Attach to(String processId) throws Refused {
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
      return new Attach(type, processId, machine);
    } catch (InvocationTargetException thrown) {
      throw refused(processId, thrown);
    } catch (ReflectiveOperationException impossible) {
      throw new Refused("process " + processId + ": " + impossible, impossible);
    }
  }

  /** The feature version of that JVM, or 0 if it does not say. */
  public int feature() {
    try {
      Properties properties = (Properties) type.getMethod("getSystemProperties").invoke(machine);
      return Integer.parseInt(properties.getProperty("java.specification.version", "0"));
    } catch (ReflectiveOperationException | NumberFormatException unknown) {
      return 0;
    }
  }

  /**
   * Loads the jar that this class is in.
   *
   * @param options the agent's options, as they stand behind {@code =} in {@code -javaagent}
   * @throws Refused if that JVM does not take it
   */
  public void load(String options) throws Refused {
    try {
      type.getMethod("loadAgent", String.class, String.class)
          .invoke(machine, jar().getAbsolutePath(), options);
    } catch (InvocationTargetException thrown) {
      throw refused(processId, thrown);
    } catch (ReflectiveOperationException | IOException impossible) {
      throw new Refused("process " + processId + ": " + impossible, impossible);
    }
  }

  @Override
  public void close() {
    try {
      type.getMethod("detach").invoke(machine);
    } catch (ReflectiveOperationException gone) {
      // The other JVM has ended, and the connection with it.
    }
  }

  private static Refused refused(String processId, InvocationTargetException thrown) {
    Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
    String message = cause.getMessage();
    String reason = message == null ? "it cannot be attached to" : message;
    return new Refused(
        "process " + processId + ": " + cause.getClass().getSimpleName() + ": " + reason, cause);
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
