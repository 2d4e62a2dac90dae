package dev.looptape.agent.weave;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The types that one class loader sees, known by their bytes only: nothing is ever loaded. What was
 * read once is remembered.
 */
abstract class Types {
  private final Map<String, TypeInfo> known = new ConcurrentHashMap<>();
  private final Map<String, Boolean> present = new ConcurrentHashMap<>();

  /** The bytes of a class by its internal name, or null where there are none. */
  abstract byte @Nullable [] bytes(String internalName);

  /** Whether a class of that internal name can be found. */
  abstract boolean exists(String internalName);

  private TypeInfo info(String name) {
    TypeInfo info = known.get(name);
    if (info == null) {
      byte[] bytes = bytes(name);
      ClassFile file = bytes == null ? null : ClassFile.read(bytes);
      info = file == null ? TypeInfo.UNKNOWN : TypeInfo.of(file);
      known.put(name, info);
    }
    return info;
  }

  /** Remembers a class that is being looked at, so that its subtypes need not read it again. */
  void remember(ClassFile file) {
    known.put(file.name, TypeInfo.of(file));
    present.put(file.name, true);
  }

  /** Whether the type is, extends or implements one that the pattern names, at any distance. */
  boolean isSubtype(String name, NamePattern pattern) {
    if (pattern.isExact() && !pattern.text().startsWith("java/")) {
      Boolean there = present.get(pattern.text());
      if (there == null) {
        there = exists(pattern.text());
        present.put(pattern.text(), there);
      }
      if (!there) {
        return false; // no class of this loader can be a subtype
      }
    }
    return isSubtype(name, pattern, new HashSet<>());
  }

  private boolean isSubtype(String name, NamePattern pattern, Set<String> seen) {
    if (pattern.matches(name)) {
      return true;
    }
    if (name.startsWith("java/") || !seen.add(name)) {
      return false;
    }
    List<String> supertypes = info(name).supertypes();
    for (int i = 0; i < supertypes.size(); i++) {
      if (isSubtype(supertypes.get(i), pattern, seen)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the annotation is the wanted one, or carries it, at any distance. */
  boolean carries(String annotation, String wanted) {
    return carries(annotation, wanted, new HashSet<>());
  }

  private boolean carries(String annotation, String wanted, Set<String> seen) {
    if (annotation.equals(wanted)) {
      return true;
    }
    String name = annotation.substring(1, annotation.length() - 1);
    if (name.startsWith("java/") || !seen.add(name)) {
      return false;
    }
    for (String above : info(name).annotations()) {
      if (carries(above, wanted, seen)) {
        return true;
      }
    }
    return false;
  }
}
