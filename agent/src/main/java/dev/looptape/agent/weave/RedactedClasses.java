package dev.looptape.agent.weave;

import static dev.looptape.agent.weave.ConstantPool.u2;

import dev.looptape.agent.site.RedactedMembers;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What {@code @Redacted} marks in the classes seen so far, by the loader that defines them. */
final class RedactedClasses implements RedactedMembers {
  /** Of one loader: redacted classes, packages that use the annotation, all classes seen. */
  private static final class OfLoader {
    final Map<String, Marks> classes = new ConcurrentHashMap<>();
    final Map<String, Boolean> packages = new ConcurrentHashMap<>();
    final SeenNames seen = new SeenNames();
  }

  /** Whether a whole class is redacted, and which of its fields are. */
  private static final class Marks {
    boolean type;
    final Set<String> fields = new HashSet<>();
  }

  private final WeakByIdentity<ClassLoader, OfLoader> loaders = new WeakByIdentity<>();

  private OfLoader of(ClassLoader loader) {
    OfLoader known = loaders.get(loader);
    return known == null ? loaders.putIfAbsent(loader, new OfLoader()) : known;
  }

  /** Notes that a class's bytes were seen. */
  void saw(ClassLoader loader, String internalName) {
    of(loader).seen.add(internalName);
  }

  /** Reads the marks of a class that mentions the annotation. */
  void read(ClassLoader loader, byte[] bytes, ClassFile file) {
    if (!mentions(file)) {
      return;
    }
    OfLoader of = of(loader);
    String name = file.className();
    of.packages.put(packageOf(name), true);
    Marks marks = new Marks();
    marks.type = file.attributes.annotation(RuleSet.REDACTED) != null;
    for (ClassFile.Member field : file.fields) {
      if (field.attributes.annotation(RuleSet.REDACTED) != null) {
        marks.fields.add(field.name);
      }
    }
    components(bytes, file, marks.fields);
    if (marks.type || !marks.fields.isEmpty()) {
      of.classes.put(name, marks);
    }
  }

  private static boolean mentions(ClassFile file) {
    for (int i = 1; i < file.pool.size(); i++) {
      if (file.pool.tag(i) == 1 && file.pool.utf8Is(i, RuleSet.REDACTED)) {
        return true;
      }
    }
    return false;
  }

  private static void components(byte[] bytes, ClassFile file, Set<String> into) {
    int at = file.attributes.find("Record");
    if (at < 0) {
      return;
    }
    int count = u2(bytes, at);
    at += 2;
    for (int i = 0; i < count; i++) {
      Attributes attributes = new Attributes(bytes, file.pool, at + 4);
      if (attributes.annotation(RuleSet.REDACTED) != null) {
        into.add(file.pool.utf8(u2(bytes, at)));
      }
      at = attributes.end;
    }
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  private @Nullable OfLoader known(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null ? null : loaders.get(loader);
  }

  @Override
  public boolean type(Class<?> type) {
    OfLoader of = known(type);
    Marks marks = of == null ? null : of.classes.get(type.getName());
    return marks != null && marks.type;
  }

  @Override
  public boolean field(Class<?> declaring, String name) {
    OfLoader of = known(declaring);
    Marks marks = of == null ? null : of.classes.get(declaring.getName());
    return marks != null && marks.fields.contains(name);
  }

  @Override
  public boolean unknown(Class<?> type) {
    OfLoader of = known(type);
    if (of == null || of.packages.isEmpty()) {
      return false;
    }
    String name = type.getName();
    return of.packages.containsKey(packageOf(name)) && !of.seen.contains(name.replace('.', '/'));
  }
}
