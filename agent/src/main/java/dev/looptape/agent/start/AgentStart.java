package dev.looptape.agent.start;

import dev.looptape.agent.options.Environment;
import dev.looptape.agent.options.Log;
import dev.looptape.agent.options.Options;
import dev.looptape.agent.record.Recorder;
import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.agent.weave.LoadedClasses;
import dev.looptape.agent.weave.RuleFiles;
import dev.looptape.agent.weave.RuleSet;
import dev.looptape.agent.weave.Weaver;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts the recorder in a host: the only class of ours that knows all the parts. */
public final class AgentStart {
  private AgentStart() {}

  /**
   * Called once for each {@code -javaagent} option or attach, before the host's {@code main} or
   * while it runs. Nothing happens if another copy of the agent records already.
   *
   * @param agentJar the jar that was given
   * @param arguments what followed {@code =} in the option
   * @param late whether classes of the host may be loaded already
   */
  public static @Nullable Object start(
      File agentJar, @Nullable String arguments, Instrumentation instrumentation, boolean late)
      throws Exception {
    if (GateInstaller.present()) {
      return null;
    }
    MethodHandles.Lookup trusted = TrustedLookup.open(instrumentation);
    GateInstaller.define(trusted);
    List<String> problems = new ArrayList<>();
    Options options =
        Options.read(arguments, Environment.ofProcess(), RuleFiles.builtinNames(), problems);
    Consumer<String> errors = new Lines(options.log().prints(Log.ERROR));
    for (String problem : problems) {
      errors.accept(problem);
    }
    SiteRegistry sites = new SiteRegistry();
    RuleSet rules = RuleFiles.load(options.rules(), new Builtins(options), errors);
    WeaveReport report = new WeaveReport(sites, new Unmatched(rules));
    Weaver weaver = new Weaver(rules, sites, report, errors);
    Recorder recorder =
        new Recorder(
            options, sites, report, weaver.redactedMembers(), trusted, version(), new Lines(true));
    recorder.writeAtExit();
    GateInstaller.open(recorder.gate());
    // Not where the host's own manifest starts the agent and does not ask for it; then this is
    // before main, and nothing that matters is loaded yet.
    boolean again = instrumentation.isRetransformClassesSupported();
    instrumentation.addTransformer(weaver, again);
    if (again) {
      LoadedClasses loaded = new LoadedClasses(instrumentation, weaver);
      if (late || EarlyClasses.arePossible(trusted)) {
        loaded.weaveTasks();
      }
      if (late) {
        loaded.weave();
      }
    }
    return null;
  }

  private static String version() throws IOException {
    ClassLoader own = AgentStart.class.getClassLoader();
    try (InputStream in = own.getResourceAsStream("version.txt")) {
      return in == null
          ? "unknown"
          : new String(in.readAllBytes(), StandardCharsets.US_ASCII).trim();
    }
  }

  // Classes and no lambdas: the first lambda of a JVM costs its start some 5 ms.

  private static final class Lines implements Consumer<String> {
    private final boolean printed;

    Lines(boolean printed) {
      this.printed = printed;
    }

    @Override
    public void accept(String line) {
      if (printed) {
        Stderr.line(line);
      }
    }
  }

  private static final class Builtins implements Predicate<String> {
    private final Options options;

    Builtins(Options options) {
      this.options = options;
    }

    @Override
    public boolean test(String name) {
      return options.usesBuiltin(name);
    }
  }

  private static final class Unmatched implements Supplier<List<String>> {
    private final RuleSet rules;

    Unmatched(RuleSet rules) {
      this.rules = rules;
    }

    @Override
    public List<String> get() {
      return rules.unmatched();
    }
  }
}
