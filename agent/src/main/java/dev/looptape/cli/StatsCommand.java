package dev.looptape.cli;

import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.Interner;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.Value;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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

  @Option(
      names = "--max-bytes",
      paramLabel = "N|none",
      converter = SizeBound.class,
      description = "Refuse a file that is larger than this, decompressed (default: 512m).")
  private long maxBytes = RecordingReader.DEFAULT_MAX_INPUT_BYTES;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;

  @Parameters(paramLabel = "FILE", description = "A recording; - is standard input.")
  private String file = Input.STDIN;

  StatsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Stats stats =
        new Input(console, file)
            .read(
                Long.MAX_VALUE,
                in -> {
                  Value read =
                      JsonParsing.parse(
                          RecordingReader.open(in, maxBytes), new Interner(Long.MAX_VALUE));
                  Value plain = RecordingPack.unpack(read, RecordingPack.NO_BOUND);
                  return new Stats(Recording.fromValue(plain), plain);
                });
    try (Output out = new Output(console)) {
      new StatsPrinter(out, console.terminal().columns()).print(stats);
    }
    return ExitCodes.DONE;
  }
}
