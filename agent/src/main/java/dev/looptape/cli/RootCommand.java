package dev.looptape.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** What stands before the command's name. */
@Command(
    name = Tool.NAME,
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Version.class,
    description = {
      "Reads the recordings that the Looptape agent makes of LLM agent loops.",
      "Each command takes plain, packed and gzip files; - is standard input."
    },
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  java -javaagent:looptape-agent.jar -jar app.jar     record into ./looptape",
      "  java -jar looptape-agent.jar ls looptape            what was recorded",
      "  java -jar looptape-agent.jar show looptape/FILE     the loop as a tree",
      "",
      "Exit codes: 0 done, 1 bad input, 2 wrong usage, 3 too large."
    })
final class RootCommand implements Runnable {
  @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
  @Spec
  private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT, // every command has it
      description = "Show this help.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  boolean version;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "which command? One of " + String.join(", ", spec.subcommands().keySet()));
  }
}
