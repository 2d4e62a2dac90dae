package dev.looptape.agent.record;

import org.jspecify.annotations.Nullable;

/**
 * Whose a subscription is: who was given it last, and those before, where one subscriber hands its
 * own on to the next.
 */
record Given(Subscription to, @Nullable Given earlier) {
  /** This, or the last before it that is not over; null: there is none. */
  @Nullable Given open() {
    Given each = this;
    while (each != null && each.to.isOver()) {
      each = each.earlier;
    }
    return each;
  }
}
