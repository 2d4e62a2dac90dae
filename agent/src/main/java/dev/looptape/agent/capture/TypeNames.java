package dev.looptape.agent.capture;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What a recording calls a class: its binary name without the package, or the full name where two
 * of one such name have been met in this process.
 */
final class TypeNames {
  private final ConcurrentMap<String, String> fullNames = new ConcurrentHashMap<>();

  String of(Class<?> type) {
    if (type.isArray()) {
      return of(type.getComponentType()) + "[]";
    }
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent.isEnum()) {
      return of(parent); // a constant with a body
    }
    String full = full(type);
    String simple = full.substring(full.lastIndexOf('.') + 1);
    String first = fullNames.putIfAbsent(simple, full);
    return first == null || first.equals(full) ? simple : full;
  }

  /** The binary name. */
  static String full(Class<?> type) {
    String full = type.getName();
    int slash = full.indexOf('/'); // a hidden class carries an address behind it
    return slash > 0 ? full.substring(0, slash) : full;
  }
}
