package dev.looptape.agent.record;

import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.framework.Frameworks;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Ends calls that returned a future when that comes to its end. */
final class Completions {
  private final Futures futures = new Futures();
  private final Learning learning;
  private final Ends ends;

  Completions(Learning learning, Ends ends) {
    this.learning = learning;
    this.ends = ends;
  }

  /** A call has returned a future: it ends now if that has ended, or with it. */
  void returned(Call call, Object future, ThreadState thread) {
    Value captured = learning.result(call.site, future);
    if (Futures.settled(captured) == null) {
      call.endWithFuture();
      futures.await(future, call, null);
      captured = learning.result(call.site, future); // it may have ended meanwhile
    }
    end(call, captured, thread);
  }

  /** A layer of a call has returned a future: the call will learn what that comes to. */
  void returned(Call call, Layer layer, Object future) {
    if (!learn(call, layer, learning.result(layer.site, future))) {
      futures.await(future, call, layer);
      learn(call, layer, learning.result(layer.site, future));
    }
  }

  /** Whether any call waits for a future. */
  boolean isAwaited() {
    return !futures.isEmpty();
  }

  /** A future has come to its end, on this thread. */
  void settled(Object future, ThreadState thread) {
    Futures.Waiting last = futures.take(future);
    if (last != null) {
      settle(last, future, thread);
    }
  }

  /** The innermost call returned it first, and ends first. */
  private void settle(Futures.Waiting waiting, Object future, ThreadState thread) {
    if (waiting.earlier != null) {
      settle(waiting.earlier, future, thread);
    }
    Layer layer = waiting.layer;
    if (layer != null) {
      learn(waiting.call, layer, learning.result(layer.site, future));
    } else {
      end(waiting.call, learning.result(waiting.call.site, future), thread);
    }
  }

  /** Ends calls whose future is no more. */
  void endAbandoned(ThreadState thread) {
    for (Futures.Waiting gone; (gone = futures.abandoned()) != null; ) {
      for (Futures.Waiting each = gone; each != null; each = each.earlier) {
        if (each.layer == null) {
          ends.pending(each.call, thread);
        }
      }
    }
  }

  private void end(Call call, Value captured, ThreadState thread) {
    Futures.Settled settled = Futures.settled(captured);
    if (settled == null) {
      return;
    }
    if (settled.failure != null) {
      ends.fail(call, settled.failure, thread);
    } else if (settled.cancelled) {
      ends.cancel(call, thread);
    } else {
      ends.complete(call, captured, settled.value, thread);
    }
  }

  private boolean learn(Call call, Layer layer, Value captured) {
    Futures.Settled settled = Futures.settled(captured);
    if (settled == null) {
      return false;
    }
    @Nullable Value value = settled.value;
    if (value != null) {
      Facts facts = new Facts();
      learning.end(Frameworks.of(layer.site.framework()), layer.site, value, facts);
      synchronized (call) {
        call.facts.addAll(facts);
      }
    }
    return true;
  }
}
