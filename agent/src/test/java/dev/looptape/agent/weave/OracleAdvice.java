package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;

/**
 * Byte Buddy's advice with the doorbell's meaning: the oracle that the doorbell is compared with.
 */
public final class OracleAdvice {
  /** What was heard, in order. */
  public static final List<String> HEARD = new ArrayList<>();

  private OracleAdvice() {}

  @Advice.OnMethodEnter
  static Object enter(
      @Advice.Origin("#m#d") String method,
      @Advice.This(optional = true) Object self,
      @Advice.AllArguments Object[] arguments) {
    return begins(method, self, arguments);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class)
  static void exit(
      @Advice.Enter Object token,
      @Advice.Return(typing = Assigner.Typing.DYNAMIC) Object result,
      @Advice.Thrown Throwable thrown) {
    ends(token, thrown == null ? result : null, thrown);
  }

  public static Object begins(String method, Object self, Object[] arguments) {
    HEARD.add("> " + method + " " + (self == null ? "static" : "on") + " " + text(arguments));
    return method;
  }

  public static void ends(Object token, Object result, Throwable thrown) {
    HEARD.add("< " + token + " " + text(new Object[] {result}) + " " + thrown);
  }

  /** Values by content, objects without one by their class. */
  static String text(Object[] values) {
    StringBuilder text = new StringBuilder("[");
    for (Object value : values) {
      String one = Arrays.deepToString(new Object[] {value});
      boolean plain = value == null || value.getClass().getName().startsWith("java.");
      text.append(plain || value.getClass().isArray() ? one : value.getClass().getName());
      text.append(value == null ? "" : value.getClass().getSimpleName()).append(' ');
    }
    return text.append(']').toString();
  }
}
