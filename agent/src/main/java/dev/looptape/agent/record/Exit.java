package dev.looptape.agent.record;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Runs something when the JVM ends, after the host's own shutdown hooks: in the highest free slot
 * of {@code java.lang.Shutdown}, which the JDK's own hooks leave to the end. Where there is none,
 * an ordinary hook has to do.
 */
final class Exit {
  private static final int HIGHEST_SLOT = 9;
  private static final int LOWEST_SLOT = 3;

  private Exit() {}

  /**
   * Registers {@code last}, which is run on a fresh thread: the one that ends the JVM may be a
   * virtual one, or deep in its stack.
   *
   * @param millis how long the JVM waits for it
   * @param tooLate is run if that was not long enough
   */
  static void register(MethodHandles.Lookup trusted, Runnable last, long millis, Runnable tooLate) {
    Runnable hook =
        new Runnable() {
          @Override
          public void run() {
            runAndWait(last, millis, tooLate);
          }
        };
    if (!inSlot(trusted, hook)) {
      Runtime.getRuntime().addShutdownHook(new Thread(null, hook, "looptape-exit", 0, false));
    }
  }

  private static boolean inSlot(MethodHandles.Lookup trusted, Runnable hook) {
    MethodHandle add;
    try {
      Class<?> shutdown = Class.forName("java.lang.Shutdown", false, null);
      MethodType type = MethodType.methodType(void.class, int.class, boolean.class, Runnable.class);
      add = trusted.findStatic(shutdown, "add", type);
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
    for (int slot = HIGHEST_SLOT; slot >= LOWEST_SLOT; slot--) {
      try {
        add.invokeExact(slot, false, hook);
        return true;
      } catch (Throwable taken) {
        // The next one, then.
      }
    }
    return false;
  }

  private static void runAndWait(Runnable last, long millis, Runnable tooLate) {
    Thread thread = new Thread(null, last, "looptape-exit", 0, false);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    long deadline = System.nanoTime() + millis * 1_000_000;
    while (thread.isAlive()) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        tooLate.run();
        break;
      }
      try {
        thread.join(left);
      } catch (InterruptedException e) {
        interrupted = true; // the host's; we still have something to save
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
