package dev.looptape.agent.record;

import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.site.Site;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One call seen one layer deeper: all that is needed to add it to the call, or to make a call of
 * its own of it when a second one follows.
 */
final class Layer {
  final Site site;
  final ObjectValue args;
  final long startNanos = System.nanoTime();

  /** What its arguments say. */
  final Facts start = new Facts();

  /** What its result says. */
  final Facts end = new Facts();

  long endNanos;
  @Nullable Value result;
  @Nullable Value failure;

  Layer(Site site, ObjectValue args) {
    this.site = site;
    this.args = args;
  }

  /** All that it knows, for the call that it is a layer of. */
  void addTo(Facts call) {
    call.addAll(start);
    call.addAll(end);
    if (failure != null) {
      call.add("failure", failure);
    }
  }
}
