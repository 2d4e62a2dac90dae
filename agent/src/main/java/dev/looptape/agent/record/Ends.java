package dev.looptape.agent.record;

import dev.looptape.agent.framework.ShownMessages;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Ends calls, each once, and tells it. */
final class Ends {
  /** Whatever happened to the frames of a thread, going through them ends. */
  static final int MOST_FRAMES = 100_000;

  private final EventStream events;
  private final Calls.RunListener listener;
  private final Learning learning;

  Ends(EventStream events, Calls.RunListener listener, Learning learning) {
    this.events = events;
    this.listener = listener;
    this.learning = learning;
  }

  /** Ends a call with a result; null: it has none. */
  void complete(Call call, @Nullable Value result, ThreadState thread) {
    complete(call, result, result, thread);
  }

  /**
   * Ends a call with a result.
   *
   * @param value what it came to, where the result is a future
   */
  void complete(Call call, @Nullable Value result, @Nullable Value value, ThreadState thread) {
    if (!call.end()) {
      return;
    }
    if (value != null) {
      synchronized (call) {
        learning.end(call.framework, call.site, value, call.facts);
      }
    }
    if (call.kind() == SiteKind.CONTEXT && value != null && call.run != null) {
      remember(call, value);
    }
    close(call, result, null, null, thread);
  }

  /** Ends a call that returned something of which nobody can see the end. */
  void unseen(Call call, Value result, ThreadState thread) {
    stop(call, result, "pending", thread);
  }

  /** Ends a call whose future was cancelled. */
  void cancel(Call call, ThreadState thread) {
    stop(call, null, "cancelled", thread);
  }

  /** Ends a call that was stopped on its way, with what it had come to. */
  void stop(Call call, @Nullable Value result, String outcome, ThreadState thread) {
    if (call.end()) {
      close(call, result, null, outcome, thread);
    }
  }

  /** Ends a call with an exception. */
  void fail(Call call, Throwable thrown, ThreadState thread) {
    if (call.isOpen()) {
      fail(call, learning.failure(thrown), thread);
    }
  }

  /** Ends a call with an exception that was captured. */
  void fail(Call call, Value failure, ThreadState thread) {
    if (!call.end()) {
      return;
    }
    if (call.kind() == SiteKind.TOOL) {
      synchronized (call) {
        call.facts.put("error", LiteralValue.TRUE);
      }
    }
    close(call, null, failure, null, thread);
  }

  /** Ends a call of which only this is known: that it has not come to its end. */
  void pending(Call call, ThreadState thread) {
    stop(call, null, "pending", thread);
  }

  /** Ends a call of which something of ours has failed, if it has begun and not ended. */
  void lost(Call call, ThreadState thread) {
    if (!call.endsLater() && events.open().has(call)) {
      call.end();
      close(call, null, null, "pending", thread);
    }
  }

  /** Tells the end of a call that the caller has ended. */
  void close(
      Call call,
      @Nullable Value result,
      @Nullable Value failure,
      @Nullable String outcome,
      ThreadState thread) {
    Value below;
    synchronized (call) {
      below = call.facts.get("failure"); // a tool's executor tells the model, not its caller
      Places.end(call);
    }
    events.end(
        call, result, failure == null ? below : failure, outcome, thread.shownName(learning));
    if (call.kind() == SiteKind.MODEL && call.parent != null) {
      call.parent.modelEnds();
    }
    Run run = call.run;
    if (run != null && call.parent == null) {
      run.end(System.currentTimeMillis());
      listener.ended(run);
    }
  }

  /**
   * Ends what the thread was in above {@code frame}: their ends were never heard, for want of stack
   * or memory.
   */
  void endLost(@Nullable Frame top, Frame frame, ThreadState thread) {
    int most = MOST_FRAMES;
    for (Frame lost = top; lost != null && lost != frame && most-- > 0; lost = lost.outer) {
      Call call = lost.call;
      if (lost.way == Frame.Way.CALL && call != null && !call.endsLater() && call.end()) {
        learning.failed();
        close(call, null, null, "pending", thread);
      }
    }
  }

  private static void remember(Call call, Value result) {
    StringValue text = ShownMessages.text(result);
    if (text != null && call.run != null) {
      call.run.remember(text.value(), call.site.name());
    }
  }
}
