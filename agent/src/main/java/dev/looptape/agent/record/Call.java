package dev.looptape.agent.record;

import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One execution of a site. */
final class Call {
  final long id;

  /** The id as events say it. */
  final NumberValue shownId;

  /** With the name of what is called, which may be another than the woven method's. */
  final Site site;

  final Framework framework;
  final @Nullable Call parent;
  final boolean orphan;

  /** Null for an orphan and what it calls. */
  final @Nullable Run run;

  final Loop loop;

  /** Names of the enclosing calls, outermost first. */
  final ArrayValue path;

  final StringValue stage;
  final Facts facts = new Facts();

  /** What a task is in that was handed over in this call. */
  private @Nullable Frame task;

  /** Number of the iteration that it is in, or 0. */
  int iteration;

  /** Counts the tool calls in an iteration; null outside of any. */
  @Nullable AtomicInteger toolCalls;

  @Nullable Value sessionId;

  /** When it entered the tail; written under the tail's lock, before the call is open. */
  long startNanos;

  /** Completions that are being told to the host in this call's name; guarded by this. */
  private int telling;

  /** Calls of models under a turn that waits for its stream; guarded by this. */
  private int openModels;

  private ObjectValue args = ObjectValue.EMPTY;
  private boolean endsLater;
  private boolean returned;
  private boolean untold;

  /** Whether it asked other models, whose tokens are theirs; guarded by this. */
  private boolean asksModels;

  private boolean waits;
  private boolean begun;
  private @Nullable Value streamedContent;
  private @Nullable Value streamFailure;
  private boolean ended;
  private int[] layers = {};

  Call(
      long id,
      Site site,
      Framework framework,
      @Nullable Call parent,
      boolean orphan,
      @Nullable Run run,
      Loop loop) {
    this.id = id;
    shownId = Value.of(id);
    this.site = site;
    this.framework = framework;
    this.parent = parent;
    this.orphan = orphan;
    this.run = run;
    this.loop = loop;
    this.path = parent == null ? ArrayValue.EMPTY : Paths.below(parent);
    this.stage = Value.of(site.name() + "#" + shownId.text());
    if (parent != null) {
      iteration = parent.loop == loop ? parent.iteration : 0;
      toolCalls = parent.loop == loop ? parent.toolCalls : null;
      sessionId = parent.sessionId;
    }
  }

  /** What a task is in that was handed over in this call; always the same. */
  synchronized Frame task() {
    Frame made = task;
    if (made == null) {
      made = new Frame(Frame.Way.TASK, null, this, null);
      task = made;
    }
    return made;
  }

  /** Keeps the arguments, for a call that repeats this one. */
  synchronized void args(ObjectValue captured) {
    args = captured;
  }

  /** The arguments, where they may be needed again; else none. */
  synchronized ObjectValue args() {
    return args;
  }

  SiteKind kind() {
    return site.kind();
  }

  /** Ends it, once: true for the caller that may say so. */
  synchronized boolean end() {
    boolean first = !ended;
    ended = true;
    return first;
  }

  synchronized boolean isOpen() {
    return !ended;
  }

  /** Adds the site of a layer below. */
  synchronized void addLayer(int siteId) {
    int from = layers.length == 0 ? 1 : layers.length;
    int[] longer = new int[from + 1];
    System.arraycopy(layers, 0, longer, 0, layers.length);
    longer[0] = site.id();
    longer[from] = siteId;
    layers = longer;
  }

  /** Takes back a layer that has become a call of its own. */
  synchronized void removeLayer(int siteId) {
    int last = layers.length - 1;
    if (last < 1 || layers[last] != siteId) {
      return;
    }
    layers = last == 1 ? new int[0] : Arrays.copyOf(layers, last);
  }

  /** The ids of the sites that it was seen at, outermost first; null if there is only one. */
  synchronized @Nullable ArrayValue layers() {
    if (layers.length == 0) {
      return null;
    }
    Value[] ids = new Value[layers.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = Value.of(layers[i]);
    }
    return ArrayValue.ofTrusted(ids);
  }

  /**
   * It does not end at return, but when its handler is told.
   *
   * @param told whether we shall hear of that
   */
  synchronized void endLater(boolean told) {
    endsLater = told;
    untold = !told;
  }

  /** Whether its end is told to somebody else, and all that is known is that it is not over. */
  synchronized boolean isUntold() {
    return untold;
  }

  /** It does not end at return, but with the stream that it returned. */
  synchronized void endWithStream() {
    endsLater = true;
    waits = true;
  }

  /** It does not end at return, but with the future that it returned. */
  synchronized void endWithFuture() {
    endsLater = true;
    returned = true;
  }

  /** It goes on, and will return again. */
  synchronized void endAtReturn() {
    endsLater = false;
    returned = false;
  }

  /** Whether it has returned, and waits for something to end. */
  synchronized boolean isWaiting() {
    return returned && !ended;
  }

  synchronized boolean endsLater() {
    return endsLater;
  }

  synchronized void modelBegins() {
    openModels++;
    asksModels = true;
  }

  /**
   * Whether it has asked models: a model call that has is their caller, and their tokens theirs.
   */
  synchronized boolean asksModels() {
    return asksModels;
  }

  synchronized void modelEnds() {
    openModels--;
  }

  synchronized void tellingBegins() {
    telling++;
    begun = true;
  }

  /** Whether the stream that it waits for is over: nothing is being told and no model is asked. */
  synchronized boolean tellingEnds() {
    telling--;
    return isStreamOver();
  }

  /** Whether the stream that it returned has come to its end, whatever it was told last. */
  synchronized boolean isStreamOver() {
    return isStreamed() && telling == 0;
  }

  /** Whether it waits for the stream that it returned, and no model is asked for that. */
  synchronized boolean isStreamed() {
    return waits && begun && !ended && openModels == 0;
  }

  /** What a stream under it came to: its last word counts. */
  synchronized void streamed(@Nullable Value content, @Nullable Value failure) {
    streamedContent = content;
    streamFailure = failure;
  }

  synchronized @Nullable Value streamedContent() {
    return streamedContent;
  }

  synchronized @Nullable Value streamFailure() {
    return streamFailure;
  }
}
