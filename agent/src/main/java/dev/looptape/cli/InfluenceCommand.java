package dev.looptape.cli;

import dev.looptape.influence.Embedder;
import dev.looptape.influence.EmbedderException;
import dev.looptape.influence.InfluenceQuery;
import dev.looptape.influence.InfluenceRanking;
import dev.looptape.influence.LeftOut;
import dev.looptape.influence.NoEvidenceException;
import dev.looptape.influence.RunEvidence;
import dev.looptape.influence.Weights;
import dev.looptape.recording.Recording;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "influence",
    description = "Ranks what a turn found by how close it lies to the answer.",
    footer = {
      "",
      "Evidence are the results of tools and the passages of retrievals of one turn. FA is the",
      "similarity of a piece to the answer, AVG the mean similarity to the model's outputs between",
      "the two, PERSIST the share of these that are similar, DEPTH how few they are. What a score",
      "does not claim is said below every ranking; docs/influence.md has the formulas.",
      "",
      "Examples:",
      "  looptape influence FILE                               by the terms of the texts",
      "  looptape influence --embedder minilm FILE             by a model of meanings",
      "  looptape influence --expected 'Within 30 days.' FILE  what only the wrong answer says",
      "  looptape influence --weights answer FILE              by likeness to the answer alone",
      "  looptape influence --json FILE | jq '.ranking[0]'"
    })
final class InfluenceCommand implements Callable<Integer> {
  private final Console console;

  @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
  @Spec
  private CommandSpec spec;

  @Option(
      names = "--run",
      paramLabel = "ID",
      description = "The run to look at (default: the last one that has an answer).")
  private @Nullable String run;

  @Option(
      names = "--answer",
      paramLabel = "TEXT",
      description = "The answer, or the part of it, to compare with (default: the recorded one).")
  private @Nullable String answer;

  @Option(
      names = "--expected",
      paramLabel = "TEXT",
      description = "What the answer should have been; ranks what is far from it.")
  private @Nullable String expected;

  @Option(
      names = "--scorer",
      paramLabel = "NAME",
      description =
          "signals (needs an embedder), lexical, both, contrastive (needs --expected), or"
              + " class:NAME. Default: contrastive with --expected, signals with --embedder, else"
              + " lexical.")
  private @Nullable String scorer;

  @Option(
      names = "--embedder",
      paramLabel = "minilm|jar:PATH",
      description = "What makes vectors of the texts: a jar with an Embedder in it.")
  private @Nullable String embedder;

  @Option(
      names = "--class-path",
      paramLabel = "PATH",
      description = "Where class:NAME is found: jars and directories.")
  private @Nullable String classPath;

  @Option(
      names = "--weights",
      paramLabel = "FA,AVG,PERSIST,DEPTH",
      converter = WeightsOption.class,
      description = "What each signal counts (default: 0.4,0.3,0.2,0.1), or answer: FA alone.")
  private @Nullable Weights weights;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many to show (default: ${DEFAULT-VALUE}).")
  private int top = 10;

  @Option(names = "--full", description = "Do not cut texts.")
  private boolean full;

  @Option(names = "--json", description = "One JSON document: all of them, texts uncut.")
  private boolean json;

  @Mixin private final ReadingOptions reading = new ReadingOptions();

  @Parameters(paramLabel = "FILE", description = "A recording; - is standard input.")
  private String file = Input.STDIN;

  InfluenceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (top < 1) {
      throw usage("--top is at least 1");
    }
    requireText("--answer", answer);
    requireText("--expected", expected);
    ChosenScorer chosen = chosen();
    Recording recording = reading.read(console, file);
    RunEvidence evidence = evidence(recording);
    try (EmbedderPlace place = chosen.embedder(embedder, console)) {
      InfluenceRanking ranking = rank(evidence, chosen, place.embedder());
      try (Output out = new Output(console)) {
        if (json) {
          out.line(Visible.json(ranking.toValue().text()));
        } else {
          new InfluencePrinter(out, console.terminal().columns(), top, full)
              .print(ranking, chosen.words(place.embedder()), place.missing());
        }
      }
      if (json && place.missing() != null) {
        console.say(place.missing());
      }
    }
    return ExitCodes.DONE;
  }

  private ChosenScorer chosen() {
    try {
      return ChosenScorer.of(scorer, embedder != null, expected != null, classPath);
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private void requireText(String option, @Nullable String text) {
    if (text != null && text.isBlank()) {
      throw usage(option + " is empty");
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private RunEvidence evidence(Recording recording) {
    RunEvidence evidence;
    try {
      evidence = RunEvidence.of(recording, run, answer);
    } catch (NoEvidenceException e) {
      throw failure(String.valueOf(e.getMessage()));
    }
    String of = evidence.runId() == null ? "" : "run " + evidence.runId() + " ";
    if (evidence.answer() == null) {
      throw failure(
          of + "has no answer (" + evidence.answerFrom() + "); --answer gives one to compare with");
    }
    if (evidence.items().isEmpty()) {
      String left =
          evidence.leftOut().stream()
              .map(InfluenceCommand::inWords)
              .collect(Collectors.joining("; "));
      throw failure(
          of
              + "holds no evidence that could be ranked: no tool result and no passage"
              + (left.isEmpty() ? "" : " (" + left + ")"));
    }
    return evidence;
  }

  static String inWords(LeftOut left) {
    return Amounts.number(left.count())
        + " "
        + left.why().words
        + (left.where().isEmpty() ? "" : " (" + left.where() + ")");
  }

  private InfluenceRanking rank(
      RunEvidence evidence, ChosenScorer chosen, @Nullable Embedder vectors) {
    try (Ticker ticker = new Ticker(console, vectors == null ? "comparing" : "embedding")) {
      InfluenceQuery query =
          new InfluenceQuery(evidence.evidence(), String.valueOf(evidence.answer()))
              .withExpected(expected)
              .withEmbedder(vectors)
              .withWeights(weights)
              .withCancel(ticker);
      return InfluenceRanking.of(evidence, chosen.scorer(vectors), chosen.name(vectors), query);
    } catch (CancellationException e) {
      throw failure("cancelled");
    } catch (EmbedderException | IllegalArgumentException e) {
      throw failure(String.valueOf(e.getMessage()));
    } catch (RuntimeException | LinkageError e) {
      if (chosen.isOurs()) {
        throw e;
      }
      throw failure("scorer " + chosen.name(vectors) + " failed: " + e);
    }
  }

  private CommandFailure failure(String reason) {
    return CommandFailure.of(new Input(console, file).place(), reason);
  }
}
