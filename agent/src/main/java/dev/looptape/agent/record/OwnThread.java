package dev.looptape.agent.record;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** Threads of ours that are started on the host's threads, and take nothing of the host along. */
final class OwnThread {
  private OwnThread() {}

  /** Makes a daemon that is not started yet. */
  @SuppressWarnings("removal") // there is no other way where the JVM still has access contexts
  static Thread of(Runnable runs, String name) {
    PrivilegedAction<Thread> makes =
        new PrivilegedAction<>() {
          @Override
          public Thread run() {
            return new Thread(rootGroup(), runs, name, 0, false);
          }
        };
    // Up to JDK 23 a thread keeps the protection domains of all callers, and so their loaders.
    Thread thread = AccessController.doPrivileged(makes);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  /** The host's own group may be one that it destroys, or waits for. */
  private static ThreadGroup rootGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
