package dev.looptape.cli;

import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.RecordingReader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "unpack",
    description = "Writes a recording as plain JSON, every value in its place.",
    footer = {
      "",
      "The output is exactly the plain form, without a newline at its end. A recording that would",
      "be larger than --max-bytes is refused (exit code 3) before anything is written.",
      "",
      "Examples:",
      "  looptape unpack run.json | jq '.events[].type'",
      "  looptape unpack --max-bytes none --out plain.json run.json.gz"
    })
final class UnpackCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private final OutOption out = new OutOption();

  @Option(
      names = "--max-bytes",
      paramLabel = "N|none",
      converter = SizeBound.class,
      description = "Refuse a recording whose plain form is larger than this (default: 512m).")
  private long maxBytes = RecordingPack.DEFAULT_UNPACK_MAX_BYTES;

  @Parameters(paramLabel = "FILE", description = "A recording; - is standard input.")
  private String file = Input.STDIN;

  UnpackCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    // The bound is on the plain form; what is compressed is bounded too, by no less than usual.
    long maxGzip = Math.max(maxBytes, RecordingReader.DEFAULT_MAX_INPUT_BYTES);
    out.of(console)
        .write(
            target ->
                new Input(console, file)
                    .read(
                        maxGzip,
                        in -> {
                          RecordingPack.unpack(in, target, maxBytes);
                          return ExitCodes.DONE;
                        }));
    return ExitCodes.DONE;
  }
}
