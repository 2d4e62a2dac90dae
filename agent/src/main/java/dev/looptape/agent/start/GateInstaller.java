package dev.looptape.agent.start;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/**
 * Puts the gate into {@code java.lang}, and a recorder behind it.
 *
 * <p>Needs {@link TrustedLookup#open} first.
 */
final class GateInstaller {
  private static final String GATE = "java.lang.$Looptape";

  private GateInstaller() {}

  /** Whether a copy of the agent has been here before; then it records, and this one must not. */
  static boolean present() {
    try {
      Class.forName(GATE, false, null);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  /** Defines the gate, closed: woven code may ring it, and nothing happens. */
  static void define(MethodHandles.Lookup trusted) throws IOException, IllegalAccessException {
    try (InputStream in =
        GateInstaller.class.getClassLoader().getResourceAsStream("gate/$Looptape.class")) {
      if (in == null) {
        throw new IOException("the agent jar has no gate class");
      }
      trusted.in(Object.class).defineClass(in.readAllBytes());
    }
  }

  /** Opens the gate: from now on {@code recorder} hears of each call of woven code. */
  static void open(Object recorder) throws ReflectiveOperationException {
    Field impl = Class.forName(GATE, true, null).getDeclaredField("impl");
    impl.setAccessible(true);
    impl.set(null, recorder);
  }
}
