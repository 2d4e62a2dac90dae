package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.process.HostCompiler;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attached late: what is loaded already is retransformed, and one bad class costs no other. */
class LoadedClassesTest {
  @TempDir Path directory;

  private final List<List<String>> batches = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();

  /** A JVM that has the classes loaded and refuses each batch with the bad one in it. */
  private Instrumentation jvm(List<Class<?>> loaded, String bad) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "getAllLoadedClasses":
                  return loaded.toArray(new Class<?>[0]);
                case "isModifiableClass":
                  return true;
                default:
                  List<String> names =
                      Arrays.stream((Class<?>[]) arguments[0]).map(Class::getName).toList();
                  batches.add(names);
                  if (names.contains(bad)) {
                    throw new UnmodifiableClassException("refused");
                  }
                  return null;
              }
            });
  }

  @Test
  void aBatchThatTheJvmRefusesIsTriedClassByClassAndTheRefusedOneIsListed() throws Exception {
    HostCompiler.compile(
        directory,
        List.of(),
        List.of(),
        "class A { @dev.looptape.Recorded void f() {} }",
        "class B { @dev.looptape.Recorded void f() {} }",
        "class C { @dev.looptape.Recorded void f() {} }",
        "class Other { void f() {} }");
    RuleSet rules = new RuleSet(List.of(), List.of());
    WeaveReport report = new WeaveReport(new SiteRegistry(), rules::unmatched);
    Weaver weaver = new Weaver(rules, new SiteRegistry(), report, errors::add);
    List<Class<?>> loaded = new ArrayList<>(List.of(String.class, int[].class));
    URL[] urls = {directory.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, null)) {
      for (String name : List.of("A", "B", "C", "Other")) {
        loaded.add(loader.loadClass(name));
      }
      new LoadedClasses(jvm(loaded, "B"), weaver).weave();
    }
    assertThat(batches)
        .containsExactly(List.of("A", "B", "C"), List.of("A"), List.of("B"), List.of("C"));
    assertThat(report.notWoven()).extracting(WeaveReport.NotWoven::className).containsExactly("B");
    assertThat(errors).singleElement().asString().contains("B", "refused");
  }
}
