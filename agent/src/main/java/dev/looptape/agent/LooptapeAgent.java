package dev.looptape.agent;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The agent: the one class of ours on the system loader, and itself the loader of all the others,
 * which lie under a prefix in the same jar where no other loader finds them. Its parent is the
 * platform loader, so the host's libraries and ours never meet.
 *
 * <p>It keeps no static state, since a second {@code -javaagent} option runs {@link #premain} of
 * this same class again. Whatever fails is said in one line on stderr; nothing is thrown at the
 * host.
 */
public final class LooptapeAgent extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private static final String PREFIX = "looptape/";

  private final JarFile jar;
  private final ProtectionDomain domain;

  private LooptapeAgent(File file, CodeSource source) throws IOException {
    super("looptape", ClassLoader.getPlatformClassLoader());
    jar = new JarFile(file, false);
    Permissions all = new Permissions(); // or a host's security manager would stop the recorder
    all.add(new AllPermission());
    domain = new ProtectionDomain(source, all);
  }

  /** Called by the JVM before the host's {@code main}. */
  public static void premain(String options, Instrumentation instrumentation) {
    record(options, instrumentation, false);
  }

  /** Called by the JVM when the agent is attached, or launched by the host's own manifest. */
  public static void agentmain(String options, Instrumentation instrumentation) {
    record(options, instrumentation, true);
  }

  /** The command line: {@code java -jar looptape-agent.jar <command>}. */
  public static void main(String[] arguments) {
    int exit = 1;
    try {
      Class<?>[] parameters = {File.class, String[].class};
      exit = (Integer) start("Tool", parameters, (Object) arguments);
    } catch (Throwable failure) {
      System.err.println("looptape: " + failure);
    }
    System.exit(exit);
  }

  private static void record(String options, Instrumentation instrumentation, boolean late) {
    try {
      Class<?>[] parameters = {File.class, String.class, Instrumentation.class, boolean.class};
      start("AgentStart", parameters, options, instrumentation, late);
    } catch (Throwable failure) {
      try {
        System.err.println("looptape: nothing is recorded: " + failure);
      } catch (Throwable ignored) {
        // Not even a line can be printed; the host goes on.
      }
    }
  }

  /**
   * Calls {@code start} of a class of ours in a new isolated loader, with the jar before the rest.
   */
  private static Object start(String type, Class<?>[] parameters, Object... rest) throws Throwable {
    CodeSource source = LooptapeAgent.class.getProtectionDomain().getCodeSource();
    File file = file(source);
    ClassLoader isolated = new LooptapeAgent(file, source);
    Class<?> entry = Class.forName("dev.looptape.agent.start." + type, true, isolated);
    Object[] arguments = new Object[rest.length + 1];
    arguments[0] = file;
    System.arraycopy(rest, 0, arguments, 1, rest.length);
    try {
      return entry.getMethod("start", parameters).invoke(null, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private static File file(CodeSource source) throws URISyntaxException {
    return new File(source.getLocation().toURI()); // decodes spaces, # and % in the path
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes;
    try {
      bytes = read(name.replace('.', '/') + ".class");
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
    if (bytes.length == 0) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length, domain);
  }

  /** A resource of ours, or of the platform; null if there is none. */
  @Override
  public InputStream getResourceAsStream(String name) {
    try {
      byte[] bytes = read(name);
      if (bytes.length > 0) {
        return new ByteArrayInputStream(bytes);
      }
    } catch (IOException unreadable) {
      // As if it were not there.
    }
    return super.getResourceAsStream(name);
  }

  /** An entry of the jar; empty if there is none. */
  private byte[] read(String name) throws IOException {
    ZipEntry entry = jar.getEntry(PREFIX + name);
    if (entry == null) {
      return new byte[0];
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
