package dev.looptape.agent.weave;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a rule's parameter list.
 *
 * @param any what it stands for if it names no type
 * @param type the type's name, without its array brackets; simple if it has no package
 * @param simple whether only the last part of the type's name is compared
 * @param dimensions array brackets
 * @param name the name given to the parameter, or null
 */
record ParameterPattern(
    Any any, NamePattern type, boolean simple, int dimensions, @Nullable String name) {
  /** What an entry stands for. */
  enum Any {
    /** The named type. */
    TYPE,
    /** One parameter of any type. */
    ONE,
    /** Any number of parameters, none included. */
    MANY
  }

  private static final String PRIMITIVES = "BCDFIJSZ";
  private static final String[] PRIMITIVE_NAMES = {
    "byte", "char", "double", "float", "int", "long", "short", "boolean"
  };

  /** Whether a method with these parameter descriptors has the list. */
  static boolean matches(List<ParameterPattern> patterns, List<String> types) {
    return matches(patterns, 0, types, 0);
  }

  private static boolean matches(
      List<ParameterPattern> patterns, int p, List<String> types, int t) {
    if (p == patterns.size()) {
      return t == types.size();
    }
    ParameterPattern pattern = patterns.get(p);
    if (pattern.any == Any.MANY) {
      for (int skip = t; skip <= types.size(); skip++) {
        if (matches(patterns, p + 1, types, skip)) {
          return true;
        }
      }
      return false;
    }
    return t < types.size()
        && pattern.matches(types.get(t))
        && matches(patterns, p + 1, types, t + 1);
  }

  /**
   * Which parameter the one entry with a name stands for; -1 if none has one. Entries before it are
   * counted from the front, or where one stands for many, those behind it from the back.
   */
  static int named(List<ParameterPattern> patterns, int parameters) {
    boolean manyBefore = false;
    for (int i = 0; i < patterns.size(); i++) {
      if (patterns.get(i).name != null) {
        return manyBefore ? parameters - (patterns.size() - i) : i;
      }
      manyBefore |= patterns.get(i).any == Any.MANY;
    }
    return -1;
  }

  private boolean matches(String descriptor) {
    if (any == Any.ONE) {
      return true;
    }
    int depth = 0;
    while (descriptor.charAt(depth) == '[') {
      depth++;
    }
    if (depth != dimensions) {
      return false;
    }
    int primitive = PRIMITIVES.indexOf(descriptor.charAt(depth));
    if (primitive >= 0) {
      return type.matches(PRIMITIVE_NAMES[primitive]);
    }
    String name = descriptor.substring(depth + 1, descriptor.length() - 1);
    if (simple) {
      name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
    }
    return type.matches(name);
  }
}
