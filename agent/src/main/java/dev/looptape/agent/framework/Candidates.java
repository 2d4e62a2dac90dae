package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** What a retrieval found. */
final class Candidates {
  private Candidates() {}

  /** Learns {@code candidates} and {@code admittedCount} from a list of passages. */
  static void put(@Nullable Value found, Facts facts) {
    Value list = found;
    if (Reading.array(list) == null) {
      list = Reading.first(found, "results", "matches", "documents", "passages", "hits");
    }
    ArrayValue passages = Reading.array(list);
    if (passages == null) {
      return;
    }
    Value[] candidates = new Value[passages.size()];
    for (int i = 0; i < candidates.length; i++) {
      candidates[i] = candidate(passages.get(i));
    }
    facts.put("admittedCount", Value.of(Reading.count(list)));
    facts.put("candidates", ArrayValue.ofTrusted(candidates));
  }

  private static Value candidate(Value passage) {
    Value inner = Reading.first(passage, "textSegment", "embedded", "segment", "document");
    StringValue text = ShownMessages.text(passage);
    if (text == null) {
      text = ShownMessages.text(inner);
    }
    Value meta = Reading.get(passage, "metadata");
    Value score = Reading.first(passage, "score", "similarity", "relevance");
    if (score == null) {
      score = Reading.entry(meta, "SCORE");
    }
    Value id = Reading.first(passage, "id", "embeddingId", "passageId", "documentId");
    if (id == null) {
      id = Reading.entry(meta, "EMBEDDING_ID");
    }
    ObjectValue.Builder candidate = ObjectValue.builder();
    if (text != null) {
      candidate.put("text", text);
    }
    if (score instanceof NumberValue) {
      candidate.put("score", score);
    }
    if (id instanceof StringValue || id instanceof NumberValue) {
      candidate.put("id", id);
    }
    return candidate.build();
  }
}
