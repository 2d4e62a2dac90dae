package dev.looptape.influence;

import org.jspecify.annotations.Nullable;

/** An embedder failed, or gave what cannot be vectors of its texts. The message names it. */
public final class EmbedderException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EmbedderException(String embedder, String problem, @Nullable Throwable cause) {
    super("embedder " + embedder + ": " + problem, cause);
  }
}
