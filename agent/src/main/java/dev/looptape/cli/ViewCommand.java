package dev.looptape.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "view",
    description = "Makes a page of a recording, or of a directory, to read in a browser.",
    footer = {
      "",
      "The page is one HTML file that holds the packed recording and needs nothing else. It is",
      "written beside the recording, under its name with .html, and replaces a page made before.",
      "",
      "Examples:",
      "  looptape view looptape/FILE.json",
      "  looptape view --out page.html FILE",
      "  looptape view --out - FILE | ssh desk 'cat > page.html'",
      "  looptape view looptape                    index.html, and pages of the newest"
    })
final class ViewCommand implements Callable<Integer> {
  private final Console console;

  @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
  @Spec
  private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "F",
      description = "Write the page F; - is standard output.")
  private @Nullable String out;

  @Option(
      names = "--pages",
      paramLabel = "N",
      description = "Of a directory: pages of the newest N recordings too (default: 20).")
  private int pages = 20;

  @Mixin private final ReadingOptions reading = new ReadingOptions();

  @Parameters(paramLabel = "FILE|DIR", description = "A recording, or a directory of them.")
  private String file = Input.STDIN;

  ViewCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (pages < 0) {
      throw new ParameterException(spec.commandLine(), "--pages is at least 0");
    }
    PageFiles files = new PageFiles(console, reading);
    Path written =
        !file.equals(Input.STDIN) && Files.isDirectory(Input.path(file))
            ? files.writeDirectory(Input.path(file), out, pages)
            : files.write(file, out);
    if (written != null) {
      try (Output lines = new Output(console)) {
        lines.line(Visible.of(written.toAbsolutePath().normalize().toUri().toString()));
      }
    }
    return ExitCodes.DONE;
  }
}
