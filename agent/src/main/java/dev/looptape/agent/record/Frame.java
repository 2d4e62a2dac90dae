package dev.looptape.agent.record;

import dev.looptape.agent.site.Site;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is in: a call, one more layer of it, or a hook in which it works for a call that
 * another thread may have made. Used by one thread only.
 */
final class Frame {
  /** How a frame came to be. */
  enum Way {
    CALL,
    LAYER,
    HOOK,
    /** A task that somebody handed over. */
    TASK,
    /** What is done for a publisher's sake, because somebody subscribes to it. */
    SUBSCRIPTION
  }

  final Way way;

  /** What is called from here is called by this; null: by nobody, which is known. */
  final @Nullable Call call;

  /** What the thread was in before. */
  final @Nullable Frame outer;

  /** The site that was woven; null in a task. */
  final @Nullable Site site;

  /**
   * The layer that was folded into the call from here. If a second call of the kind follows, this
   * is no layer of one call but a caller of two, and the first becomes a call of its own.
   */
  @Nullable Layer folded;

  /** What a suspending function was called with, weakly; null: it is none. */
  @Nullable WeakReference<Object> continuation;

  /** What somebody subscribes to here; null: nothing. */
  @Nullable Subscription subscription;

  /** Whether several calls of the kind were made from here. */
  boolean callsSeveral;

  /** What is known of this frame as a layer. */
  @Nullable Layer layer;

  /** In a task that was handed over outside of any call. */
  static final Frame NOBODY = new Frame(Way.TASK, null, null, null);

  /** In a task that may have been handed over in this call or in that one. */
  static final Frame UNKNOWN = new Frame(Way.TASK, null, null, null);

  /** Stands for no frame where one must be named. */
  static final Frame NOTHING = new Frame(Way.TASK, null, null, null);

  Frame(Way way, @Nullable Site site, @Nullable Call call, @Nullable Frame outer) {
    this.way = way;
    this.site = site;
    this.call = call;
    this.outer = outer;
  }

  /** The same, gone on with by a thread that is in {@code now}. */
  Frame in(@Nullable Frame now) {
    Frame again = new Frame(way, site, call, now);
    again.folded = folded;
    again.callsSeveral = callsSeveral;
    again.layer = layer;
    again.continuation = continuation;
    return again;
  }
}
