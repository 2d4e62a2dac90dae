package dev.looptape.agent.record;

import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.framework.Signal;
import dev.looptape.agent.site.Site;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** What the handlers of streaming calls are told: whatever one does, it does for its call. */
final class Hooks {
  private final Learning learning;
  private final Ends ends;
  private final Streams streams;

  Hooks(Learning learning, Ends ends, Streams streams) {
    this.learning = learning;
    this.ends = ends;
    this.streams = streams;
  }

  /** A method of a handler is called. */
  @Nullable Frame enter(
      ThreadState thread, Site site, Framework framework, @Nullable Object self, Object[] args) {
    Signal signal = streams.isEmpty() ? null : framework.signal(site, self, args);
    Streams.Watch watch = signal == null ? null : streams.get(signal.subject());
    if (signal == null || watch == null) {
      return null;
    }
    Call call = watch.call;
    boolean isBody = signal.means() == Signal.Means.BODY;
    if (isBody) {
      watch.begun = true;
    }
    Call working = isBody ? call : call.parent;
    Frame frame = new Frame(Frame.Way.HOOK, site, working, thread.current);
    if (working != null) {
      working.tellingBegins();
    }
    try {
      hear(signal, watch, working, thread);
    } catch (RuntimeException unexpected) {
      learning.failed();
    }
    thread.current = frame;
    return frame;
  }

  private void hear(
      Signal signal, Streams.Watch watch, @Nullable Call working, ThreadState thread) {
    Call call = watch.call;
    if (signal.means() == Signal.Means.COMPLETED) {
      Object told = signal.value(); // null: only that it is over
      Value response = told == null ? null : learning.result(call.site, told);
      if (watch.ends) {
        ends.complete(call, response, thread);
      } else if (response != null) {
        Facts facts = new Facts();
        learning.end(call.framework, call.site, response, facts);
        synchronized (call) {
          call.facts.addAll(facts);
        }
      }
      if (working != null) {
        working.streamed(call.facts.get("content"), null);
        Value toolCalls = call.facts.get("toolCallCount");
        if (toolCalls == null || toolCalls.text().equals("0")) {
          endStream(working, thread); // the last answer: no tool's result is to be asked about
        }
      }
    } else if (signal.means() == Signal.Means.FAILED && signal.value() instanceof Throwable) {
      Throwable thrown = (Throwable) signal.value();
      if (watch.ends) {
        ends.fail(call, thrown, thread);
      }
      if (working != null) {
        working.streamed(null, learning.failure(thrown));
        endStream(working, thread);
      }
    }
  }

  void exit(ThreadState thread, Frame frame, @Nullable Throwable thrown) {
    Call working = frame.call;
    if (working == null) {
      return;
    }
    if (thrown != null) {
      working.streamed(null, learning.failure(thrown));
    }
    if (working.tellingEnds()) {
      endStream(working, thread);
    }
  }

  /** Ends a call that waits for the stream that it returned, unless a model is still asked. */
  private void endStream(Call working, ThreadState thread) {
    if (working.isStreamed() && working.end()) {
      Value content;
      Value failure;
      synchronized (working) {
        content = working.streamedContent();
        failure = working.streamFailure();
        if (failure == null) {
          working.facts.put("finalContent", content);
        }
      }
      ends.close(working, null, failure, null, thread);
    }
  }

  /** Ends calls whose stream can no longer end, since nobody holds its handler any more. */
  void endAbandoned(ThreadState thread) {
    for (Call call; (call = streams.abandoned()) != null; ) {
      Call parent = call.parent;
      if (call.end()) {
        ends.close(call, null, null, "pending", thread);
        if (parent != null && parent.isStreamOver()) {
          ends.pending(parent, thread);
        }
      }
    }
  }
}
