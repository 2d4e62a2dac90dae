package dev.looptape.agent.weave;

import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one transformer: sees each class as it is defined or retransformed, and weaves the doorbell
 * into the methods that are chosen. A class that cannot be concerned costs one walk over its
 * constants. Whatever fails leaves the class as it is, and is counted.
 */
public final class Weaver implements ClassFileTransformer {
  private static final String AGENT = "dev/looptape/agent/LooptapeAgent";

  private final RuleSet rules;
  private final Sites sites;
  private final WeaveReport report;
  private final Consumer<String> errors;
  private final RedactedClasses redacted = new RedactedClasses();
  private final WeakByIdentity<ClassLoader, Types> types = new WeakByIdentity<>();
  private final ClassLoader own = Weaver.class.getClassLoader();
  private final ClassLoader platform = ClassLoader.getPlatformClassLoader();

  /**
   * @param errors gets a line when the first class is met that should be woven and cannot be
   */
  public Weaver(RuleSet rules, SiteRegistry registry, WeaveReport report, Consumer<String> errors) {
    this.rules = rules;
    this.sites = new Sites(registry);
    this.report = report;
    this.errors = errors;
  }

  /** What {@code @Redacted} marks in the classes seen. */
  public RedactedMembers redactedMembers() {
    return redacted;
  }

  /** Whether classes of this loader are looked at: neither the JDK's nor our own are. */
  boolean looksAt(@Nullable ClassLoader loader) {
    return loader != null && loader != own && loader != platform;
  }

  /** Whether anything of a class may be chosen or redacted; also notes that it was seen. */
  boolean mayConcern(ClassLoader loader, String className, byte[] bytes) {
    redacted.saw(loader, className);
    return rules.mayConcern(className, bytes);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable Module module,
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (className == null || className.equals(AGENT)) {
      return null;
    }
    try {
      if (loader == null) {
        return SignalPoint.isOfTheJdk(className)
            ? weaveSignals(bytes)
            : weaveTasks(TaskPoints.of(className), bytes);
      }
      if (!looksAt(loader)) {
        return null;
      }
      byte[] tasks = weaveTasks(LibraryTaskPoints.of(className), bytes);
      if (!mayConcern(loader, className, bytes)) {
        return tasks;
      }
      byte[] signals = weaveSignals(tasks == null ? bytes : tasks);
      byte[] followed = signals == null ? tasks : signals;
      byte[] woven = weave(loader, followed == null ? bytes : followed);
      return woven == null ? followed : woven;
    } catch (NotWeavable why) {
      notWoven(className, why.reason());
      return null;
    } catch (Throwable failure) {
      notWoven(className, failure.toString());
      return null;
    }
  }

  /** Whether tasks change hands in a class of the JDK's. */
  static boolean followsTasks(String className) {
    return TaskPoints.of(className) != null || SignalPoint.isOfTheJdk(className);
  }

  private static byte @Nullable [] weaveSignals(byte[] bytes) throws NotWeavable {
    ClassFile file = ClassFile.read(bytes);
    return file == null ? null : SignalWeaver.weave(bytes, file);
  }

  private static byte @Nullable [] weaveTasks(@Nullable List<TaskPoint> points, byte[] bytes)
      throws NotWeavable {
    if (points == null) {
      return null;
    }
    ClassFile file = ClassFile.read(bytes);
    if (file == null) {
      throw new NotWeavable("its class file is not understood");
    }
    return TaskWeaver.weave(bytes, file, points);
  }

  private byte @Nullable [] weave(ClassLoader loader, byte[] bytes) throws NotWeavable {
    ClassFile file = ClassFile.read(bytes);
    if (file == null) {
      throw new NotWeavable("its class file is not understood");
    }
    redacted.read(loader, bytes, file);
    Types known = typesOf(loader);
    known.remember(file);
    List<Chosen> chosen = new Chooser(rules, sites, report, bytes, file, known).choose();
    return chosen.isEmpty() ? null : ClassWeaver.weave(bytes, file, chosen, report);
  }

  private Types typesOf(ClassLoader loader) {
    Types known = types.get(loader);
    return known == null ? types.putIfAbsent(loader, new LoaderTypes(loader)) : known;
  }

  /** Counts a class that stays as it is; the first of the process is said. */
  void notWoven(String className, String reason) {
    try {
      String name = className.replace('/', '.');
      if (report.addNotWoven(name, reason)) {
        errors.accept("not recorded: " + name + ": " + reason);
      }
    } catch (Throwable ignored) {
      // Out of memory, out of stack: the class stays as it is.
    }
  }
}
