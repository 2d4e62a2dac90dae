package dev.looptape.cli;

import dev.looptape.influence.InfluenceQuery;
import dev.looptape.influence.InfluenceRanking;
import dev.looptape.influence.InfluenceScorer;
import dev.looptape.influence.RankedEvidence;
import dev.looptape.influence.RunEvidence;
import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the page shows beside an answer: the evidence of its turn that lies closest to it, by the
 * terms of the texts, since a page is made without a model. Of the last turns only, and of each the
 * first few.
 */
final class PageInfluence {
  private static final int MOST_TURNS = 20;
  private static final int MOST_PLACES = 10;
  private static final int MOST_CHARS = 300;

  private PageInfluence() {}

  /** One object for each turn, with the place of the event that holds its answer. */
  static ArrayValue of(Recording recording) {
    List<Value> turns = new ArrayList<>();
    for (RunEvidence turn : RunEvidence.last(recording, MOST_TURNS)) {
      InfluenceQuery query = new InfluenceQuery(List.of(), String.valueOf(turn.answer()));
      turns.add(turn(InfluenceRanking.of(turn, InfluenceScorer.lexical(), "lexical", query)));
    }
    return ArrayValue.of(turns);
  }

  private static ObjectValue turn(InfluenceRanking ranking) {
    List<Value> places = new ArrayList<>();
    int shown = Math.min(MOST_PLACES, ranking.ranked().size());
    for (RankedEvidence place : ranking.ranked().subList(0, shown)) {
      places.add(place(place));
    }
    ObjectValue.Builder turn =
        ObjectValue.builder()
            .put("answer", Value.of(ranking.run().answerEvent()))
            .put("places", ArrayValue.of(places))
            .put("more", Value.of(ranking.ranked().size() - shown))
            .put("margin", Value.of(ranking.marginInWords()))
            .put("notClaimed", Value.of(InfluenceRanking.NOT_CLAIMED));
    ranking
        .closerToTheAnswer()
        .ifPresent(closest -> turn.put("closest", Value.of(ranking.ranked().indexOf(closest))));
    List<Value> leftOut = new ArrayList<>();
    ranking
        .run()
        .leftOut()
        .forEach(left -> leftOut.add(Value.of("not ranked: " + InfluenceCommand.inWords(left))));
    return turn.put("leftOut", ArrayValue.of(leftOut)).build();
  }

  private static ObjectValue place(RankedEvidence place) {
    String text = place.item().evidence().text();
    return ObjectValue.builder()
        .put("call", Value.of(place.item().callEvent()))
        .put("origin", Value.of(place.item().origin()))
        .put("score", number(place.scored().score()))
        .put("fa", number(place.scored().signals().fa()))
        .put("adapted", Value.of(place.scored().adapted()))
        .put("text", Value.of(Columns.cut(text, MOST_CHARS)))
        .build();
  }

  private static Value number(double number) {
    return Value.of(String.format(Locale.ROOT, "%.3f", number));
  }
}
