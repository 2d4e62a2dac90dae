package dev.looptape.agent.record;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Tells which threads take their work from others, so that who asked for it cannot be known. */
final class Threads {
  private static final String POOL_WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";
  private static final String FORK_JOIN = "java.util.concurrent.ForkJoinWorkerThread";
  private static final String VIRTUAL = "java.lang.VirtualThread";

  private final MethodHandles.Lookup trusted;
  private @Nullable MethodHandle target;
  private boolean looked;

  /**
   * A reader of threads.
   *
   * @param trusted a lookup that may read the fields of {@link Thread}
   */
  Threads(MethodHandles.Lookup trusted) {
    this.trusted = trusted;
  }

  MethodHandles.Lookup trusted() {
    return trusted;
  }

  static boolean isVirtual(Thread thread) {
    return thread.getClass().getName().equals(VIRTUAL);
  }

  /** Whether a thread is a worker of one of the JDK's pools. */
  boolean isPoolWorker(Thread thread) {
    for (Class<?> c = thread.getClass(); c != null && c != Thread.class; c = c.getSuperclass()) {
      if (c.getName().equals(FORK_JOIN)) {
        return true;
      }
    }
    Object task = isVirtual(thread) ? null : task(thread);
    return task != null && task.getClass().getName().equals(POOL_WORKER);
  }

  private @Nullable Object task(Thread thread) {
    try {
      MethodHandle getter = getter();
      return getter == null ? null : (Object) getter.invokeExact(thread);
    } catch (Throwable unreadable) {
      return null;
    }
  }

  private synchronized @Nullable MethodHandle getter() {
    if (!looked) {
      looked = true;
      MethodType type = MethodType.methodType(Object.class, Thread.class);
      try {
        target = trusted.unreflectGetter(Thread.class.getDeclaredField("target")).asType(type);
      } catch (ReflectiveOperationException newer) { // the field has moved into a holder
        try {
          MethodHandle holder = trusted.unreflectGetter(Thread.class.getDeclaredField("holder"));
          Class<?> holderType = holder.type().returnType();
          MethodHandle task = trusted.unreflectGetter(holderType.getDeclaredField("task"));
          target = MethodHandles.filterReturnValue(holder, task).asType(type);
        } catch (ReflectiveOperationException unknown) {
          target = null;
        }
      }
    }
    return target;
  }
}
