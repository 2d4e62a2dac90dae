package dev.looptape.sample;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.util.List;
import java.util.Set;

/** The passages of the help centre, and the search in them. */
final class HelpCentre {
  private static final int MAX_RESULTS = 5;
  private static final double MIN_SCORE = 0.6; // (1 + cosine) / 2: unrelated passages lie below

  private HelpCentre() {}

  static List<Passage> passages() {
    return Resources.read("help-centre.json", new TypeReference<>() {});
  }

  /** A retriever over all passages but those whose ids are given. */
  static ContentRetriever retriever(EmbeddingModel model, Set<String> without) {
    List<Passage> passages =
        passages().stream().filter(passage -> !without.contains(passage.id())).toList();
    InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
    if (!passages.isEmpty()) {
      List<TextSegment> segments = passages.stream().map(HelpCentre::segment).toList();
      List<Embedding> embeddings = model.embedAll(segments).content();
      store.addAll(passages.stream().map(Passage::id).toList(), embeddings, segments);
    }
    return EmbeddingStoreContentRetriever.builder()
        .embeddingStore(store)
        .embeddingModel(model)
        .maxResults(MAX_RESULTS)
        .minScore(MIN_SCORE)
        .build();
  }

  private static TextSegment segment(Passage passage) {
    return TextSegment.from(
        passage.title() + ". " + passage.text(), Metadata.from("id", passage.id()));
  }
}
