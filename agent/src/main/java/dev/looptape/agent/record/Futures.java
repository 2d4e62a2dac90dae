package dev.looptape.agent.record;

import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Which calls end when which future does. The futures are held weakly; none is listened to. */
final class Futures {
  private static final String COMPLETION = "java.util.concurrent.CompletionException";
  private static final String EXECUTION = "java.util.concurrent.ExecutionException";
  private static final String CANCELLATION = "java.util.concurrent.CancellationException";

  private final WeakIdentityMap<Waiting> waiting = new WeakIdentityMap<>();

  /** A call that waits for a future, and those that waited for it before. */
  static final class Waiting {
    final Call call;

    /** The layer that returned it; null: the call did, and ends with it. */
    final @Nullable Layer layer;

    final @Nullable Waiting earlier;

    private Waiting(Call call, @Nullable Layer layer, @Nullable Waiting earlier) {
      this.call = call;
      this.layer = layer;
      this.earlier = earlier;
    }
  }

  /** Whether an object's end can be seen: it is a future of the JDK's own class. */
  static boolean isFollowed(Object result) {
    if (!(result instanceof Future)) {
      return false;
    }
    switch (result.getClass().getName()) {
      case "java.util.concurrent.CompletableFuture":
      case "java.util.concurrent.CompletableFuture$MinimalStage":
      case "java.util.concurrent.FutureTask":
      case "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask":
        return true;
      default:
        return false;
    }
  }

  /** Whether an object will come to an end that cannot be seen. */
  static boolean isForeign(@Nullable Object result) {
    return result instanceof Future || result instanceof CompletionStage;
  }

  /** From now on a call, or a layer of it, waits for a future. */
  void await(Object future, Call call, @Nullable Layer layer) {
    while (true) {
      Waiting known = waiting.get(future);
      if (waiting.put(future, known, new Waiting(call, layer, known))) {
        return;
      }
    }
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Who waits for a future, latest first; once. Null: nobody. */
  @Nullable Waiting take(Object future) {
    for (Waiting known; (known = waiting.get(future)) != null; ) {
      if (waiting.remove(future, known)) {
        return known;
      }
    }
    return null;
  }

  /** Who waits for a future that is no more, so that it will never end; null: nobody. */
  @Nullable Waiting abandoned() {
    return waiting.takeGone();
  }

  /** What a future that was captured came to; null: it had not come to an end. */
  static @Nullable Settled settled(Value captured) {
    if (!(captured instanceof ObjectValue)) {
      return null;
    }
    ObjectValue future = (ObjectValue) captured;
    Value value = future.get("value");
    if (value != null) {
      return new Settled(value, null, false);
    }
    if (future.get("cancelled") == LiteralValue.TRUE) {
      return new Settled(null, null, true);
    }
    Value failure = future.get("failure");
    if (failure == null) {
      return null;
    }
    return isOf(failure, CANCELLATION)
        ? new Settled(null, null, true)
        : new Settled(null, cause(failure), false);
  }

  /** What a future puts its failures into is not the failure. */
  private static Value cause(Value failure) {
    Value cause =
        isOf(failure, COMPLETION) || isOf(failure, EXECUTION)
            ? ((ObjectValue) failure).get("cause")
            : null;
    return cause == null ? failure : cause;
  }

  private static boolean isOf(Value failure, String name) {
    Value known = failure instanceof ObjectValue ? ((ObjectValue) failure).get("name") : null;
    return known instanceof StringValue && ((StringValue) known).value().equals(name);
  }

  /** What a future came to. */
  static final class Settled {
    /** Null: none. */
    final @Nullable Value value;

    final @Nullable Value failure;
    final boolean cancelled;

    Settled(@Nullable Value value, @Nullable Value failure, boolean cancelled) {
      this.value = value;
      this.failure = failure;
      this.cancelled = cancelled;
    }
  }
}
