package dev.looptape.agent.weave;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.process.HostCompiler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A host program in this JVM: compiled, woven as its loader defines it, run, and listened to. */
final class WovenHost {
  final List<String> errors = new ArrayList<>();
  final List<TestGate.Call> calls = new ArrayList<>();
  final SiteRegistry sites = new SiteRegistry();
  final WeaveReport report;
  final Weaver weaver;
  final RuleSet rules;
  final Loader loader;

  private WovenHost(Path classes, String ruleText, @Nullable String framework) {
    List<Rule> user = new ArrayList<>();
    RuleParser.parse(ruleText, "test.rules", framework, user, errors);
    rules = framework == null ? new RuleSet(user, List.of()) : new RuleSet(List.of(), user);
    report = new WeaveReport(sites, rules::unmatched);
    weaver = new Weaver(rules, sites, report, errors::add);
    loader = new Loader(classes);
  }

  /** A host whose annotations are not there at run time: its loader sees the platform only. */
  static WovenHost of(Path directory, String rules, String... units) {
    return of(directory, List.of("-g"), rules, units);
  }

  static WovenHost of(Path directory, List<String> options, String rules, String... units) {
    HostCompiler.compile(directory, options, List.of(), units);
    return new WovenHost(directory, rules, null);
  }

  /** The classes that are in a directory already, with nothing chosen. */
  static WovenHost plain(Path directory) {
    return new WovenHost(directory, "", null);
  }

  static WovenHost builtIn(Path directory, String framework, String rules, String... units) {
    HostCompiler.compile(directory, List.of("-g"), List.of(), units);
    return new WovenHost(directory, rules, framework);
  }

  /** Calls a static method without parameters, with the gate open. */
  @Nullable Object run(String type, String method) throws Exception {
    Method target = loader.loadClass(type).getDeclaredMethod(method);
    target.setAccessible(true);
    TestGate gate = TestGate.open(calls, sites);
    try {
      return target.invoke(null);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Exception exception) {
        throw exception;
      }
      throw thrown;
    } finally {
      gate.close();
    }
  }

  /** Names of the sites that were called, in order. */
  List<String> called() {
    List<String> names = new ArrayList<>();
    for (TestGate.Call call : calls) {
      Site site = call.site();
      names.add(site.className() + "#" + site.method());
    }
    return names;
  }

  /** Defines its classes itself, from a directory, as woven. */
  final class Loader extends ClassLoader {
    private final Path classes;

    Loader(Path classes) {
      super(ClassLoader.getPlatformClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      Path file = classes.resolve(name.replace('.', '/') + ".class");
      if (!Files.exists(file)) {
        throw new ClassNotFoundException(name);
      }
      try {
        byte[] bytes = Files.readAllBytes(file);
        byte[] woven =
            weaver.transform(null, this, name.replace('.', '/'), null, null, bytes.clone());
        byte[] defined = woven == null ? bytes : woven;
        return defineClass(name, defined, 0, defined.length);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    @Override
    protected @Nullable URL findResource(String name) {
      try {
        Path file = classes.resolve(name);
        return Files.exists(file) ? file.toUri().toURL() : null;
      } catch (MalformedURLException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      try {
        Path file = classes.resolve(name);
        return Files.exists(file) ? new ByteArrayInputStream(Files.readAllBytes(file)) : null;
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }
}
