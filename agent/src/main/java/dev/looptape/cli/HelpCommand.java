package dev.looptape.cli;

import dev.looptape.agent.options.OptionsPage;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

@Command(
    name = "help",
    description = "Shows help: of everything, of a command, or of the agent's options.",
    footer = {"", "Examples:", "  looptape help show", "  looptape help options"})
final class HelpCommand implements Callable<Integer> {
  private static final String OPTIONS = "options";

  private final Console console;

  @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
  @Spec
  private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "TOPIC",
      description = "A command, or options: what -javaagent:looptape-agent.jar=… takes.")
  private @Nullable String topic;

  HelpCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CommandLine root = spec.parent().commandLine();
    CommandLine asked = topic == null ? root : root.getSubcommands().get(topic);
    PrintWriter out = root.getOut();
    if (OPTIONS.equals(topic)) {
      out.print(OptionsPage.help());
    } else if (asked != null) {
      asked.usage(out);
    } else {
      throw new UnmatchedArgumentException(root, List.of(String.valueOf(topic)));
    }
    out.flush();
    if (out.checkError()) {
      console.say("standard output cannot be written");
      return ExitCodes.BAD_INPUT;
    }
    return ExitCodes.DONE;
  }
}
