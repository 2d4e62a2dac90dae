package dev.looptape.influence;

import dev.looptape.recording.Event;
import dev.looptape.recording.EventTypes;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RunFacts;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the turn, its answer and its evidence in a recording. */
final class EvidenceReader {
  private static final int MOST_NAMED = 5;

  private final Recording recording;
  private final RecordedCalls calls;
  private final List<RecordedTurn> turns;

  EvidenceReader(Recording recording) {
    this.recording = recording;
    calls = RecordedCalls.of(recording);
    turns = RecordedTurn.of(calls);
  }

  RunEvidence read(@Nullable String runId, @Nullable String given) {
    return read(chosen(runId), runId, given);
  }

  /** Of the last turns that have an answer and evidence, so many, oldest first. */
  List<RunEvidence> last(int most) {
    List<RunEvidence> last = new ArrayList<>();
    for (int i = turns.size() - 1; i >= 0 && last.size() < most; i--) {
      if (Answer.of(turns.get(i)).text() != null) {
        RunEvidence evidence = read(turns.get(i), turns.get(i).runId, null);
        if (!evidence.items().isEmpty()) {
          last.add(0, evidence);
        }
      }
    }
    return last;
  }

  private RunEvidence read(RecordedTurn turn, @Nullable String runId, @Nullable String given) {
    Answer recorded = Answer.of(turn);
    String answer = given == null ? recorded.text() : given;
    EvidenceOfTurn found = new EvidenceOfTurn(turn, passages(turn), answer == null ? "" : answer);
    for (RecordedCall call : turn.calls) {
      found.add(call);
    }
    if (turn.calls.stream().noneMatch(call -> call.is(EventTypes.RETRIEVAL))) {
      found.addShown();
    }
    found.bound();
    dropped(turn, found);
    orphans(found);
    return new RunEvidence(
        turn.runId,
        answer,
        given == null ? recorded.from() : "given",
        given == null ? recorded.event() : RecordedCall.NONE,
        found.items(),
        found.leftOut(),
        notes(runId, recorded, found));
  }

  private RecordedTurn chosen(@Nullable String runId) {
    List<RecordedTurn> candidates =
        runId == null ? turns : turns.stream().filter(turn -> runId.equals(turn.runId)).toList();
    if (candidates.isEmpty()) {
      throw new NoEvidenceException(
          runId == null ? "holds no turn and no model call" : "holds no run " + runId + known());
    }
    for (int i = candidates.size() - 1; i >= 0; i--) {
      if (Answer.of(candidates.get(i)).text() != null) {
        return candidates.get(i);
      }
    }
    return candidates.get(candidates.size() - 1);
  }

  private String known() {
    List<String> ids =
        turns.stream().map(turn -> turn.runId).filter(Objects::nonNull).distinct().toList();
    return ids.isEmpty()
        ? "; its runs have no names"
        : "; it holds "
            + String.join(", ", ids.subList(0, Math.min(MOST_NAMED, ids.size())))
            + (ids.size() > MOST_NAMED ? " and " + (ids.size() - MOST_NAMED) + " more" : "");
  }

  /** The texts of passages that only the announcements hold, by their ids. */
  private ShownPassages passages(RecordedTurn turn) {
    RecordedCall whole = turn.turn;
    int from = whole == null ? -1 : whole.start;
    int to = whole == null || !whole.hasEnded() ? Integer.MAX_VALUE : whole.end;
    return ShownPassages.of(recording.events(), turn.runId, from, to);
  }

  /** Tool results that the model was shown and whose calls are gone. */
  private void dropped(RecordedTurn turn, EvidenceOfTurn found) {
    if (new RunFacts(recording.run()).droppedEvents().orElse(0) == 0) {
      return;
    }
    Set<String> known =
        calls.all.stream()
            .map(call -> RecordedCall.id(call.fact("toolCallId")))
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Set<String> gone = new HashSet<>();
    for (Event event : recording.events()) {
      ObjectValue payload = RecordedCall.object(event.payload());
      String run = RecordedCall.id(RecordedCall.object(event.meta()).get("runId"));
      if (event.type().equals(Event.ANNOUNCEMENT)
          && "tool-result".equals(RecordedCall.text(payload.get("source")))
          && Objects.equals(run, turn.runId)) {
        String id = RecordedCall.id(payload.get("sourceId"));
        if (id != null && !known.contains(id)) {
          gone.add(id);
        }
      }
    }
    found.leaveOut(LeftOut.Reason.DROPPED, gone.size(), "");
  }

  private void orphans(EvidenceOfTurn found) {
    long orphans =
        calls.all.stream()
            .filter(call -> call.is(EventTypes.TOOL) || call.is(EventTypes.RETRIEVAL))
            .filter(call -> call.fact("orphan") == LiteralValue.TRUE)
            .count();
    found.leaveOut(LeftOut.Reason.ORPHANS, orphans, "");
  }

  private List<String> notes(@Nullable String asked, Answer answer, EvidenceOfTurn found) {
    List<String> notes = new ArrayList<>();
    RunFacts facts = new RunFacts(recording.run());
    long dropped = facts.droppedEvents().orElse(0);
    if (dropped > 0) {
      notes.add(
          dropped
              + (dropped == 1 ? " event was" : " events were")
              + " dropped at the front: evidence among them is not ranked");
    }
    if (facts.run().get("complete") != null && !facts.isComplete()) {
      notes.add("the recording is incomplete: evidence that came after it is not ranked");
    }
    long answered = turns.stream().filter(other -> Answer.of(other).text() != null).count();
    if (asked == null && answered > 1) {
      notes.add(answered + " turns have an answer; this is the last one, and --run names another");
    }
    if (answer.note() != null) {
      notes.add(Objects.requireNonNull(answer.note()));
    }
    notes.addAll(found.notes());
    return notes;
  }

  /**
   * The answer of a turn.
   *
   * @param text null if there is none
   * @param from where it stands, or why there is none
   * @param event the index of the event that holds it
   * @param note what is to be known of it; null if nothing
   */
  private record Answer(@Nullable String text, String from, int event, @Nullable String note) {
    static Answer of(RecordedTurn turn) {
      RecordedCall whole = turn.turn;
      if (whole != null && whole.hasEnded()) {
        Value content = whole.ended().get("finalContent");
        Answer answer = ofValue(content, "the turn's answer", whole.end);
        if (answer == null) {
          answer = ofValue(whole.ended().get("result"), "the turn's result", whole.end);
        }
        if (answer != null) {
          return answer;
        }
        if (whole.fact("failure") != null) {
          return new Answer(null, "the turn failed and has no answer", RecordedCall.NONE, null);
        }
      }
      RecordedCall last = turn.answering();
      String said = last == null ? null : ModelOutput.said(last);
      if (last == null || said == null) {
        return new Answer(
            null,
            last == null
                ? "no model output is in the recording"
                : "the last model output is no text",
            RecordedCall.NONE,
            null);
      }
      return new Answer(
          said,
          "the last model output",
          last.end,
          whole == null || whole.hasEnded()
              ? null
              : "the turn had not ended: the last model output stands for its answer");
    }

    private static @Nullable Answer ofValue(@Nullable Value value, String from, int event) {
      if (value == null) {
        return null;
      }
      PlainText plain = PlainText.of(value);
      if (plain.text().isBlank()) {
        return null;
      }
      return new Answer(
          plain.text(),
          from,
          event,
          plain.flaws().isEmpty()
              ? null
              : "the answer is not whole: "
                  + plain.flaws().stream()
                      .map(flaw -> flaw.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                      .collect(Collectors.joining(", ")));
    }
  }
}
