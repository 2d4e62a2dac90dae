package dev.looptape.agent.start;

import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.agent.weave.LoadedClasses;
import dev.looptape.agent.weave.RuleFiles;
import dev.looptape.agent.weave.RuleSet;
import dev.looptape.agent.weave.Weaver;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.List;
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
    SiteRegistry sites = new SiteRegistry();
    RuleSet rules = RuleFiles.load(List.of(), name -> true, Stderr::line);
    WeaveReport report = new WeaveReport(sites, rules::unmatched);
    Weaver weaver = new Weaver(rules, sites, report, Stderr::line);
    instrumentation.addTransformer(weaver, true);
    if (late) {
      new LoadedClasses(instrumentation, weaver).weave();
    }
    return null;
  }
}
