package dev.looptape.agent.weave;

import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes that a host had loaded before the agent came: those that a rule or an annotation may
 * concern are retransformed. A batch that the JVM refuses is tried class by class, so that one bad
 * class costs no other.
 */
public final class LoadedClasses {
  private static final int BATCH = 64;

  private final Instrumentation instrumentation;
  private final Weaver weaver;

  /**
   * @param weaver must be registered as a transformer that can retransform
   */
  public LoadedClasses(Instrumentation instrumentation, Weaver weaver) {
    this.instrumentation = instrumentation;
    this.weaver = weaver;
  }

  /** Weaves those of the JDK's classes that run tasks, if something has loaded them early. */
  public void weaveTasks() {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (type.getClassLoader() == null && runsTasks(type)) {
        loaded.add(type);
      }
    }
    retransform(loaded);
  }

  private static boolean runsTasks(Class<?> type) {
    String name = type.getName();
    return name.startsWith("java.util.") && Weaver.followsTasks(name.replace('.', '/'));
  }

  /** Weaves what is loaded. Classes loaded meanwhile are seen by the transformer itself. */
  public void weave() {
    List<Class<?>> batch = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (instrumentation.isModifiableClass(type) && mayConcern(type)) {
        batch.add(type);
        if (batch.size() == BATCH) {
          retransform(batch);
          batch.clear();
        }
      }
    }
    retransform(batch);
  }

  private boolean mayConcern(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (type.isArray() || type.isPrimitive() || !weaver.looksAt(loader)) {
      return false;
    }
    String name = type.getName().replace('.', '/');
    if (LibraryTaskPoints.of(name) != null) {
      return true;
    }
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      return in == null || weaver.mayConcern(loader, name, in.readAllBytes());
    } catch (Throwable hostsFailure) {
      return true; // the JVM has the bytes even if the loader does not give them
    }
  }

  private void retransform(List<Class<?>> batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
    } catch (Throwable refused) {
      for (Class<?> type : batch) {
        try {
          instrumentation.retransformClasses(type);
        } catch (Throwable reason) {
          weaver.notWoven(type.getName(), "the JVM refuses to retransform it: " + reason);
        }
      }
    }
  }
}
