package dev.looptape.cli;

import dev.looptape.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    name = "show",
    description = "Shows the loop as a tree: turns, model calls, tool calls and what they gave.",
    footer = {
      "",
      "Of the context of a model call only what is new is shown (+): the messages that the call",
      "before it was not shown. Values are cut to the width of the terminal unless --full is given.",
      "",
      "Examples:",
      "  looptape show looptape/shop-20261201T022905123Z-4711-0k3x9ab2qz7de.json",
      "  looptape show --kind model,tool FILE      without the calls around them",
      "  looptape show --call 7 --full FILE        everything of one call",
      "  looptape show --grep refund FILE          the calls that speak of it",
      "  looptape show --follow looptape           a process that is running",
      "  looptape show --json FILE | jq '.calls[] | select(.failure)'"
    })
final class ShowCommand implements Callable<Integer> {
  private static final List<String> KINDS =
      List.of("turn", "iteration", "model", "tool", "retrieval", "embedding", "context", "call");

  private final Console console;

  @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
  @Spec
  private CommandSpec spec;

  @Option(names = "--full", description = "Do not cut values.")
  private boolean full;

  @Option(names = "--run", paramLabel = "ID", description = "Only calls of this run.")
  private @Nullable String run;

  @Option(
      names = "--call",
      paramLabel = "ID",
      description = "Only this call and those inside of it; the number after #.")
  private @Nullable String call;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description = "Only calls of these kinds: turn, model, tool, retrieval…")
  private List<String> kinds = new ArrayList<>();

  @Option(
      names = "--grep",
      paramLabel = "TEXT",
      description = "Only calls that hold this text, in capitals or not.")
  private @Nullable String grep;

  @Option(names = "--json", description = "One JSON document, values uncut.")
  private boolean json;

  @Option(
      names = "--follow",
      description =
          "Show what a running process records: FILE is its .tape, or a directory with one.")
  private boolean follow;

  @Mixin private final ReadingOptions reading = new ReadingOptions();

  @Parameters(paramLabel = "FILE", description = "A recording; - is standard input.")
  private String file = Input.STDIN;

  ShowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<String> asked = kinds.stream().map(kind -> kind.trim().toLowerCase(Locale.ROOT)).toList();
    for (String kind : asked) {
      if (!KINDS.contains(kind)) {
        throw new ParameterException(
            spec.commandLine(),
            "unknown kind " + kind + "; it is one of " + String.join(", ", KINDS));
      }
    }
    if (follow) {
      return follow(asked);
    }
    Recording recording = reading.read(console, file);
    CallTree tree = CallTree.of(recording);
    CallFilter filter = new CallFilter(tree, run, call, asked, grep);
    if (filter.isEmpty() && !tree.all.isEmpty() && (run != null || call != null)) {
      throw CommandFailure.of(
          new Input(console, file).place(),
          "holds no such " + (call != null ? "call: " + call : "run: " + run));
    }
    try (Output out = new Output(console)) {
      if (json) {
        new TreeJson(out, filter).print(recording, tree);
      } else {
        new ShowHeader(out).print(recording, tree);
        new TreePrinter(out, console.terminal().columns(), full).print(tree, filter);
      }
    }
    return ExitCodes.DONE;
  }

  private int follow(List<String> asked) {
    Path tape = Tapes.toFollow(Input.path(file));
    try (Output out = new Output(console)) {
      int columns = console.terminal().columns();
      new Follow(out, columns, full, json, tree -> new CallFilter(tree, run, call, asked, grep))
          .follow(tape);
    }
    return ExitCodes.DONE;
  }
}
