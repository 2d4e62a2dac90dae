package dev.looptape.sample.loop;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the hand-written loop and prints its answer. */
@Command(
    name = "loop",
    sortOptions = false,
    description = "An agent loop without a framework; everything in it is made up on the spot.",
    footer = {"", "Exit codes: 0 answered, 2 wrong usage."})
public final class LoopApp implements Callable<Integer> {
  private static final int MAX_ITERATIONS = 100_000;
  private static final int MAX_ROWS = 100_000;

  @Option(
      names = "--iterations",
      paramLabel = "K",
      defaultValue = "5",
      description =
          "Model calls in all; each but the last reads a page (default: ${DEFAULT-VALUE}).")
  private int iterations;

  @Option(
      names = "--rows",
      paramLabel = "R",
      defaultValue = "20",
      description = "Rows on a page (default: ${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--session",
      paramLabel = "ID",
      defaultValue = "session-1",
      description = "The session's id (default: ${DEFAULT-VALUE}).")
  private String session = "session-1";

  @Option(names = "--help", usageHelp = true, description = "Print this help, and exit.")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean help;

  @Spec private @Nullable CommandSpec spec;

  private final PrintStream out;

  LoopApp(PrintStream out) {
    this.out = out;
  }

  /** See {@code --help}. */
  public static void main(String[] args) {
    int code = run(System.out, System.err, args);
    if (code != 0) {
      System.exit(code);
    }
  }

  static int run(PrintStream out, PrintStream err, String... args) {
    CommandLine commandLine = new CommandLine(new LoopApp(out));
    commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.setParameterExceptionHandler(
        (e, arguments) -> {
          err.println("loop: " + e.getMessage() + " (see --help)");
          return 2;
        });
    return commandLine.execute(args);
  }

  @Override
  public Integer call() {
    checkRange("--iterations", iterations, MAX_ITERATIONS);
    checkRange("--rows", rows, MAX_ROWS);
    StockAgent agent =
        new StockAgent(
            new Handbook(new Embedder()), new TableModel(), new StockTable(iterations - 1, rows));
    out.println(agent.answer("How many pieces of all articles are in stock?", session));
    return 0;
  }

  private void checkRange(String option, int value, int max) {
    if (value < 1 || value > max) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          option + " must be from 1 to " + max + ", not " + value);
    }
  }
}
