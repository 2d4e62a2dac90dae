package dev.looptape.cli;

import dev.looptape.influence.Embedder;
import dev.looptape.influence.Embeddings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** An embedder whose vectors are kept in a file, so that a second look embeds only what is new. */
final class StoredVectors implements Embedder {
  private final Embedder embedder;
  private final VectorFile file;
  private final Console console;

  StoredVectors(Embedder embedder, VectorFile file, Console console) {
    this.embedder = embedder;
    this.file = file;
    this.console = console;
  }

  @Override
  public double[] embed(String text) {
    return embedAll(List.of(text)).values().iterator().next();
  }

  @Override
  public Map<String, double[]> embedAll(List<String> texts) {
    Map<String, double[]> vectors = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String text : new LinkedHashSet<>(texts)) {
      double[] known = file.get(text);
      if (known == null) {
        unknown.add(text);
      } else {
        vectors.put(text, known);
      }
    }
    Map<String, double[]> made = Embeddings.of(embedder, unknown, Embeddings.cancelOf(texts));
    if (!made.isEmpty() && !vectors.isEmpty() && lengthOfAny(made) != lengthOfAny(vectors)) {
      file.forget(); // the embedder is another than the one that made them
      vectors.clear();
      made = Embeddings.of(embedder, texts, Embeddings.cancelOf(texts));
    }
    made.forEach(file::put);
    vectors.putAll(made);
    return vectors;
  }

  private static int lengthOfAny(Map<String, double[]> vectors) {
    return vectors.values().iterator().next().length;
  }

  /** Writes what is new; a cache that cannot be written is said and no failure. */
  void save() {
    String problem = file.save();
    if (problem != null) {
      console.say("vectors are not cached: " + problem);
    }
  }

  @Override
  public String name() {
    return embedder.name();
  }
}
