package dev.looptape.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "stats",
    description = "Says what a recording is made of: sizes, repeats, vectors, what is missing.",
    footer = {
      "",
      "Examples:",
      "  looptape stats FILE",
      "  looptape unpack FILE | looptape stats -"
    })
final class StatsCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private final ReadingOptions reading = new ReadingOptions();

  @Parameters(paramLabel = "FILE", description = "A recording; - is standard input.")
  private String file = Input.STDIN;

  StatsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Stats stats = reading.read(console, file, Stats::new);
    try (Output out = new Output(console)) {
      new StatsPrinter(out, console.terminal().columns()).print(stats);
    }
    return ExitCodes.DONE;
  }
}
