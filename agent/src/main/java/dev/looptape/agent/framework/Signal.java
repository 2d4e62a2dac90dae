package dev.looptape.agent.framework;

import org.jspecify.annotations.Nullable;

/**
 * What a framework's hook tells.
 *
 * @param subject the handler that a call waits for
 * @param means what happens to that call
 * @param value the result, or the exception; null where there is none
 */
public record Signal(Object subject, Means means, @Nullable Object value) {
  /** What happens to the call. */
  public enum Means {
    /** Nothing; but what runs inside the hook runs for whoever made the call. */
    PROGRESS,
    /** It ends with a result. */
    COMPLETED,
    /** It ends with an exception. */
    FAILED,
    /** What runs inside the hook is part of the call; it may end with it. */
    BODY
  }
}
