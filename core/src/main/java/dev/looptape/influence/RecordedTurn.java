package dev.looptape.influence;

import dev.looptape.recording.EventTypes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls that one answer was made by: those of an outermost turn, or of a run without one. */
final class RecordedTurn {
  /** The run; null if the recording names none. */
  final @Nullable String runId;

  /** The outermost turn; null if there is none. */
  final @Nullable RecordedCall turn;

  /** All calls inside, in the order of their first event. */
  final List<RecordedCall> calls;

  private final List<Output> outputs;

  /** What a model call gave. */
  private record Output(RecordedCall model, String text) {}

  private RecordedTurn(
      @Nullable String runId, @Nullable RecordedCall turn, List<RecordedCall> calls) {
    this.runId = runId;
    this.turn = turn;
    this.calls = calls;
    outputs = outputs(turn, calls);
  }

  /** In the order in which they were given. */
  private static List<Output> outputs(@Nullable RecordedCall turn, List<RecordedCall> calls) {
    int last = turn != null && turn.hasEnded() ? turn.end : Integer.MAX_VALUE;
    List<Output> outputs = new ArrayList<>();
    for (RecordedCall call : calls) {
      if (call.is(EventTypes.MODEL) && call.hasEnded() && call.end < last) {
        String text = ModelOutput.of(call, calls);
        if (text != null) {
          outputs.add(new Output(call, text));
        }
      }
    }
    outputs.sort(Comparator.comparingInt(output -> output.model.end));
    return List.copyOf(outputs);
  }

  /** The turns of a recording that hold a model call or a turn, oldest first. */
  static List<RecordedTurn> of(RecordedCalls calls) {
    boolean named = calls.all.stream().anyMatch(call -> call.runId() != null);
    Map<String, List<RecordedCall>> runs = new LinkedHashMap<>();
    for (RecordedCall call : calls.all) {
      String run = call.runId();
      if (run != null || !named) { // where runs have names, a call without one is an orphan
        runs.computeIfAbsent(String.valueOf(run), key -> new ArrayList<>()).add(call);
      }
    }
    List<RecordedTurn> turns = new ArrayList<>();
    runs.forEach((run, inside) -> add(named ? run : null, inside, turns));
    return turns;
  }

  private static void add(
      @Nullable String run, List<RecordedCall> calls, List<RecordedTurn> turns) {
    List<RecordedCall> outermost =
        calls.stream().filter(call -> call.is(EventTypes.TURN) && !isInsideTurn(call)).toList();
    if (outermost.size() > 1) {
      for (RecordedCall turn : outermost) {
        turns.add(new RecordedTurn(run, turn, within(turn, calls)));
      }
    } else if (!outermost.isEmpty() || calls.stream().anyMatch(call -> call.is(EventTypes.MODEL))) {
      turns.add(new RecordedTurn(run, outermost.isEmpty() ? null : outermost.get(0), calls));
    }
  }

  private static boolean isInsideTurn(RecordedCall call) {
    RecordedCall at = call.parent;
    for (int i = 0; at != null && i < 1_000; i++) {
      if (at.is(EventTypes.TURN)) {
        return true;
      }
      at = at.parent;
    }
    return false;
  }

  /** Of several turns of one run, what belongs to this one: by parents, or else by time. */
  private static List<RecordedCall> within(RecordedCall turn, List<RecordedCall> calls) {
    int last = turn.hasEnded() ? turn.end : Integer.MAX_VALUE;
    return calls.stream()
        .filter(
            call ->
                call == turn
                    || call.isInside(turn)
                    || call.parent == null
                        && !call.is(EventTypes.TURN)
                        && first(call) > turn.start
                        && first(call) < last)
        .toList();
  }

  private static int first(RecordedCall call) {
    return call.start == RecordedCall.NONE ? call.end : call.start;
  }

  /** The model call that the answer is made from; null if no output is there. */
  @Nullable RecordedCall answering() {
    return outputs.isEmpty() ? null : outputs.get(outputs.size() - 1).model;
  }

  /** The model's outputs between a piece of evidence and the answer, oldest first. */
  List<String> ancestorsOf(RecordedCall evidence) {
    return ancestors(evidence.end, evidence);
  }

  /** The same of what the model was shown at an event. */
  List<String> ancestorsAfter(int event) {
    return ancestors(event, null);
  }

  /**
   * An output that was asked for before the evidence was there does not come after it, unless the
   * evidence was found inside of that very call.
   */
  private List<String> ancestors(int event, @Nullable RecordedCall evidence) {
    RecordedCall answering = answering();
    List<String> texts = new ArrayList<>();
    for (Output output : outputs) {
      RecordedCall model = output.model;
      boolean knewNothing =
          model.start != RecordedCall.NONE
              && model.start < event
              && (evidence == null || !evidence.isInside(model));
      if (model.end > event && !knewNothing && model != answering) {
        texts.add(output.text);
      }
    }
    return List.copyOf(texts);
  }
}
