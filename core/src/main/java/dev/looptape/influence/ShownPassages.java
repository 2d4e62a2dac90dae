package dev.looptape.influence;

import dev.looptape.recording.Event;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The passages that announcements of a turn hold. A recording of agentfootprint's names passages at
 * the retrieval by their ids alone, and has their texts where the model was shown them.
 */
final class ShownPassages {
  /**
   * A passage.
   *
   * @param event the index of the first announcement that holds it
   */
  record Shown(int event, Value text, @Nullable String id) {}

  private final Map<String, Shown> byId = new LinkedHashMap<>();
  private final Map<Value, Shown> byText = new LinkedHashMap<>();

  private ShownPassages() {}

  /** Those announced in a run, and where runs have no names between two events. */
  static ShownPassages of(List<Event> events, @Nullable String run, int from, int to) {
    ShownPassages passages = new ShownPassages();
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      if (event.type().equals(Event.ANNOUNCEMENT)) {
        String ofRun = RecordedCall.id(RecordedCall.object(event.meta()).get("runId"));
        if (ofRun == null ? run == null && i > from && i < to : ofRun.equals(run)) {
          passages.add(RecordedCall.object(event.payload()), i);
        }
      }
    }
    return passages;
  }

  private void add(ObjectValue payload, int event) {
    String source = RecordedCall.text(payload.get("source"));
    Value text = payload.get("rawContent");
    if (text != null && (Objects.equals(source, "rag") || Objects.equals(source, "memory"))) {
      Shown shown = new Shown(event, text, RecordedCall.id(payload.get("sourceId")));
      byText.putIfAbsent(text, shown);
      if (shown.id() != null) {
        byId.putIfAbsent(shown.id(), shown);
      }
    }
  }

  @Nullable Shown withId(@Nullable String id) {
    return id == null ? null : byId.get(id);
  }

  /** All of them, each text once, in the order in which they were shown. */
  Iterable<Shown> all() {
    return byText.values();
  }
}
