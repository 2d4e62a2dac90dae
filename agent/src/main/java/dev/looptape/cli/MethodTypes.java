package dev.looptape.cli;

import java.lang.invoke.MethodType;
import java.util.StringJoiner;

/** The parameters of a method descriptor as they stand in source, without packages. */
final class MethodTypes {
  private MethodTypes() {}

  /** {@code (String, int[])} for {@code (Ljava/lang/String;[I)V}. No class is loaded. */
  static String of(String descriptor) {
    StringJoiner types = new StringJoiner(", ", "(", ")");
    int i = 1;
    while (i < descriptor.length() && descriptor.charAt(i) != ')') {
      int arrays = 0;
      while (descriptor.charAt(i) == '[') {
        arrays++;
        i++;
      }
      String name;
      if (descriptor.charAt(i) == 'L') {
        int end = descriptor.indexOf(';', i);
        int start = Math.max(i, descriptor.lastIndexOf('/', end)) + 1;
        name = descriptor.substring(start, end);
        i = end + 1;
      } else {
        name = primitive(descriptor.charAt(i));
        i++;
      }
      types.add(name + "[]".repeat(arrays));
    }
    return types.toString();
  }

  private static String primitive(char letter) {
    return MethodType.fromMethodDescriptorString("(" + letter + ")V", null)
        .parameterType(0)
        .getName();
  }
}
