package dev.looptape.agent.record;

import dev.looptape.agent.site.Handover;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** Somebody's subscription to a publisher that a call returned. */
final class Subscription {
  private static final int UNTIL_EMPTY = 1;

  /** What is known of the publisher. */
  final Returned publisher;

  /** What ends with this. */
  final Returned of;

  /** What is called for the publisher's sake. */
  final Frame inside;

  /** What the subscriber does. */
  final Frame outside;

  /** What the same subscriber has subscribed to before and not seen the end of. */
  final @Nullable Subscription earlier;

  private volatile boolean over;
  private volatile boolean given;
  private volatile int fused;

  /** What was told last; to tell it once more amid that is no news. */
  private @Nullable WeakReference<Object> told;

  private int how;

  Subscription(Returned publisher, Returned of, Frame subscriber, @Nullable Subscription earlier) {
    this.publisher = publisher;
    this.of = of;
    this.earlier = earlier;
    Call call = of.innermost().call;
    inside = new Frame(Frame.Way.SUBSCRIPTION, call.site, call, null);
    inside.subscription = this;
    outside =
        subscriber == Frame.UNKNOWN
            ? subscriber
            : new Frame(subscriber.way, subscriber.site, subscriber.call, null);
  }

  /** This, or the last before it that is not over; null: there is none. */
  @Nullable Subscription open() {
    Subscription each = this;
    while (each != null && each.over) {
      each = each.earlier;
    }
    return each;
  }

  boolean isOver() {
    return over;
  }

  /** Ends it, once: true for the caller that may say so. */
  synchronized boolean end() {
    boolean first = !over;
    over = true;
    return first;
  }

  /** Whether it has been given no subscription yet; from now on it has. */
  boolean isNew() {
    boolean isNew = !given;
    given = true;
    return isNew;
  }

  /** Values are taken from it: 1 until there is none, 2 whenever there is one; 0: they are told. */
  void fused(int how) {
    fused = how;
  }

  boolean isFused() {
    return fused != 0;
  }

  boolean endsWhenEmpty() {
    return fused == UNTIL_EMPTY;
  }

  void add(Object value, Learning learning) {
    if (!over) {
      for (Returned each = of; each != null; each = each.earlier) {
        each.items.add(value, each.layer == null ? each.call.site : each.layer.site, learning);
      }
    }
  }

  /**
   * Whether this is told amid the same: a subscriber's method has called another one of it, or its
   * superclass's.
   */
  boolean isToldAlready(ThreadState thread, @Nullable Object value, int signal) {
    if (value == null || signal != Handover.NEXT && signal != Handover.SUCCEEDED) {
      return false;
    }
    WeakReference<Object> last = told;
    if (last != null && last.refersTo(value) && how == signal) {
      return thread.current == outside;
    }
    told = new WeakReference<>(value);
    how = signal;
    return false;
  }
}
