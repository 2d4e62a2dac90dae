package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.List;

/** Reads method descriptors. */
final class Descriptors {
  private Descriptors() {}

  /** The descriptors of a method's parameters, in order. */
  static List<String> parameters(String method) {
    List<String> types = new ArrayList<>();
    int at = 1;
    while (method.charAt(at) != ')') {
      int end = at;
      while (method.charAt(end) == '[') {
        end++;
      }
      end = method.charAt(end) == 'L' ? method.indexOf(';', end) + 1 : end + 1;
      types.add(method.substring(at, end));
      at = end;
    }
    return types;
  }

  /** The descriptor of what a method returns. */
  static String result(String method) {
    return method.substring(method.indexOf(')') + 1);
  }

  /** How many local variables a value of this type takes. */
  static int slots(String type) {
    return type.equals("J") || type.equals("D") ? 2 : 1;
  }
}
