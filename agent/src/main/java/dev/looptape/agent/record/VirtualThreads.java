package dev.looptape.agent.record;

import org.jspecify.annotations.Nullable;

/**
 * Recognises the pool that carries the JVM's virtual threads. Its tasks are the JVM's own, which
 * belong to no call; the threads that they carry know theirs.
 */
final class VirtualThreads {
  private static final String FACTORY = "java.lang.VirtualThread";
  private static final String CARRIER = "jdk.internal.misc.CarrierThread";

  /** Found once; racy, since every thread finds the same. */
  private @Nullable Class<?> factory;

  private @Nullable Class<?> carrier;

  /** Whether a pool's thread factory is that of the virtual threads' scheduler. */
  boolean isScheduler(Object threadFactory) {
    Class<?> type = threadFactory.getClass();
    if (type == factory) {
      return true;
    }
    if (factory == null && type.getName().startsWith(FACTORY)) {
      factory = type;
      return true;
    }
    return false;
  }

  /** Whether a thread carries virtual ones. */
  boolean isCarrier(Thread thread) {
    Class<?> type = thread.getClass();
    if (type == Thread.class) {
      return false;
    }
    if (type == carrier) {
      return true;
    }
    if (carrier == null && type.getName().equals(CARRIER)) {
      carrier = type;
      return true;
    }
    return false;
  }
}
