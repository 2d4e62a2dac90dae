package dev.looptape.agent.record;

import org.jspecify.annotations.Nullable;

/** A call that returned a publisher, and those that returned the same one before. */
final class Returned {
  final Call call;

  /** The layer that returned it; null: the call did, and ends with it. */
  final @Nullable Layer layer;

  final @Nullable Returned earlier;
  final Items items;

  /** Whether somebody has subscribed; guarded by this. */
  private boolean taken;

  /**
   * @param one whether it publishes one value at most
   */
  Returned(Call call, @Nullable Layer layer, @Nullable Returned earlier, boolean one) {
    this.call = call;
    this.layer = layer;
    this.earlier = earlier;
    items = new Items(one);
  }

  /** Whether this is who subscribes first. */
  synchronized boolean take() {
    boolean first = !taken;
    taken = true;
    return first;
  }

  /** The call that returned it first, for all others to return. */
  Returned innermost() {
    Returned last = this;
    while (last.earlier != null) {
      last = last.earlier;
    }
    return last;
  }
}
