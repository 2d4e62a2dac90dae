package dev.looptape.agent.record;

import dev.looptape.agent.capture.Capture;
import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.framework.Frameworks;
import dev.looptape.agent.framework.Subject;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a process: where each belongs, when it ends, what is learned on the way. It runs on
 * the host's threads and waits for nothing but the tail.
 */
final class Calls {
  private final OpenCalls open;
  private final Streams streams = new Streams();
  private final Learning learning;
  private final Beginnings beginnings;
  private final Ends ends;
  private final Layers layers;
  private final Hooks hooks;
  private final Completions completions;
  private final Publishers publishers;
  private final Coroutines coroutines;

  Calls(
      Capture capture,
      EventStream events,
      Announcements announcements,
      Threads threads,
      RunListener listener,
      String processId) {
    open = events.open();
    learning = new Learning(capture);
    Parents parents = new Parents(threads, open);
    beginnings = new Beginnings(events, announcements, parents, listener, learning, processId);
    ends = new Ends(events, listener, learning);
    completions = new Completions(learning, ends);
    publishers = new Publishers(learning, beginnings, ends);
    layers = new Layers(learning, beginnings, ends, streams, completions, publishers);
    hooks = new Hooks(learning, ends, streams);
    coroutines = new Coroutines(new Continuations(threads.trusted()), learning, ends);
  }

  /** Hears of runs. */
  interface RunListener {
    /** A run begins, or goes on though it has ended; called on the host's thread. */
    void began(Run run);

    /** A run has ended; called on the host's thread. */
    void ended(Run run);
  }

  /** How often something of ours failed here and the recording went on. */
  long failures() {
    return learning.failures();
  }

  /** A woven method begins. */
  @Nullable Frame enter(ThreadState thread, Site site, @Nullable Object self, Object[] args) {
    Framework framework = Frameworks.of(site.framework());
    if (site.kind() == SiteKind.HOOK) {
      return hooks.enter(thread, site, framework, self, args);
    }
    Object continuation = null;
    if (args.length > 0 && Continuations.isSuspending(site.descriptor())) {
      continuation = Coroutines.continuation(args);
      Frame again = coroutines.goOn(thread, site, continuation);
      if (again != null) {
        return again;
      }
      args = Coroutines.withoutContinuation(args);
    }
    Frame frame = begin(thread, site, framework, self, args);
    coroutines.begun(frame, continuation);
    return frame;
  }

  private Frame begin(
      ThreadState thread, Site site, Framework framework, @Nullable Object self, Object[] args) {
    Frame current = thread.current;
    if (current != null && Layers.isSameKind(current, site)) {
      if (current.folded == null && !current.callsSeveral) {
        return layers.enter(thread, current, site, framework, self, args);
      }
      layers.separate(thread, current);
    }
    return enterCall(thread, current, site, framework, self, args);
  }

  private Frame enterCall(
      ThreadState thread,
      @Nullable Frame current,
      Site site,
      Framework framework,
      @Nullable Object self,
      Object[] args) {
    Subject subject = framework.subject(site, self, args);
    Site called = subject == null ? site : subject.site();
    Call call = beginnings.begin(thread, current, called, framework);
    try {
      return enterCall(thread, current, site, subject, self, args, call);
    } catch (Throwable failed) {
      ends.lost(call, thread);
      throw failed;
    }
  }

  private Frame enterCall(
      ThreadState thread,
      @Nullable Frame current,
      Site site,
      @Nullable Subject subject,
      @Nullable Object self,
      Object[] args,
      Call call) {
    Framework framework = call.framework;
    Site called = call.site;
    ObjectValue captured = learning.arguments(called, subject == null ? args : subject.args());
    ObjectValue known = learning.known(called, captured, subject);
    learning.start(framework, called, self, known, call.facts);
    if (Publishers.mayReturn(called.descriptor())) {
      call.args(captured); // somebody may subscribe twice
    }
    Places.begin(call, captured);
    beginnings.tell(call, captured, call.facts.messages(), thread);
    Object handler = framework.handler(site, args);
    if (handler != null) {
      call.endLater(streams.watch(handler, call, true));
    }
    hooks.endAbandoned(thread);
    completions.endAbandoned(thread);
    publishers.endAbandoned(thread);
    coroutines.endAbandoned(thread);
    Frame frame = new Frame(Frame.Way.CALL, site, call, current);
    thread.current = frame;
    return frame;
  }

  /** A woven method ends. */
  void exit(ThreadState thread, Frame frame, @Nullable Object result, @Nullable Throwable thrown) {
    Frame lost = thread.current;
    thread.current = frame.outer;
    ends.endLost(lost, frame, thread);
    if (coroutines.isSuspended(frame, result)) {
      return;
    }
    if (frame.way == Frame.Way.HOOK) {
      hooks.exit(thread, frame, thrown);
    } else if (frame.way == Frame.Way.LAYER) {
      layers.exit(frame, result, thrown);
    } else {
      exitCall(thread, frame, result, thrown);
    }
  }

  /** A woven method has ended, and what was to be done then has failed. */
  void lost(ThreadState thread, Frame frame) {
    int most = Ends.MOST_FRAMES;
    for (Frame in = thread.current; in != null && most-- > 0; in = in.outer) {
      if (in == frame) {
        thread.current = frame.outer;
        break;
      }
    }
    if (frame.way == Frame.Way.CALL && frame.call != null) {
      ends.lost(frame.call, thread);
    }
  }

  /** Whether any call waits for a future. */
  boolean isAwaited() {
    return completions.isAwaited();
  }

  /** A future has come to its end, on this thread. */
  void settled(ThreadState thread, Object future) {
    completions.settled(future, thread);
  }

  /** Whether any suspending function is at work. */
  boolean areCoroutinesAtWork() {
    return coroutines.areAtWork();
  }

  /** A continuation goes on, on this thread. */
  void resumed(ThreadState thread, Object continuation, @Nullable Object outcome) {
    coroutines.resumed(continuation, outcome, thread);
  }

  /** The calls that returned publishers. */
  Publishers publishers() {
    return publishers;
  }

  /** The process ends: so do the calls that have returned and wait for something. */
  void endWaiting() {
    ThreadState thread = new ThreadState(null);
    publishers.endAll(thread);
    for (Call call : open.all()) {
      if (call.isWaiting()) {
        ends.pending(call, thread);
      }
    }
  }

  private void exitCall(
      ThreadState thread, Frame frame, @Nullable Object result, @Nullable Throwable thrown) {
    Call call = frame.call;
    if (call == null) {
      return;
    }
    if (frame.folded != null) {
      synchronized (call) {
        frame.folded.addTo(call.facts);
      }
    }
    if (thrown != null) {
      coroutines.fail(frame, call, thrown, thread);
      return;
    }
    Object handler = call.framework.handler(call.site, result);
    if (handler != null) {
      call.endWithStream();
      streams.watch(handler, call, true);
      return;
    }
    if (call.endsLater()) {
      return; // its handler will be told
    }
    if (call.isUntold()) {
      ends.pending(call, thread);
      return;
    }
    if (result != null && Futures.isFollowed(result)) {
      completions.returned(call, result, thread);
      return;
    }
    if (result != null && PublisherTypes.isFollowed(result)) {
      publishers.returned(call, null, result);
      return;
    }
    if (Futures.isForeign(result)) {
      ends.unseen(call, learning.result(call.site, result), thread);
      return;
    }
    boolean isVoid = call.site.descriptor().endsWith(")V");
    ends.complete(call, isVoid ? null : learning.result(call.site, result), thread);
  }
}
