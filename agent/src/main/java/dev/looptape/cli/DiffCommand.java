package dev.looptape.cli;

import dev.looptape.recording.Recording;
import dev.looptape.recording.RunFacts;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "diff",
    description = "Says where two runs part: in what a model was shown, or what a tool gave.",
    footer = {
      "",
      "The calls of both are aligned by kind and name. Times and tokens are not compared; ids that are",
      "made up anew each time (of tool calls, and UUIDs) are, by what they stand for. To compare runs",
      "of one process, give its file twice.",
      "",
      "Examples:",
      "  looptape diff yesterday.json today.json",
      "  looptape diff --run-a run-x-1 --run-b run-x-7 FILE FILE",
      "  looptape diff --json A B | jq .firstContext"
    })
final class DiffCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--full", description = "Show all differences, and do not cut values.")
  private boolean full;

  @Option(names = "--json", description = "One JSON document, values uncut.")
  private boolean json;

  @Option(names = "--run-a", paramLabel = "ID", description = "Of A only this run.")
  private @Nullable String runA;

  @Option(names = "--run-b", paramLabel = "ID", description = "Of B only this run.")
  private @Nullable String runB;

  @Mixin private final ReadingOptions reading = new ReadingOptions();

  @Parameters(index = "0", paramLabel = "A", description = "A recording; - is standard input.")
  private String a = Input.STDIN;

  @Parameters(index = "1", paramLabel = "B", description = "Another one.")
  private String b = Input.STDIN;

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Recording recordingA = reading.read(console, a);
    Recording recordingB = reading.read(console, b);
    CallTree treeA = CallTree.of(recordingA);
    CallTree treeB = CallTree.of(recordingB);
    RunDiff diff =
        new RunDiff(
            calls(treeA, runA, a),
            calls(treeB, runB, b),
            new Sameness(recordingA, treeA, recordingB, treeB));
    RunFacts factsA = new RunFacts(recordingA.run());
    RunFacts factsB = new RunFacts(recordingB.run());
    try (Output out = new Output(console)) {
      if (json) {
        out.line(Visible.json(DiffJson.of(diff, factsA, factsB).text()));
        return ExitCodes.DONE;
      }
      missing("A", factsA, out);
      missing("B", factsB, out);
      about("A", a, factsA, out);
      about("B", b, factsB, out);
      new DiffPrinter(out, console.terminal().columns(), full).print(diff);
    }
    return ExitCodes.DONE;
  }

  private List<CallNode> calls(CallTree tree, @Nullable String run, String file) {
    List<CallNode> calls = RunDiff.inOrder(tree, run);
    if (run != null && calls.isEmpty()) {
      throw CommandFailure.of(new Input(console, file).place(), "holds no such run: " + run);
    }
    return calls;
  }

  private static void missing(String name, RunFacts facts, Output out) {
    for (String warning : Missing.warnings(facts)) {
      out.line(out.styled(Style.YELLOW, "! " + name + ": " + warning));
    }
  }

  private void about(String name, String file, RunFacts facts, Output out) {
    out.line(
        out.styled(Style.BOLD, name)
            + "  "
            + Visible.of(new Input(console, file).place())
            + out.styled(Style.DIM, "  " + String.join(" · ", ShowHeader.about(facts))));
  }
}
