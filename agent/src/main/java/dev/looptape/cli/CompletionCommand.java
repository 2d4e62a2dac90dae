package dev.looptape.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = "Prints a script with which bash and zsh complete commands and options.",
    footer = {
      "",
      "The script completes the word looptape, so that has to be a command or an alias.",
      "",
      "Examples:",
      "  alias looptape='java -jar /opt/looptape-agent.jar'",
      "  source <(looptape completion)             in ~/.bashrc, or in ~/.zshrc after",
      "                                            autoload -U bashcompinit; bashcompinit"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
  @Spec
  private CommandSpec spec;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (Output out = new Output(console)) {
      out.line(AutoComplete.bash(Tool.NAME, spec.root().commandLine()));
    }
    return ExitCodes.DONE;
  }
}
