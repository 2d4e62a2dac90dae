package dev.looptape.influence;

import java.util.AbstractList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Asks an embedder for vectors, and checks what it gives. */
public final class Embeddings {
  private Embeddings() {}

  /**
   * The vectors of all distinct texts, in one batch.
   *
   * @throws EmbedderException if it fails, leaves a text out, gives more than it was asked for, or
   *     gives vectors that differ in length or are not finite
   * @throws CancellationException if cancelled or interrupted
   */
  public static Map<String, double[]> of(
      Embedder embedder, Collection<String> texts, CancelCheck cancel) {
    List<String> distinct = List.copyOf(new LinkedHashSet<>(texts));
    cancel.throwIfCancelled();
    if (distinct.isEmpty()) {
      return Map.of();
    }
    Map<String, double[]> given;
    try {
      given = embedder.embedAll(new Asking(distinct, cancel));
    } catch (CancellationException | EmbedderException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      if (e instanceof VirtualMachineError error && !(e instanceof StackOverflowError)) {
        throw error; // memory is not the embedder's alone
      }
      if (Thread.currentThread().isInterrupted()) {
        throw cancelled(e);
      }
      throw new EmbedderException(embedder.name(), "failed: " + reason(e), e);
    }
    cancel.throwIfCancelled();
    return checked(embedder, distinct, given);
  }

  /** What to ask while these texts are embedded: the check of the caller they come from. */
  public static CancelCheck cancelOf(List<String> texts) {
    return texts instanceof Asking asking ? asking.cancel : CancelCheck.NEVER;
  }

  private static Map<String, double[]> checked(
      Embedder embedder, List<String> texts, @Nullable Map<String, double[]> given) {
    if (given == null || given.size() != texts.size()) {
      throw new EmbedderException(
          embedder.name(),
          "gave " + (given == null ? 0 : given.size()) + " vectors for " + texts.size() + " texts",
          null);
    }
    Map<String, double[]> vectors = new HashMap<>();
    int dimension = -1;
    for (String text : texts) {
      double[] vector = given.get(text);
      if (vector == null) {
        throw new EmbedderException(embedder.name(), "gave no vector for a text", null);
      }
      if (dimension >= 0 && vector.length != dimension) {
        throw new EmbedderException(
            embedder.name(),
            "changed the dimension of its vectors from " + dimension + " to " + vector.length,
            null);
      }
      dimension = vector.length;
      requireFinite(embedder, vector);
      vectors.put(text, vector);
    }
    return vectors;
  }

  private static void requireFinite(Embedder embedder, double[] vector) {
    for (double x : vector) {
      if (!Double.isFinite(x)) {
        throw new EmbedderException(embedder.name(), "gave a vector that holds " + x, null);
      }
    }
  }

  private static String reason(Throwable e) {
    String message = e.getMessage();
    return message == null || message.isBlank()
        ? e.getClass().getName()
        : message.strip().lines().findFirst().orElse("");
  }

  private static CancellationException cancelled(Throwable cause) {
    CancellationException cancelled = new CancellationException("cancelled");
    cancelled.initCause(cause);
    return cancelled;
  }

  /** The texts; the cancel check is asked before each is handed out. */
  private static final class Asking extends AbstractList<String> implements RandomAccess {
    private final List<String> texts;
    private final CancelCheck cancel;

    Asking(List<String> texts, CancelCheck cancel) {
      this.texts = texts;
      this.cancel = cancel;
    }

    @Override
    public String get(int index) {
      cancel.throwIfCancelled();
      return texts.get(index);
    }

    @Override
    public int size() {
      return texts.size();
    }
  }
}
