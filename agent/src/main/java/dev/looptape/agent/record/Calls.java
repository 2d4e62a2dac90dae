package dev.looptape.agent.record;

import dev.looptape.agent.capture.Capture;
import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.framework.Frameworks;
import dev.looptape.agent.framework.ShownMessages;
import dev.looptape.agent.framework.Signal;
import dev.looptape.agent.framework.Subject;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a process: where each belongs, when it ends, what is learned on the way. It runs on
 * the host's threads and waits for nothing but the tail.
 */
final class Calls {
  private static final ObjectValue[] NOTHING_SHOWN = {};

  private static final ObjectValue OVERFLOW =
      ObjectValue.builder().put("name", Value.of("java.lang.StackOverflowError")).build();

  private final Capture capture;
  private final EventStream events;
  private final Announcements announcements;
  private final Threads threads;
  private final RunListener listener;
  private final String processId;

  private final AtomicLong ids = new AtomicLong();
  private final AtomicLong runs = new AtomicLong();
  private final AtomicLong turns = new AtomicLong(-1);
  private final ConcurrentMap<Call, Call> open = new ConcurrentHashMap<>();
  private final Streams streams = new Streams();
  private final AtomicLong failures = new AtomicLong();

  Calls(
      Capture capture,
      EventStream events,
      Announcements announcements,
      Threads threads,
      RunListener listener,
      String processId) {
    this.capture = capture;
    this.events = events;
    this.announcements = announcements;
    this.threads = threads;
    this.listener = listener;
    this.processId = processId;
  }

  /** Hears of runs. */
  interface RunListener {
    /** A run begins, or goes on though it has ended; called on the host's thread. */
    void began(Run run);

    /** A run has ended; called on the host's thread. */
    void ended(Run run);
  }

  /** The ids of the calls that have not ended, in order. */
  long[] inFlight() {
    Call[] calls = open.keySet().toArray(new Call[0]);
    long[] found = new long[calls.length];
    int count = 0;
    for (Call call : calls) {
      if (call.isOpen()) {
        found[count++] = call.id;
      }
    }
    long[] sorted = Arrays.copyOf(found, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /** A woven method begins. */
  @Nullable Frame enter(ThreadState thread, Site site, @Nullable Object self, Object[] args) {
    Framework framework = Frameworks.of(site.framework());
    if (site.kind() == SiteKind.HOOK) {
      return enterHook(thread, site, framework, self, args);
    }
    Subject subject = framework.subject(site, args);
    Site called = subject == null ? site : subject.site();
    Object[] given = subject == null ? args : subject.args();
    Frame current = thread.current;
    if (current != null && isSameKind(current, site)) {
      if (current.folded == null && !current.callsSeveral) {
        return enterLayer(thread, current, site, framework, self, args);
      }
      separate(thread, current);
    }
    Call call = begin(thread, current, called, framework);
    ObjectValue captured = capture.arguments(called, given);
    ObjectValue known = captured;
    if (subject != null && subject.context() != null) {
      known = withContext(captured, capture.result(called, subject.context()));
    }
    learn(framework, called, self, known, call.facts);
    place(call, captured);
    ObjectValue[] shown = NOTHING_SHOWN;
    if (call.facts.messages() != null) {
      shown = announcements.of(call.facts.messages(), call.run);
    }
    events.start(call, captured, threadName(thread), shown);
    call.facts.told();
    open.put(call, call);
    if (call.kind() == SiteKind.MODEL && call.parent != null) {
      call.parent.modelBegins();
    }
    Object handler = framework.handler(site, args);
    if (handler != null) {
      call.endLater(streams.watch(handler, call, true));
    }
    endAbandoned(thread);
    Frame frame = new Frame(Frame.Way.CALL, site, call, current);
    thread.current = frame;
    return frame;
  }

  private static boolean isSameKind(Frame current, Site site) {
    return current.call != null
        && current.way != Frame.Way.HOOK
        && current.call.kind() == site.kind()
        && Vocabulary.folds(site.kind());
  }

  private Frame enterLayer(
      ThreadState thread,
      Frame current,
      Site site,
      Framework framework,
      @Nullable Object self,
      Object[] args) {
    Call call = current.call;
    Frame frame = new Frame(Frame.Way.LAYER, site, call, current);
    Layer layer = new Layer(site, capture.arguments(site, args));
    frame.layer = layer;
    learn(framework, site, self, layer.args, layer.start);
    current.folded = layer;
    if (call != null) {
      call.addLayer(site.id());
      Object handler = framework.handler(site, args);
      if (handler != null) {
        streams.watch(handler, call, false);
      }
    }
    thread.current = frame;
    return frame;
  }

  /**
   * A second call of the kind is made from one frame: it is a caller of several, such as a retry or
   * a fallback. What was taken for a layer of it becomes a call of its own, told now.
   */
  private void separate(ThreadState thread, Frame current) {
    Layer layer = current.folded;
    Call caller = current.call;
    current.callsSeveral = true;
    current.folded = null;
    if (layer == null || caller == null || caller.endsLater()) {
      return; // of a stream the layers' handlers are the call's own
    }
    caller.removeLayer(layer.site.id());
    Call call = begin(thread, current, layer.site, Frameworks.of(layer.site.framework()));
    call.facts.addAll(layer.start);
    place(call, layer.args);
    ObjectValue[] shown = NOTHING_SHOWN;
    if (layer.start.messages() != null) {
      shown = announcements.of(layer.start.messages(), call.run);
    }
    events.start(call, layer.args, threadName(thread), shown);
    call.facts.told();
    call.startNanos = System.nanoTime() - (layer.endNanos - layer.startNanos);
    call.facts.addAll(layer.end);
    if (layer.failure != null && call.kind() == SiteKind.TOOL) {
      call.facts.put("error", LiteralValue.TRUE);
    }
    if (call.kind() == SiteKind.MODEL && call.parent != null) {
      call.parent.modelBegins();
    }
    if (call.end()) {
      close(call, layer.result, layer.failure, null, thread);
    }
  }

  private void learn(
      Framework framework, Site site, @Nullable Object self, ObjectValue args, Facts facts) {
    try {
      framework.start(site, self, args, facts);
    } catch (RuntimeException unexpected) {
      failures.incrementAndGet(); // the call is recorded with what was learned until then
    }
  }

  private void learn(Framework framework, Site site, Value result, Facts facts) {
    try {
      framework.end(site, result, facts);
    } catch (RuntimeException unexpected) {
      failures.incrementAndGet();
    }
  }

  /** How often something of ours failed here and the recording went on. */
  long failures() {
    return failures.get();
  }

  private static ObjectValue withContext(ObjectValue args, Value context) {
    ObjectValue.Builder both = ObjectValue.builder();
    for (int i = 0; i < args.size(); i++) {
      both.put(args.key(i), args.value(i));
    }
    return both.put(Subject.CONTEXT, context).build();
  }

  /** Finds the parent and the run. */
  private Call begin(ThreadState thread, @Nullable Frame current, Site site, Framework framework) {
    Call parent = current == null ? inherited(thread) : current.call;
    boolean known = parent != null || current != null;
    boolean isTurn = site.kind() == SiteKind.TURN;
    boolean orphan = !known && !isTurn && mayBelongElsewhere(thread);
    Run run = parent != null ? parent.run : null;
    Loop loop = parent == null ? null : parent.loop;
    if (run == null && parent == null && !orphan) {
      run = new Run("run-" + processId + "-" + runs.incrementAndGet(), isTurn);
      listener.began(run);
    } else if (run != null && run.endMillis() != 0) {
      listener.began(run); // what one of its calls left behind is still at work
    }
    if (isTurn) {
      loop = new Loop(turns.incrementAndGet());
    } else if (loop == null) {
      loop = new Loop(-1);
    }
    return new Call(ids.incrementAndGet(), site, framework, parent, orphan, run, loop);
  }

  /** The call in which this thread was made, if it may be believed; that is asked once. */
  private @Nullable Call inherited(ThreadState thread) {
    Call call = thread.inherited;
    if (call == null || !call.isOpen()) {
      return null;
    }
    Thread here = Thread.currentThread();
    if (Threads.isVirtual(here)) {
      return call; // made for one task
    }
    if (threads.isPoolWorker(here) || thread.hasBelieved) {
      return null;
    }
    thread.hasBelieved = true;
    return call;
  }

  /**
   * Whether a call on this thread, which is in nothing, may have been asked for by one that is open
   * elsewhere: on a pool's worker, or on a thread that was made inside a call and took its first
   * task.
   */
  private boolean mayBelongElsewhere(ThreadState thread) {
    if (open.isEmpty()) {
      return false;
    }
    Call born = thread.inherited;
    return born != null && born.isOpen() || threads.isPoolWorker(Thread.currentThread());
  }

  /** Learns what its place in the loop says. */
  private void place(Call call, ObjectValue args) {
    Facts facts = call.facts;
    SiteKind kind = call.kind();
    int parameter = call.site.sessionParameter();
    boolean named = parameter >= 0 && parameter < args.size();
    Value session = named ? args.value(parameter) : facts.get("sessionId");
    if (session instanceof StringValue || session instanceof NumberValue) {
      call.sessionId = session;
    }
    if (kind == SiteKind.TURN) {
      facts.put("turnIndex", call.loop.turnIndex());
    }
    if (kind == SiteKind.ITERATION) {
      call.iteration = call.loop.nextIteration();
      call.toolCalls = new AtomicInteger();
      facts.put("turnIndex", call.loop.turnIndex());
      facts.put("iterIndex", Value.of(call.iteration));
    } else if (kind == SiteKind.MODEL) {
      Call parent = call.parent;
      if (parent != null && parent.kind() == SiteKind.MODEL) {
        facts.put(
            "iteration", parent.facts.get("iteration")); // asked by a model call, in its place
      } else {
        int nth = call.loop.nextModelCall();
        facts.put("iteration", Value.of(call.iteration > 0 ? call.iteration : nth));
      }
    } else if (kind == SiteKind.TOOL && call.toolCalls != null) {
      call.toolCalls.incrementAndGet();
    }
  }

  /** A woven method ends. */
  void exit(ThreadState thread, Frame frame, @Nullable Object result, @Nullable Throwable thrown) {
    Frame lost = thread.current;
    thread.current = frame.outer;
    endLost(lost, frame, thread);
    if (frame.way == Frame.Way.HOOK) {
      exitHook(thread, frame, thrown);
    } else if (frame.way == Frame.Way.LAYER) {
      exitLayer(frame, result, thrown);
    } else {
      exitCall(thread, frame, result, thrown);
    }
  }

  private void exitLayer(Frame frame, @Nullable Object result, @Nullable Throwable thrown) {
    Call call = frame.call;
    Layer layer = frame.layer;
    if (call == null || layer == null) {
      return;
    }
    if (thrown != null) {
      layer.failure = capture.failure(thrown);
    } else if (!frame.site.descriptor().endsWith(")V")) {
      Framework framework = Frameworks.of(frame.site.framework());
      Value value = capture.result(frame.site, result);
      layer.result = value;
      learn(framework, frame.site, value, layer.end);
    }
    layer.endNanos = System.nanoTime();
    if (frame.folded != null) { // its own layer below
      frame.folded.addTo(layer.end);
      frame.folded = null;
    }
    if (call.endsLater()) {
      synchronized (call) {
        layer.addTo(call.facts); // the stream may be over before the call returns
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
      fail(call, thrown, thread);
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
      if (call.end()) {
        close(call, null, null, "pending", thread);
      }
      return;
    }
    boolean isVoid = call.site.descriptor().endsWith(")V");
    complete(call, isVoid ? null : capture.result(call.site, result), thread);
  }

  /** Ends a call with a result; null: it has none. */
  private void complete(Call call, @Nullable Value result, ThreadState thread) {
    if (!call.end()) {
      return;
    }
    if (result != null) {
      synchronized (call) {
        learn(call.framework, call.site, result, call.facts);
      }
    }
    if (call.kind() == SiteKind.CONTEXT && result != null && call.run != null) {
      remember(call, result);
    }
    boolean pending = isMarker(result, "pending");
    close(call, result, null, pending ? "pending" : null, thread);
  }

  private void fail(Call call, Throwable thrown, ThreadState thread) {
    if (!call.end()) {
      return;
    }
    if (call.kind() == SiteKind.TOOL) {
      synchronized (call) {
        call.facts.put("error", LiteralValue.TRUE);
      }
    }
    close(call, null, failure(thrown), null, thread);
  }

  private void close(
      Call call,
      @Nullable Value result,
      @Nullable Value failure,
      @Nullable String outcome,
      ThreadState thread) {
    Value below;
    synchronized (call) {
      below = call.facts.get("failure"); // a tool's executor tells the model, not its caller
      learnAtEnd(call);
    }
    events.end(call, result, failure == null ? below : failure, outcome, threadName(thread));
    open.remove(call);
    if (call.kind() == SiteKind.MODEL && call.parent != null) {
      call.parent.modelEnds();
    }
    Run run = call.run;
    if (run != null && call.parent == null) {
      run.end(System.currentTimeMillis());
      listener.ended(run);
    }
  }

  private static void learnAtEnd(Call call) {
    SiteKind kind = call.kind();
    if (kind == SiteKind.TURN) {
      call.facts.put("iterationCount", Value.of(call.loop.iterationCount()));
      call.facts.put("totalInputTokens", call.loop.inputTokens());
      call.facts.put("totalOutputTokens", call.loop.outputTokens());
    } else if (kind == SiteKind.ITERATION && call.toolCalls != null) {
      call.facts.put("toolCallCount", Value.of(call.toolCalls.get()));
    } else if (kind == SiteKind.MODEL
        && !call.asksModels()
        && call.facts.get("usage") instanceof ObjectValue) {
      ObjectValue usage = (ObjectValue) call.facts.get("usage");
      call.loop.addUsage(number(usage.get("input")), number(usage.get("output")));
    }
  }

  private static @Nullable NumberValue number(@Nullable Value value) {
    return value instanceof NumberValue ? (NumberValue) value : null;
  }

  private static void remember(Call call, Value result) {
    StringValue text = ShownMessages.text(result);
    if (text != null && call.run != null) {
      call.run.remember(text.value(), call.site.name());
    }
  }

  private static boolean isMarker(@Nullable Value value, String what) {
    return value instanceof ObjectValue
        && ((ObjectValue) value).size() > 0
        && ((ObjectValue) value).key(0).equals("$lt")
        && ((ObjectValue) value).value(0).equals(Value.of(what));
  }

  /** A method of a handler is called: whatever it does, it does for whoever made the call. */
  private @Nullable Frame enterHook(
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
      failures.incrementAndGet();
    }
    thread.current = frame;
    return frame;
  }

  private void hear(
      Signal signal, Streams.Watch watch, @Nullable Call working, ThreadState thread) {
    Call call = watch.call;
    if (signal.means() == Signal.Means.COMPLETED) {
      Value response = capture.result(call.site, signal.value());
      if (watch.ends) {
        complete(call, response, thread);
      } else {
        Facts facts = new Facts();
        learn(call.framework, call.site, response, facts);
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
        fail(call, thrown, thread);
      }
      if (working != null) {
        working.streamed(null, failure(thrown));
        endStream(working, thread);
      }
    }
  }

  private void exitHook(ThreadState thread, Frame frame, @Nullable Throwable thrown) {
    Call working = frame.call;
    if (working == null) {
      return;
    }
    if (thrown != null) {
      working.streamed(null, failure(thrown));
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
      close(working, null, failure, null, thread);
    }
  }

  /** Ends calls whose stream can no longer end, since nobody holds its handler any more. */
  private void endAbandoned(ThreadState thread) {
    for (Call call; (call = streams.abandoned()) != null; ) {
      Call parent = call.parent;
      if (call.end()) {
        close(call, null, null, "pending", thread);
        if (parent != null && parent.isStreamOver() && parent.end()) {
          close(parent, null, null, "pending", thread);
        }
      }
    }
  }

  /**
   * Ends what the thread was in above {@code frame}: their ends were never heard, for want of stack
   * or memory.
   */
  private void endLost(@Nullable Frame top, Frame frame, ThreadState thread) {
    int most = 100_000; // whatever happened to the frames, this ends
    for (Frame lost = top; lost != null && lost != frame && most-- > 0; lost = lost.outer) {
      Call call = lost.call;
      if (lost.way == Frame.Way.CALL && call != null && !call.endsLater() && call.end()) {
        failures.incrementAndGet();
        close(call, null, null, "pending", thread);
      }
    }
  }

  /** What was thrown; where the stack has just been used up, only its name. */
  private Value failure(Throwable thrown) {
    return thrown.getClass() == StackOverflowError.class ? OVERFLOW : capture.failure(thrown);
  }

  private StringValue threadName(ThreadState thread) {
    String name = Thread.currentThread().getName();
    StringValue shown = thread.shownName(name);
    return shown != null ? shown : thread.showName(name, capture.redactText(name));
  }
}
