package dev.looptape.influence;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One piece of evidence of a run and where it stands in the recording.
 *
 * @param evidence its text and ancestors; the id is unique in the run and the same in each reading
 * @param kind {@code TOOL} or {@code RETRIEVAL}
 * @param name what was called: the tool, or the method that retrieves; null if not known
 * @param callId the call; null in recordings whose calls have no ids
 * @param event the index, among the events of the recording, of the one that holds it
 * @param callEvent the index of the event that ends the call
 * @param path where in that event, for instance {@code payload.result[3]}
 * @param part which part of the value at that path; null: all of it
 * @param passageId the id that the retriever gave it; null if none
 * @param retrievalScore the score that the retriever gave it; null if none
 * @param isCut whether a part was too large to be kept
 * @param isRedacted whether a secret was taken out
 * @param isFailed whether it is what a failing tool gave
 */
public record EvidenceItem(
    Evidence evidence,
    String kind,
    @Nullable String name,
    @Nullable String callId,
    int event,
    int callEvent,
    String path,
    @Nullable String part,
    @Nullable String passageId,
    @Nullable Double retrievalScore,
    boolean isCut,
    boolean isRedacted,
    boolean isFailed) {

  /** {@code trackParcel #8 payload.result[3]}: where it came from, for people. */
  public String origin() {
    String called = name == null ? kind.toLowerCase(Locale.ROOT) : name;
    String call = callId == null ? " event " + event : " #" + callId;
    if (passageId != null) {
      return called + call + " " + passageId;
    }
    String inside = path.replaceFirst("^payload\\.(result|candidates)\\.?", "");
    return called
        + call
        + (inside.isEmpty() || inside.equals("payload") ? "" : " " + inside)
        + (part == null ? "" : " " + part);
  }

  /** The item without its text, as it stands in JSON. */
  ObjectValue.Builder toValue() {
    ObjectValue.Builder item =
        ObjectValue.builder().put("id", Value.of(evidence.id())).put("kind", Value.of(kind));
    put("name", name, item);
    put("callId", callId, item);
    item.put("event", Value.of(event)).put("path", Value.of(path));
    put("part", part, item);
    put("passageId", passageId, item);
    if (retrievalScore != null && Double.isFinite(retrievalScore)) {
      item.put("retrievalScore", Value.of(retrievalScore + 0.0));
    }
    flag("cut", isCut, item);
    flag("redacted", isRedacted, item);
    flag("failed", isFailed, item);
    return item;
  }

  private static void put(String key, @Nullable String text, ObjectValue.Builder item) {
    if (text != null) {
      item.put(key, Value.of(text));
    }
  }

  private static void flag(String key, boolean set, ObjectValue.Builder item) {
    if (set) {
      item.put(key, Value.of(true));
    }
  }
}
