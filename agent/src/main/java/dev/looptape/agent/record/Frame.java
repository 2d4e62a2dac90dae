package dev.looptape.agent.record;

import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.site.Site;
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
    HOOK
  }

  final Way way;

  /** What is called from here is called by this; null: by nobody, which is known. */
  final @Nullable Call call;

  /** What the thread was in before. */
  final @Nullable Frame outer;

  /** The site that was woven. */
  final Site site;

  /** Whether a layer was folded into the call from here; a second one is a call of its own. */
  boolean folded;

  /** What a layer knows. */
  @Nullable Facts layerFacts;

  Frame(Way way, Site site, @Nullable Call call, @Nullable Frame outer) {
    this.way = way;
    this.site = site;
    this.call = call;
    this.outer = outer;
  }
}
