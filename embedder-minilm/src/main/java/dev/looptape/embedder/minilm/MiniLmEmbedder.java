package dev.looptape.embedder.minilm;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.looptape.influence.Embedder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Vectors of 384 numbers by all-MiniLM-L6-v2, a model of English sentences, quantised to 8 bits. It
 * runs in this process and asks no network. The same text gives the same vector on one machine.
 */
public final class MiniLmEmbedder implements Embedder {
  private static final String NAME = "all-MiniLM-L6-v2-q";

  /** So many texts go to the model at once; between two batches the caller may cancel. */
  private static final int BATCH = 32;

  /** What the model does not read: half characters, and what is neither letter nor mark. */
  private static final Pattern UNREADABLE = Pattern.compile("[\\p{C}\\p{Z}]+");

  /** The model refuses a text without anything in it, and any other stands as well for none. */
  private static final String BLANK = ".";

  private final EmbeddingModel model;

  /** Loads the model from its jar: half a second or so. */
  public MiniLmEmbedder() {
    if (System.getProperty("ai.djl.offline") == null) {
      System.setProperty("ai.djl.offline", "true"); // the tokenizer would report its start
    }
    model = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
  }

  @Override
  public double[] embed(String text) {
    return widened(model.embed(readable(text)).content());
  }

  @Override
  public Map<String, double[]> embedAll(List<String> texts) {
    Map<String, double[]> vectors = new LinkedHashMap<>();
    List<String> batch = new ArrayList<>();
    for (String text : new LinkedHashSet<>(texts)) {
      batch.add(text);
      if (batch.size() == BATCH) {
        embed(batch, vectors);
        texts.get(0); // asks whether the caller still wants the rest
      }
    }
    embed(batch, vectors);
    return vectors;
  }

  private void embed(List<String> batch, Map<String, double[]> vectors) {
    if (batch.isEmpty()) {
      return;
    }
    List<TextSegment> segments =
        batch.stream().map(text -> TextSegment.from(readable(text))).toList();
    List<Embedding> made = model.embedAll(segments).content();
    for (int i = 0; i < batch.size(); i++) {
      vectors.put(batch.get(i), widened(made.get(i)));
    }
    batch.clear();
  }

  private static String readable(String text) {
    String read = UNREADABLE.matcher(text).replaceAll(" ");
    return read.isBlank() ? BLANK : read;
  }

  private static double[] widened(Embedding embedding) {
    float[] vector = embedding.vector();
    double[] wide = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      wide[i] = vector[i];
    }
    return wide;
  }

  @Override
  public String name() {
    return NAME;
  }
}
