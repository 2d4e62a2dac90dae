package dev.looptape.influence;

import dev.looptape.influence.LeftOut.Reason;
import dev.looptape.influence.PlainText.Flaw;
import dev.looptape.recording.EventTypes;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Collects the evidence of one turn, call by call, and counts what cannot be ranked. */
final class EvidenceOfTurn {
  private final RecordedTurn turn;
  private final ShownPassages shown;
  private final Set<String> answerTerms;
  private final List<EvidenceItem> items = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<Reason, Long> counts = new EnumMap<>(Reason.class);
  private final Map<Reason, Set<String>> where = new EnumMap<>(Reason.class);

  EvidenceOfTurn(RecordedTurn turn, ShownPassages shown, String answer) {
    this.turn = turn;
    this.shown = shown;
    answerTerms = Terms.of(answer).keySet();
  }

  List<EvidenceItem> items() {
    return List.copyOf(items);
  }

  List<LeftOut> leftOut() {
    List<LeftOut> left = new ArrayList<>();
    counts.forEach(
        (reason, count) ->
            left.add(
                new LeftOut(
                    reason, count, String.join(", ", where.getOrDefault(reason, Set.of())))));
    return left;
  }

  /** What is said of the evidence as a whole. */
  List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    note(items.stream().filter(EvidenceItem::isCut).count(), "cut", all);
    note(items.stream().filter(EvidenceItem::isRedacted).count(), "redacted in part", all);
    note(items.stream().filter(EvidenceItem::isFailed).count(), "of a call that failed", all);
    return all;
  }

  private static void note(long count, String what, List<String> notes) {
    if (count > 0) {
      notes.add(count + (count == 1 ? " ranked piece is " : " ranked pieces are ") + what);
    }
  }

  void leaveOut(Reason reason, long count, String place) {
    if (count > 0) {
      counts.merge(reason, count, Long::sum);
      if (!place.isEmpty()) {
        where.computeIfAbsent(reason, key -> new TreeSet<>()).add(place);
      }
    }
  }

  void add(RecordedCall call) {
    boolean isTool = call.is(EventTypes.TOOL);
    if (!isTool && !call.is(EventTypes.RETRIEVAL)) {
      return;
    }
    if (!call.hasEnded()) {
      leaveOut(Reason.NOT_ENDED, 1, place(call));
    } else if (!isTool && call.ended().get("candidates") instanceof ArrayValue passages) {
      passages(call, passages);
    } else {
      result(call, call.ended().get("result"));
    }
  }

  private void result(RecordedCall call, @Nullable Value result) {
    if (result == null || result == LiteralValue.NULL) {
      leaveOut(call.failed() ? Reason.FAILED : Reason.EMPTY, 1, place(call));
      return;
    }
    List<Units.Unit> units = Units.of(result, "payload.result");
    int looked = Math.min(units.size(), RunEvidence.MOST_LOOKED_AT);
    List<Units.Unit> ranked =
        EvidenceSample.of(
            units.subList(0, looked),
            unit -> unit.text().text(),
            answerTerms,
            RunEvidence.MOST_UNITS);
    if (ranked.size() < units.size()) {
      leaveOut(Reason.SAMPLED, units.size() - ranked.size(), place(call));
      notes.add(
          place(call)
              + " has "
              + units.size()
              + " units: the "
              + ranked.size()
              + (looked < units.size() ? " of its first " + looked : "")
              + " that share most terms with the answer are ranked");
    }
    List<String> ancestors = turn.ancestorsOf(call);
    for (Units.Unit unit : ranked) {
      item(call, call.end, unit.path(), unit.part(), unit.text(), unit.isCut(), null, ancestors);
    }
  }

  private void passages(RecordedCall call, ArrayValue passages) {
    List<String> ancestors = turn.ancestorsOf(call);
    for (int i = 0; i < passages.size(); i++) {
      Value passage = passages.get(i);
      ObjectValue facts = RecordedCall.object(passage);
      if (facts.get("admitted") == LiteralValue.FALSE) {
        leaveOut(Reason.NOT_SHOWN, 1, place(call));
        continue;
      }
      String path = "payload.candidates[" + i + "]";
      Value text = facts.get("text") == null ? facts.get("content") : facts.get("text");
      ShownPassages.Shown announced = shown.withId(RecordedCall.id(facts.get("id")));
      if (text != null) {
        String at = path + (facts.get("text") == null ? ".content" : ".text");
        item(call, call.end, at, null, PlainText.of(text), false, facts, ancestors);
      } else if (announced != null) {
        PlainText words = PlainText.of(announced.text());
        item(call, announced.event(), "payload.rawContent", null, words, false, facts, ancestors);
      } else if (facts.size() == 0) {
        item(call, call.end, path, null, PlainText.of(passage), false, null, ancestors);
      } else {
        leaveOut(Reason.NO_TEXT, 1, place(call));
      }
    }
  }

  /** Passages that the model was shown without any retrieval that would have found them. */
  void addShown() {
    for (ShownPassages.Shown passage : shown.all()) {
      RecordedCall call = new RecordedCall(EventTypes.RETRIEVAL);
      call.end = passage.event();
      ObjectValue.Builder facts = ObjectValue.builder();
      if (passage.id() != null) {
        facts.put("id", Value.of(passage.id()));
      }
      item(
          call,
          passage.event(),
          "payload.rawContent",
          null,
          PlainText.of(passage.text()),
          false,
          facts.build(),
          turn.ancestorsAfter(passage.event()));
    }
  }

  /** Keeps as many pieces as can be compared with all ancestors in reasonable time. */
  void bound() {
    int all = items.size();
    List<EvidenceItem> kept =
        EvidenceSample.of(
            items, item -> item.evidence().text(), answerTerms, RunEvidence.MOST_ITEMS);
    if (kept.size() < all) {
      leaveOut(Reason.SAMPLED, all - kept.size(), "");
      notes.add(
          "the run has "
              + all
              + " pieces of evidence: the "
              + kept.size()
              + " that share most terms with the answer are ranked");
      items.retainAll(Set.copyOf(kept));
    }
  }

  private void item(
      RecordedCall call,
      int event,
      String path,
      @Nullable String part,
      PlainText words,
      boolean isCut,
      @Nullable ObjectValue passage,
      List<String> ancestors) {
    if (words.text().isBlank()) {
      leaveOut(
          words.flaws().contains(Flaw.REDACTED)
              ? Reason.REDACTED
              : words.flaws().isEmpty() ? Reason.EMPTY : Reason.NOT_CAPTURED,
          1,
          place(call));
      return;
    }
    Value score = passage == null ? null : passage.get("score");
    String id = event + ":" + path + (part == null ? "" : ":" + part);
    items.add(
        new EvidenceItem(
            new Evidence(id, words.text(), ancestors),
            call.kind,
            call.name(),
            call.callId(),
            event,
            call.end,
            path,
            part,
            passage == null ? null : RecordedCall.id(passage.get("id")),
            score instanceof NumberValue number ? Double.valueOf(number.text()) : null,
            isCut || words.flaws().contains(Flaw.CUT),
            words.flaws().contains(Flaw.REDACTED),
            call.failed()));
  }

  private static String place(RecordedCall call) {
    String name = call.name() == null ? call.kind.toLowerCase(Locale.ROOT) : call.name();
    return call.callId() == null ? name + " at event " + call.end : name + " #" + call.callId();
  }
}
