package dev.looptape.influence;

/**
 * Evidence that is not in a ranking.
 *
 * @param why the reason
 * @param count how many pieces
 * @param where the calls they belong to, for people; empty if there is nothing to name
 */
public record LeftOut(Reason why, long count, String where) {
  /** Why a piece of evidence could not be ranked, in the words that it is said with. */
  public enum Reason {
    DROPPED("shown to the model, but the call was dropped at the front of the recording"),
    NOT_ENDED("had not ended, or its end is not in the recording"),
    FAILED("failed and gave no result"),
    REDACTED("redacted as a whole"),
    NOT_CAPTURED("not captured as text"),
    NO_TEXT("without a text in the recording"),
    EMPTY("empty"),
    NOT_SHOWN("found but not handed to the model"),
    SAMPLED("not looked at: there are too many units"),
    ORPHANS("of no known run");

    /** The reason in words. */
    public final String words;

    Reason(String words) {
      this.words = words;
    }
  }
}
