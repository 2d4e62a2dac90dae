package dev.looptape.influence;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * An embedder that remembers the vectors of the texts it was asked last, up to a bound; beyond it
 * the least recently used one goes. For any number of threads: concurrent requests for one text
 * join, and the embedder is asked once. A failure is not remembered, and a request that is
 * cancelled takes nobody else's with it. What it returns is a copy, and the caller's.
 */
public final class EmbeddingCache implements Embedder {
  public static final int DEFAULT_ENTRIES = 1_024;

  private final Embedder embedder;
  private final int entries;
  private final Map<String, double[]> known = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, CompletableFuture<double[]>> open = new HashMap<>();
  private long hits;
  private long misses;
  private long evictions;

  /** A cache of {@link #DEFAULT_ENTRIES}. */
  public EmbeddingCache(Embedder embedder) {
    this(embedder, DEFAULT_ENTRIES);
  }

  /**
   * A cache of so many vectors.
   *
   * @throws IllegalArgumentException if {@code entries} is less than 1
   */
  public EmbeddingCache(Embedder embedder, int entries) {
    if (entries < 1) {
      throw new IllegalArgumentException("EmbeddingCache: at least 1 entry, not " + entries);
    }
    this.embedder = embedder;
    this.entries = entries;
  }

  @Override
  public double[] embed(String text) {
    return embedAll(List.of(text)).values().iterator().next();
  }

  /** Asks the embedder for the unknown ones, in one batch. */
  @Override
  public Map<String, double[]> embedAll(List<String> texts) {
    Map<String, double[]> vectors = new LinkedHashMap<>();
    new LinkedHashSet<>(texts).forEach(text -> vectors.put(text, new double[0]));
    List<String> missing = List.copyOf(vectors.keySet());
    CancelCheck cancel = Embeddings.cancelOf(texts);
    while (!missing.isEmpty()) {
      missing = round(missing, vectors, cancel);
    }
    return vectors;
  }

  /** Puts what it gets, and returns the texts whose request somebody else cancelled. */
  private List<String> round(
      List<String> texts, Map<String, double[]> vectors, CancelCheck cancel) {
    Map<String, CompletableFuture<double[]>> mine = new LinkedHashMap<>();
    Map<String, CompletableFuture<double[]>> others = new LinkedHashMap<>();
    claim(texts, vectors, mine, others);
    if (!mine.isEmpty()) {
      compute(mine, vectors, cancel);
    }
    return others.entrySet().stream()
        .filter(request -> !joined(request.getKey(), request.getValue(), vectors))
        .map(Map.Entry::getKey)
        .toList();
  }

  private synchronized void claim(
      List<String> texts,
      Map<String, double[]> vectors,
      Map<String, CompletableFuture<double[]>> mine,
      Map<String, CompletableFuture<double[]>> others) {
    for (String text : texts) {
      double[] vector = known.get(text);
      CompletableFuture<double[]> request = open.get(text);
      if (vector != null) {
        hits++;
        vectors.put(text, vector.clone());
      } else if (request != null) {
        hits++;
        others.put(text, request);
      } else {
        misses++;
        CompletableFuture<double[]> own = new CompletableFuture<>();
        open.put(text, own);
        mine.put(text, own);
      }
    }
  }

  private void compute(
      Map<String, CompletableFuture<double[]>> mine,
      Map<String, double[]> vectors,
      CancelCheck cancel) {
    Throwable failure = null;
    try {
      // A vector of the embedder's is cloned twice: it may keep its own, and the caller gets
      // another.
      Map<String, double[]> given = Embeddings.of(embedder, mine.keySet(), cancel);
      given.forEach((text, vector) -> vectors.put(text, vector.clone()));
      remember(given);
    } catch (RuntimeException | Error e) {
      failure = e;
      throw e;
    } finally {
      settle(mine, vectors, failure);
    }
  }

  private synchronized void remember(Map<String, double[]> given) {
    double[] any = known.isEmpty() ? null : known.values().iterator().next();
    given.forEach(
        (text, vector) -> {
          if (any != null && any.length != vector.length) {
            throw new EmbedderException(
                embedder.name(),
                "changed the dimension of its vectors from " + any.length + " to " + vector.length,
                null);
          }
        });
    given.forEach((text, vector) -> known.put(text, vector.clone()));
    while (known.size() > entries) {
      known.remove(known.keySet().iterator().next());
      evictions++;
    }
  }

  private void settle(
      Map<String, CompletableFuture<double[]>> mine,
      Map<String, double[]> vectors,
      @Nullable Throwable failure) {
    synchronized (this) {
      open.keySet().removeAll(mine.keySet());
    }
    mine.forEach(
        (text, request) -> {
          if (failure == null) {
            request.complete(Objects.requireNonNull(vectors.get(text)).clone());
          } else {
            request.completeExceptionally(failure);
          }
        });
  }

  /** Whether the other request gave a vector; false if it was cancelled there. */
  private static boolean joined(
      String text, Future<double[]> request, Map<String, double[]> vectors) {
    try {
      vectors.put(text, request.get().clone());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("cancelled");
    } catch (CancellationException theirs) {
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CancellationException) {
        return false;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    }
  }

  @Override
  public String name() {
    return embedder.name();
  }

  /** How many texts were known, or already asked for by another thread. */
  public synchronized long hits() {
    return hits;
  }

  /** How many texts the embedder was asked for. */
  public synchronized long misses() {
    return misses;
  }

  /** How many vectors had to go. */
  public synchronized long evictions() {
    return evictions;
  }

  /** How many vectors are known now. */
  public synchronized int size() {
    return known.size();
  }
}
