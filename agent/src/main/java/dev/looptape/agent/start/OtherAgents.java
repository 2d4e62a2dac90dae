package dev.looptape.agent.start;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Tells whether other agents were given to this JVM, which may have loaded classes before us. */
final class OtherAgents {
  private OtherAgents() {}

  /**
   * Whether there is one. To look through all loaded classes instead would make a JVM complain that
   * checks its native code.
   *
   * @param trusted a lookup that may call what the JDK keeps to itself
   */
  static boolean arePresent(MethodHandles.Lookup trusted) {
    try {
      MethodHandle arguments =
          trusted.findStatic(
              Class.forName("jdk.internal.misc.VM"),
              "getRuntimeArguments",
              MethodType.methodType(String[].class));
      int agents = 0;
      for (String argument : (String[]) arguments.invokeExact()) {
        if (argument.startsWith("-javaagent:") || argument.startsWith("-agent")) {
          agents++;
        }
      }
      return agents > 1;
    } catch (Throwable otherJdk) {
      return false;
    }
  }
}
