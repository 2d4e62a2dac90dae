package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.process.HostCompiler;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method of well-known libraries is woven: each class that verifies unwoven verifies woven,
 * and programs that use them give the same results, messages and stack traces.
 */
class CorpusTest {
  @TempDir Path directory;

  static List<Path> few() throws IOException {
    return CorpusProgram.fewJars();
  }

  static List<Path> many() throws IOException {
    return CorpusProgram.manyJars();
  }

  private static URL[] urls(List<Path> paths) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path path : paths) {
      urls.add(path.toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }

  /** A weaver of every method there is. */
  private static final class Everything {
    final SiteRegistry sites = new SiteRegistry();
    final List<String> errors = new ArrayList<>();
    final WeaveReport report;
    final Weaver weaver;

    Everything() {
      List<Rule> rules = new ArrayList<>();
      RuleParser.parse("call **#*", "all.rules", null, rules, errors);
      RuleSet set = new RuleSet(rules, List.of());
      report = new WeaveReport(sites, set::unmatched);
      weaver = new Weaver(set, sites, report, errors::add);
    }
  }

  @ParameterizedTest
  @MethodSource("few")
  void everyClassOfTheFewLibrariesVerifies(Path jar) throws Exception {
    verify(jar, few());
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("many")
  void everyClassOfTheManyLibrariesVerifies(Path jar) throws Exception {
    verify(jar, CorpusProgram.allJars());
  }

  private static void verify(Path jar, List<Path> classPath) throws Exception {
    Everything everything = new Everything();
    TreeMap<String, String> plain = new TreeMap<>();
    TreeMap<String, String> woven = new TreeMap<>();
    int bodies = 0;
    try (JarFile file = new JarFile(jar.toFile());
        CorpusLoader before = new CorpusLoader(urls(classPath), null);
        CorpusLoader after = new CorpusLoader(urls(classPath), everything.weaver)) {
      for (String name : CorpusLoader.names(file)) {
        plain.put(name, before.link(name));
        woven.put(name, after.link(name));
        bodies += after.bodies(name);
      }
    }
    assertThat(woven).isEqualTo(plain).isNotEmpty();
    assertThat(everything.report.notWoven()).isEmpty();
    assertThat(everything.errors).isEmpty();
    long sites =
        everything.report.woven().stream()
            .filter(site -> plain.containsKey(site.className()))
            .count();
    long tooLarge =
        everything.report.skipped().stream()
            .filter(skipped -> skipped.reason().contains("64"))
            .count();
    assertThat(sites + tooLarge).as("methods woven").isEqualTo(bodies);
  }

  static List<CorpusProgram> programs() throws IOException {
    return CorpusProgram.ofFew();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aProgramOverTheFewGivesTheSame(CorpusProgram program) throws Exception {
    same(program, few());
  }

  static List<CorpusProgram> morePrograms() throws IOException {
    return CorpusProgram.ofMany();
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("morePrograms")
  void aProgramOverTheManyGivesTheSame(CorpusProgram program) throws Exception {
    same(program, CorpusProgram.allJars());
  }

  private void same(CorpusProgram program, List<Path> jars) throws Exception {
    HostCompiler.compile(directory, List.of("-Xlint:none"), jars, program.source());
    List<Path> classPath = new ArrayList<>(jars);
    classPath.add(directory);
    String plain = run(classPath, null);
    Everything everything = new Everything();
    TestGate.Counter counter = TestGate.count();
    String woven;
    try {
      woven = run(classPath, everything.weaver);
    } finally {
      counter.close();
    }
    assertThat(woven).isEqualTo(plain);
    assertThat(everything.report.notWoven()).isEmpty();
    assertThat(counter.calls()).as("calls heard").isGreaterThan(1_000);
    assertThat(counter.endedTwice()).isZero();
  }

  private static String run(List<Path> classPath, @Nullable Weaver weaver) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (CorpusLoader loader = new CorpusLoader(urls(classPath), weaver)) {
      thread.setContextClassLoader(loader);
      Method main = loader.loadClass("Program").getMethod("run");
      String seen = String.valueOf(main.invoke(null));
      // Below the program are frames of this test, whose two calls stand on two lines.
      return seen.replaceAll("\\t?at dev\\.looptape\\.[^\n]*\n?", "");
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
