package dev.looptape.agent.record;

import dev.looptape.recording.Event;
import dev.looptape.tail.EventTail;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts the events of calls into the tail, with the time at which they enter. */
final class EventStream {
  private final EventTail tail;
  private final OpenCalls open = new OpenCalls();
  private final long beginNanos = System.nanoTime();
  private volatile boolean used;
  private volatile @Nullable TapeKeeper tape;

  /** Many events enter in one millisecond; under the tail's lock. */
  private long wallMillis;

  private Value wallClock = Value.of(0);

  EventStream(EventTail tail) {
    this.tail = tail;
    loadEarly();
  }

  /**
   * Loads what the end of a call needs. A class that is first needed where the host has used up its
   * stack cannot be loaded there, and the JVM itself complains on stderr if a transformer is asked.
   */
  private void loadEarly() {
    Class<?>[] needed = {End.class, Paths.class, Frame.class, Frame.Way.class};
    Object[] used = {needed, Value.of(1.5), Arrays.asList(needed).iterator()};
    assert used.length > 0;
  }

  /** From now on this one is told of events. */
  void tell(TapeKeeper keeper) {
    tape = keeper;
  }

  EventTail tail() {
    return tail;
  }

  /** The calls that have begun and not ended. */
  OpenCalls open() {
    return open;
  }

  /** What the tail holds now, and which calls are open at its end. */
  Held held() {
    OpenNow now = new OpenNow();
    return new Held(tail.snapshot(now), now.ids);
  }

  /** Whether anything was ever recorded. */
  boolean isUsed() {
    return used;
  }

  /** A call begins: what it is shown, then its start event. */
  void start(Call call, @Nullable ObjectValue args, StringValue thread, ObjectValue[] shown) {
    ObjectValue payload = startPayload(call, args);
    used = true;
    tail.push(new Start(call, payload, thread, shown));
    TapeKeeper keeper = tape;
    if (keeper != null) {
      keeper.wake();
    }
  }

  /**
   * A call has ended.
   *
   * @param result what it returned, or null
   * @param failure what it threw, or null
   * @param outcome what else became of it, or null
   */
  void end(
      Call call,
      @Nullable Value result,
      @Nullable Value failure,
      @Nullable String outcome,
      StringValue thread) {
    tail.push(new End(call, result, failure, outcome, thread));
    TapeKeeper keeper = tape;
    if (keeper != null) {
      keeper.wake();
      keeper.sync();
    }
  }

  private static ObjectValue startPayload(Call call, @Nullable ObjectValue args) {
    ObjectValue.Builder payload = ObjectValue.builder();
    for (String field : Vocabulary.of(call.kind()).startFields) {
      Value fact = call.facts.get(field);
      if (fact != null) {
        payload.put(field, fact);
      } else if (field.equals("args") && args != null) {
        payload.put(field, args);
      }
    }
    putIds(call, payload);
    if (args != null && call.facts.get("args") == null) {
      payload.put("args", args);
    }
    return payload.build();
  }

  private static void putIds(Call call, ObjectValue.Builder payload) {
    payload.put("site", Value.of(call.site.id())).put("callId", call.shownId);
    if (call.parent != null) {
      payload.put("parentCallId", call.parent.shownId);
    }
    if (call.orphan) {
      payload.put("orphan", LiteralValue.TRUE);
    }
  }

  private static ObjectValue endPayload(
      Call call,
      @Nullable Value result,
      @Nullable Value failure,
      @Nullable String outcome,
      long nanos) {
    Vocabulary words = Vocabulary.of(call.kind());
    ObjectValue.Builder payload = ObjectValue.builder();
    Value duration = Millis.of(nanos - call.startNanos);
    for (String field : words.endFields) {
      Value fact = field.equals("durationMs") ? duration : call.facts.get(field);
      if (fact != null) {
        payload.put(field, fact);
      }
    }
    for (String field : words.startFields) {
      Value fact = call.facts.isNew(field) ? call.facts.get(field) : null;
      if (fact != null) { // a layer below knew it
        payload.put(field, fact);
      }
    }
    putIds(call, payload);
    if (result != null && call.facts.get("result") == null) {
      payload.put("result", result);
    }
    if (failure != null) {
      payload.put("failure", failure);
    }
    payload.put("durationMs", duration);
    ArrayValue layers = call.layers();
    if (layers != null) {
      payload.put("layers", layers);
    }
    if (outcome != null) {
      payload.put("outcome", Value.of(outcome));
    }
    return payload.build();
  }

  private ObjectValue meta(Call call, StringValue thread, long nanos, int events) {
    long now = System.currentTimeMillis();
    if (now != wallMillis) {
      wallMillis = now;
      wallClock = Value.of(now);
    }
    Run run = call.run;
    long offset = run == null ? nanos - beginNanos : run.enter(nanos, now, events);
    ObjectValue.Builder meta = ObjectValue.builder(9);
    meta.putNew("wallClockMs", wallClock);
    meta.putNew("runOffsetMs", Millis.of(offset));
    meta.putNew("runtimeStageId", call.stage);
    meta.putNew("subflowPath", ArrayValue.EMPTY);
    meta.putNew("compositionPath", call.path);
    if (run != null) {
      meta.putNew("runId", run.id);
    }
    meta.putNew("callId", call.shownId);
    if (!thread.value().isEmpty()) {
      meta.putNew("thread", thread);
    }
    if (call.sessionId != null) {
      meta.putNew("sessionId", call.sessionId);
    }
    return meta.build();
  }

  /** Reads the open calls as of the end of a snapshot. */
  private final class OpenNow implements Runnable {
    private long[] ids = {};

    @Override
    public void run() {
      ids = open.ids();
    }
  }

  private final class Start implements EventTail.Stamper {
    private final Call call;
    private final ObjectValue payload;
    private final StringValue thread;
    private final ObjectValue[] shown;

    Start(Call call, ObjectValue payload, StringValue thread, ObjectValue[] shown) {
      this.call = call;
      this.payload = payload;
      this.thread = thread;
      this.shown = shown;
    }

    @Override
    public List<Event> at(long nanos) {
      call.startNanos = nanos;
      ObjectValue meta = meta(call, thread, nanos, shown.length + 1);
      Event[] events = new Event[shown.length + 1];
      for (int i = 0; i < shown.length; i++) {
        events[i] = new Event(Event.ANNOUNCEMENT, shown[i], meta);
      }
      events[shown.length] = new Event(Vocabulary.of(call.kind()).startType, payload, meta);
      return Arrays.asList(events);
    }

    @Override
    public void entered() {
      open.add(call);
    }
  }

  private final class End implements EventTail.Stamper {
    private final Call call;
    private final @Nullable Value result;
    private final @Nullable Value failure;
    private final @Nullable String outcome;
    private final StringValue thread;

    End(
        Call call,
        @Nullable Value result,
        @Nullable Value failure,
        @Nullable String outcome,
        StringValue thread) {
      this.call = call;
      this.result = result;
      this.failure = failure;
      this.outcome = outcome;
      this.thread = thread;
    }

    @Override
    public List<Event> at(long nanos) {
      ObjectValue payload = endPayload(call, result, failure, outcome, nanos);
      ObjectValue meta = meta(call, thread, nanos, 1);
      return Arrays.asList(new Event(Vocabulary.of(call.kind()).endType, payload, meta));
    }

    @Override
    public void entered() {
      open.remove(call);
    }
  }
}
