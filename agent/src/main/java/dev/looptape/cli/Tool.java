package dev.looptape.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The commands put together, and every failure turned into one line and an exit code. */
final class Tool {
  static final String NAME = "looptape";

  private static final int NARROWEST_HELP = 55; // picocli takes no less
  private static final int WIDEST_HELP = 100;

  private Tool() {}

  static int run(Console console, String... arguments) {
    try {
      return commands(console).execute(arguments);
    } catch (OutOfMemoryError e) {
      console.say(
          "needs more memory than the "
              + Amounts.bytes(Runtime.getRuntime().maxMemory())
              + " that this JVM may use; start it with java -Xmx8g -jar …");
      return ExitCodes.TOO_LARGE;
    }
  }

  static CommandLine commands(Console console) {
    CommandLine line =
        new CommandLine(new RootCommand())
            .addSubcommand(new LsCommand(console))
            .addSubcommand(new ShowCommand(console))
            .addSubcommand(new ViewCommand(console))
            .addSubcommand(new InfluenceCommand(console))
            .addSubcommand(new DiffCommand(console))
            .addSubcommand(new StatsCommand(console))
            .addSubcommand(new UnpackCommand(console))
            .addSubcommand(new PackCommand(console))
            .addSubcommand(new RecoverCommand(console))
            .addSubcommand(new SnapshotCommand(console))
            .addSubcommand(new ScanCommand(console))
            .addSubcommand(new AttachCommand(console))
            .addSubcommand(new CompletionCommand(console))
            .addSubcommand(new HelpCommand(console));
    return line.setOut(writer(console.out()))
        .setErr(writer(console.err()))
        .setExpandAtFiles(false) // a file may be called @x
        .setUsageHelpWidth(helpWidth(console.terminal().columns()))
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(console.terminal().colours() ? Ansi.ON : Ansi.OFF))
        .setParameterExceptionHandler((failure, given) -> usage(console, failure))
        .setExecutionExceptionHandler((failure, command, parsed) -> failed(console, failure));
  }

  private static int helpWidth(int columns) {
    return Math.min(Math.max(columns, NARROWEST_HELP), WIDEST_HELP);
  }

  private static PrintWriter writer(OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }

  private static int usage(Console console, ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    String full = command.getCommandSpec().qualifiedName();
    console.say(explained(failure, command) + " (" + full + " --help)");
    return ExitCodes.USAGE;
  }

  private static String explained(ParameterException failure, CommandLine command) {
    if (!(failure instanceof UnmatchedArgumentException unmatched)) {
      return String.valueOf(failure.getMessage()).replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }
    String argument = unmatched.getUnmatched().get(0);
    String what =
        unmatched.isUnknownOption()
            ? "unknown option "
            : command.getParent() == null ? "unknown command " : "unexpected argument ";
    List<String> suggestions = Suggestions.of(argument, unmatched.isUnknownOption(), command);
    String hint = suggestions.stream().collect(Collectors.joining(" or ", "; did you mean ", "?"));
    return what + argument + (suggestions.isEmpty() ? "" : hint);
  }

  private static int failed(Console console, Exception failure) {
    if (failure instanceof CommandFailure known) {
      console.say(String.valueOf(known.getMessage()));
      return known.exitCode();
    }
    if (failure instanceof OutputFailure output) {
      if (!output.isClosedPipe()) {
        console.say("standard output: " + output.reason());
      }
      return ExitCodes.BAD_INPUT; // quietly, when the reader of a pipe has seen enough
    }
    console.say("failed on this input: " + failure);
    return ExitCodes.BAD_INPUT;
  }
}
