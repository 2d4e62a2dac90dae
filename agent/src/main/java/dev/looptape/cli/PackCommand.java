package dev.looptape.cli;

import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.RecordingReader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "pack",
    description = "Writes a plain recording with every repeated value stored once.",
    footer = {
      "",
      "The output is exactly the packed form, without a newline at its end.",
      "",
      "Examples:",
      "  looptape pack plain.json > packed.json",
      "  looptape pack --out packed.json plain.json.gz",
      "  looptape unpack run.json | looptape pack - | cmp - run.json"
    })
final class PackCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private final OutOption out = new OutOption();

  @Option(
      names = "--max-bytes",
      paramLabel = "N|none",
      converter = SizeBound.class,
      description = "Refuse gzip input that is larger than this, decompressed (default: 512m).")
  private long maxBytes = RecordingReader.DEFAULT_MAX_INPUT_BYTES;

  @Parameters(paramLabel = "FILE", description = "A recording; - is standard input.")
  private String file = Input.STDIN;

  PackCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    out.of(console)
        .write(
            target ->
                new Input(console, file)
                    .read(
                        maxBytes,
                        in -> {
                          RecordingPack.pack(in, target);
                          return ExitCodes.DONE;
                        }));
    return ExitCodes.DONE;
  }
}
