package dev.looptape.agent.start;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Tells whether classes of the JDK that run tasks may have been loaded before us. */
final class EarlyClasses {
  private static final int BIG_NUMBERS_USE_POOLS = 19;

  private EarlyClasses() {}

  /**
   * Whether it is worth a look through all loaded classes: other agents may have used them, and
   * since JDK 19 whoever loads {@code BigDecimal} loads {@code ForkJoinTask}. Not under {@code
   * -Xcheck:jni}, which makes the JVM complain about such a look.
   *
   * @param trusted a lookup that may call what the JDK keeps to itself
   */
  static boolean arePossible(MethodHandles.Lookup trusted) {
    boolean possible = Runtime.version().feature() >= BIG_NUMBERS_USE_POOLS;
    try {
      MethodHandle arguments =
          trusted.findStatic(
              Class.forName("jdk.internal.misc.VM"),
              "getRuntimeArguments",
              MethodType.methodType(String[].class));
      int agents = 0;
      for (String argument : (String[]) arguments.invokeExact()) {
        if (argument.equals("-Xcheck:jni")) {
          return false;
        }
        if (argument.startsWith("-javaagent:") || argument.startsWith("-agent")) {
          agents++;
        }
      }
      return possible || agents > 1;
    } catch (Throwable otherJdk) {
      return possible;
    }
  }
}
