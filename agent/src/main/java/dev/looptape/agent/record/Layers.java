package dev.looptape.agent.record;

import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.framework.Frameworks;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** A call of the kind that it is made in: the same call, seen one layer deeper. */
final class Layers {
  private final Learning learning;
  private final Beginnings beginnings;
  private final Ends ends;
  private final Streams streams;
  private final Completions completions;
  private final Publishers publishers;

  Layers(
      Learning learning,
      Beginnings beginnings,
      Ends ends,
      Streams streams,
      Completions completions,
      Publishers publishers) {
    this.learning = learning;
    this.beginnings = beginnings;
    this.ends = ends;
    this.streams = streams;
    this.completions = completions;
    this.publishers = publishers;
  }

  /** Whether a site is of the kind of the call that it is reached in. */
  static boolean isSameKind(Frame current, Site site) {
    return current.call != null
        && (current.way == Frame.Way.CALL
            || current.way == Frame.Way.LAYER
            || current.way == Frame.Way.SUBSCRIPTION)
        && current.call.kind() == site.kind()
        && (Vocabulary.folds(site.kind()) || isOverload(current.site, site));
  }

  /** Whether a framework's method is reached from the one beside it that has the same name. */
  private static boolean isOverload(@Nullable Site from, Site to) {
    return from != null
        && to.framework() != null
        && to.framework().equals(from.framework())
        && to.method().equals(from.method())
        && to.className().equals(from.className())
        && !to.descriptor().equals(from.descriptor());
  }

  Frame enter(
      ThreadState thread,
      Frame current,
      Site site,
      Framework framework,
      @Nullable Object self,
      Object[] args) {
    Call call = current.call;
    Frame frame = new Frame(Frame.Way.LAYER, site, call, current);
    Layer layer = new Layer(site, learning.arguments(site, args));
    frame.layer = layer;
    learning.start(framework, site, self, layer.args, layer.start);
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
  void separate(ThreadState thread, Frame current) {
    Layer layer = current.folded;
    Call caller = current.call;
    current.callsSeveral = true;
    current.folded = null;
    if (layer == null || caller == null || caller.endsLater()) {
      return; // of a stream the layers' handlers are the call's own
    }
    caller.removeLayer(layer.site.id());
    Call call =
        beginnings.begin(thread, current, layer.site, Frameworks.of(layer.site.framework()));
    call.facts.addAll(layer.start);
    Places.begin(call, layer.args);
    beginnings.tell(call, layer.args, layer.start.messages(), thread);
    call.startNanos = System.nanoTime() - (layer.endNanos - layer.startNanos);
    call.facts.addAll(layer.end);
    if (layer.failure != null && call.kind() == SiteKind.TOOL) {
      call.facts.put("error", LiteralValue.TRUE);
    }
    if (call.end()) {
      ends.close(call, layer.result, layer.failure, null, thread);
    }
  }

  void exit(Frame frame, @Nullable Object result, @Nullable Throwable thrown) {
    Call call = frame.call;
    Layer layer = frame.layer;
    if (call == null || layer == null) {
      return;
    }
    if (thrown != null) {
      layer.failure = learning.failure(thrown);
    } else if (!layer.site.descriptor().endsWith(")V")) {
      Framework framework = Frameworks.of(layer.site.framework());
      Value value = learning.result(layer.site, result);
      layer.result = value;
      if (result != null && Futures.isFollowed(result)) {
        completions.returned(call, layer, result);
      } else if (result != null && PublisherTypes.isFollowed(result)) {
        publishers.returned(call, layer, result);
      } else {
        learning.end(framework, layer.site, value, layer.end);
      }
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
}
