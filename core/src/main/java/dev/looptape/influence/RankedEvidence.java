package dev.looptape.influence;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;

/**
 * One place of a ranking.
 *
 * @param item the evidence and where it stands in the recording
 * @param scored its signals and score
 */
public record RankedEvidence(EvidenceItem item, ScoredEvidence scored) {
  /** The place as JSON: where it stands, its signals, weights, score and text. */
  public ObjectValue toValue() {
    ObjectValue.Builder place = item.toValue();
    place.put("score", number(scored.score()));
    place.put("signals", numbers(scored.signals()));
    Weights weights = scored.weights();
    place.put(
        "weights",
        numbers(new Signals(weights.fa(), weights.avg(), weights.persist(), weights.depth())));
    place.put("adapted", Value.of(scored.adapted()));
    if (scored.reference() != null) {
      place.put("reference", number(scored.reference()));
    }
    place.put("ancestors", Value.of(item.evidence().ancestors().size()));
    return place.put("text", Value.of(item.evidence().text())).build();
  }

  private static ObjectValue numbers(Signals four) {
    return ObjectValue.builder()
        .put("fa", number(four.fa()))
        .put("avg", number(four.avg()))
        .put("persist", number(four.persist()))
        .put("depth", number(four.depth()))
        .build();
  }

  /** What is no number of JSON is text. */
  static Value number(double number) {
    return Double.isFinite(number) ? Value.of(number + 0.0) : Value.of(Double.toString(number));
  }
}
