package dev.looptape.influence;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of a turn in the order of a scorer, ready to be shown or written.
 *
 * @param run the turn that was read
 * @param scorer the scorer's name
 * @param embedder the embedder's name; null if none was used
 * @param answer the answer that was scored against
 * @param expected what the answer should have been; null if the user did not say
 * @param ranked the evidence, highest score first
 */
public record InfluenceRanking(
    RunEvidence run,
    String scorer,
    @Nullable String embedder,
    String answer,
    @Nullable String expected,
    List<RankedEvidence> ranked) {
  /** What no score claims; every surface that shows one says so. */
  public static final String NOT_CLAIMED =
      "A score says how close a piece lies to the answer, not that the answer came from it; scores"
          + " do not add up. Only taking a piece away and asking again tells.";

  /** By less than this the first is not clearly ahead. */
  public static final double CLEAR_MARGIN = 0.05;

  /** Copies the list. */
  public InfluenceRanking {
    ranked = List.copyOf(ranked);
  }

  /**
   * Ranks the evidence of a turn.
   *
   * @param name the scorer's name, for those who read the ranking
   * @param query the answer, and how to compare; its evidence is not looked at
   * @throws IllegalArgumentException if the scorer cannot answer the query, or does not rank each
   *     piece of evidence once
   */
  public static InfluenceRanking of(
      RunEvidence run, InfluenceScorer scorer, String name, InfluenceQuery query) {
    Map<String, EvidenceItem> items = new HashMap<>();
    run.items().forEach(item -> items.put(item.evidence().id(), item));
    InfluenceQuery asked =
        new InfluenceQuery(
            run.evidence(),
            query.answer(),
            query.expected(),
            query.embedder(),
            query.weights(),
            query.threshold(),
            query.cancel());
    List<RankedEvidence> ranked = new ArrayList<>();
    for (ScoredEvidence scored : scorer.score(asked)) {
      EvidenceItem item = items.remove(scored.id());
      if (item == null) {
        throw new IllegalArgumentException(
            "scorer " + name + " ranks '" + scored.id() + "' twice, or there is no such evidence");
      }
      ranked.add(new RankedEvidence(item, scored));
    }
    if (!items.isEmpty()) {
      throw new IllegalArgumentException(
          "scorer "
              + name
              + " leaves out "
              + items.size()
              + " of "
              + run.items().size()
              + " pieces");
    }
    Embedder embedder = query.embedder();
    return new InfluenceRanking(
        run,
        name,
        embedder == null ? null : embedder.name(),
        query.answer(),
        query.expected(),
        ranked);
  }

  /** By how much the first is ahead of the next one that says something else; none if none does. */
  public Optional<Double> margin() {
    return next()
        .map(second -> ranked.get(0).scored().score() - second.scored().score())
        .filter(margin -> !margin.isNaN());
  }

  /** Whether the first is far enough ahead to be called the first. */
  public boolean hasClearFirst() {
    return margin().filter(margin -> margin >= CLEAR_MARGIN).isPresent();
  }

  /**
   * The piece that is most similar to the answer, where that is not the first: then the order of
   * the run, and not the answer, has decided.
   */
  public Optional<RankedEvidence> closerToTheAnswer() {
    Optional<RankedEvidence> closest =
        ranked.stream().max(Comparator.comparingDouble(place -> place.scored().signals().fa()));
    return closest.filter(
        place -> place.scored().signals().fa() > ranked.get(0).scored().signals().fa());
  }

  private Optional<RankedEvidence> next() {
    return ranked.stream()
        .skip(1)
        .filter(place -> !place.item().evidence().text().equals(text(ranked.get(0))))
        .findFirst();
  }

  private static String text(RankedEvidence place) {
    return place.item().evidence().text();
  }

  /** The margin in words. */
  public String marginInWords() {
    if (ranked.size() < 2 || margin().isEmpty()) {
      return "there is no other piece to compare with";
    }
    double margin = margin().orElse(0.0);
    String by = String.format(Locale.ROOT, "%.3f", margin);
    if (hasClearFirst()) {
      return "the first is ahead by " + by;
    }
    return margin < 0
        ? "no clear first: the next has a higher score"
        : "no clear first: the next is only " + by + " behind";
  }

  /** The ranking as JSON. */
  public ObjectValue toValue() {
    ObjectValue.Builder all = ObjectValue.builder();
    put("runId", run.runId(), all);
    all.put("scorer", Value.of(scorer));
    put("embedder", embedder, all);
    all.put("answer", Value.of(answer)).put("answerFrom", Value.of(run.answerFrom()));
    put("expected", expected, all);
    all.put("ranking", ArrayValue.of(ranked.stream().map(RankedEvidence::toValue).toList()));
    margin().ifPresent(margin -> all.put("margin", RankedEvidence.number(margin)));
    all.put("clear", Value.of(hasClearFirst()));
    closerToTheAnswer()
        .ifPresent(place -> all.put("closestToAnswer", Value.of(place.item().evidence().id())));
    all.put(
        "leftOut", ArrayValue.of(run.leftOut().stream().map(InfluenceRanking::leftOut).toList()));
    all.put("notes", ArrayValue.of(run.notes().stream().map(Value::of).toList()));
    return all.put("notClaimed", Value.of(NOT_CLAIMED)).build();
  }

  private static ObjectValue leftOut(LeftOut left) {
    return ObjectValue.builder()
        .put("why", Value.of(left.why().words))
        .put("count", Value.of(left.count()))
        .put("where", Value.of(left.where()))
        .build();
  }

  private static void put(String key, @Nullable String text, ObjectValue.Builder all) {
    if (text != null) {
      all.put(key, Value.of(text));
    }
  }
}
