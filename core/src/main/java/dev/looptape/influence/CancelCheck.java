package dev.looptape.influence;

import java.util.concurrent.CancellationException;

/** Whether the caller still wants the result. Asked often, from the thread that works. */
@FunctionalInterface
public interface CancelCheck {
  /** Never cancelled, except by interruption. */
  CancelCheck NEVER = () -> false;

  boolean isCancelled();

  /**
   * Goes on, or not. An interruption counts, and stays set.
   *
   * @throws CancellationException if the work is cancelled or the thread is interrupted
   */
  default void throwIfCancelled() {
    if (isCancelled() || Thread.currentThread().isInterrupted()) {
      throw new CancellationException("cancelled");
    }
  }
}
