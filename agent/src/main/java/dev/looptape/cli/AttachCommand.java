package dev.looptape.cli;

import dev.looptape.agent.attach.Attach;
import dev.looptape.agent.options.Options;
import dev.looptape.agent.weave.RuleFiles;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "attach",
    description = "Starts recording in a JVM that runs already, of this machine and user.",
    footer = {
      "",
      "PID is a process id, as jps prints it. OPTIONS are the agent's, as behind = in -javaagent;",
      "relative paths are taken from the directory in which that process was started. Calls that",
      "are open already are not recorded, those that begin from now on are.",
      "",
      "A JVM of version 21 or later prints a warning of its own on its stderr when an agent is",
      "attached, unless it was started with -XX:+EnableDynamicAgentLoading.",
      "",
      "Examples:",
      "  looptape attach 4711",
      "  looptape attach 4711 dir=/var/tmp/tapes,split=run"
    })
final class AttachCommand implements Callable<Integer> {
  private static final int WARNS_FROM = 21;

  private final Console console;

  @Parameters(index = "0", paramLabel = "PID", description = "The process id of the JVM.")
  private long processId;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OPTIONS",
      description = "The agent's options, such as dir=/x,split=run.")
  private String options = "";

  AttachCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    refuseWrongOptions();
    try (Attach machine = Attach.to(String.valueOf(processId))) {
      if (machine.feature() == 0 || machine.feature() >= WARNS_FROM) {
        console.say(
            "a JVM of version 21 or later prints a warning of its own on the stderr of process "
                + processId
                + " now; -XX:+EnableDynamicAgentLoading or -javaagent at its start avoids that");
      }
      machine.load(options);
    } catch (Attach.Refused refused) {
      throw new CommandFailure(ExitCodes.BAD_INPUT, String.valueOf(refused.getMessage()));
    }
    try (Output out = new Output(console)) {
      out.line(
          "attached to process "
              + processId
              + ": calls that begin from now on are recorded; if not, its stderr says why");
    }
    return ExitCodes.DONE;
  }

  /** Better here than as a line on the stderr of a server that nobody looks at. */
  private void refuseWrongOptions() {
    List<String> problems = Options.problemsOf(options, RuleFiles.builtinNames());
    if (!problems.isEmpty()) {
      throw new CommandFailure(ExitCodes.USAGE, problems.get(0));
    }
  }
}
