package dev.looptape.influence;

import dev.looptape.recording.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one turn of a recording holds of evidence, and its answer.
 *
 * <p>Evidence are the results of tool calls and the passages of retrievals. Ancestors of an item
 * are the model's outputs that come after it and before the answer; the output that the answer is
 * made from, the turn's last, is the answer itself and never an ancestor. An output without text
 * stands as the JSON of its tool calls.
 *
 * @param runId the run; null if the recording names none
 * @param answer the turn's result, or else the last model output; null if there is neither
 * @param answerFrom where the answer stands, or why there is none
 * @param answerEvent the index, among the events of the recording, of the one that holds it; -1:
 *     none
 * @param items the evidence that can be ranked, in the order of the run
 * @param leftOut the evidence that cannot, and why
 * @param notes what is to be known of the recording: what was dropped, cut, redacted or failed
 */
public record RunEvidence(
    @Nullable String runId,
    @Nullable String answer,
    String answerFrom,
    int answerEvent,
    List<EvidenceItem> items,
    List<LeftOut> leftOut,
    List<String> notes) {
  /** At most so many units of one result are ranked. */
  public static final int MOST_UNITS = 1_000;

  /** At most so many pieces of one run are ranked. */
  public static final int MOST_ITEMS = 2_000;

  /** At most so many units of one result are looked at. */
  public static final int MOST_LOOKED_AT = 200_000;

  /**
   * Reads a turn.
   *
   * @param runId which run; null: the last one that has an answer, or else the last one
   * @param answer the answer to take in place of the recorded one; null: the recorded one
   * @throws NoEvidenceException if the recording holds no such run, or no turn and no model call
   */
  public static RunEvidence of(
      Recording recording, @Nullable String runId, @Nullable String answer) {
    return new EvidenceReader(recording).read(runId, answer);
  }

  /** Of the last turns that have an answer and evidence, at most so many, oldest first. */
  public static List<RunEvidence> last(Recording recording, int most) {
    return new EvidenceReader(recording).last(most);
  }

  /** The evidence alone, as a scorer takes it. */
  public List<Evidence> evidence() {
    return items.stream().map(EvidenceItem::evidence).toList();
  }
}
