package dev.looptape.agent.record;

import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.framework.Frameworks;
import dev.looptape.agent.site.Handover;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Calls that returned a publisher. Such a call ends with what its first subscriber is told; who
 * subscribes once more makes a call of its own. Nothing is registered with a publisher, and none is
 * subscribed to: the methods by which it and its subscriber speak are woven.
 */
final class Publishers {
  private final WeakIdentityMap<Returned> returned = new WeakIdentityMap<>();

  /** Those that are over too, while the subscriber lives: what it still does leaves their call. */
  private final WeakIdentityMap<Subscription> subscribers = new WeakIdentityMap<>();

  private final WeakIdentityMap<Given> subscriptions = new WeakIdentityMap<>();
  private final WeakIdentityMap<Frame> led = new WeakIdentityMap<>();
  private final Learning learning;
  private final Beginnings beginnings;
  private final Ends ends;

  Publishers(Learning learning, Beginnings beginnings, Ends ends) {
    this.learning = learning;
    this.beginnings = beginnings;
    this.ends = ends;
  }

  /** A call, or a layer of it, has returned a publisher. */
  void returned(Call call, @Nullable Layer layer, Object publisher) {
    call.endWithFuture();
    while (true) {
      Returned known = returned.get(publisher);
      Returned now = new Returned(call, layer, known, PublisherTypes.isOfOne(publisher));
      if (returned.put(publisher, known, now)) {
        return;
      }
    }
  }

  /** Whether a method that is declared so may return a publisher. */
  static boolean mayReturn(String descriptor) {
    String type = descriptor.substring(descriptor.indexOf(')') + 1);
    return type.startsWith("Lreactor/core/publisher/")
        || type.startsWith("Lio/reactivex/rxjava3/core/")
        || type.startsWith("Lorg/reactivestreams/")
        || type.startsWith("Ljava/util/concurrent/Flow$");
  }

  /** Whether any such publisher is still there. */
  boolean areFollowed() {
    return !returned.isEmpty() || !subscribers.isEmpty();
  }

  /** What a subscribing that was just told is in; null: whatever its thread is in. */
  static @Nullable Frame subscribing(ThreadState thread) {
    Frame in = thread.subscribing;
    thread.subscribing = null;
    return in;
  }

  /** What a subscriber does is done for whoever subscribed; null: it is not followed. */
  @Nullable Frame signalling(Object subscriber) {
    Subscription first = null;
    for (Subscription each = subscribers.get(subscriber); each != null; each = each.earlier) {
      first = each;
    }
    return first == null ? null : first.outside;
  }

  /** What is done since a subscription was asked for more is done for the call; null: for none. */
  @Nullable Frame requesting(Object subscription) {
    Given given = subscriptions.get(subscription);
    return given == null ? null : given.to().inside;
  }

  /** A publisher, a subscriber or a subscription is told something. */
  void hear(ThreadState thread, Object subject, @Nullable Object told, int how) {
    switch (how) {
      case Handover.SUBSCRIBED:
        thread.subscribing = subscribed(thread, subject, told);
        break;
      case Handover.SUBSCRIBED_TO:
        subscribed(thread, subject, told);
        break;
      case Handover.LED:
        lead(thread, told);
        break;
      case Handover.CALL_FAILED:
      case Handover.POLL_FAILED:
        failed(thread, told, how);
        break;
      case Handover.GIVEN:
      case Handover.NEXT:
      case Handover.SUCCEEDED:
      case Handover.COMPLETED:
      case Handover.FAILED:
      case Handover.CALLED:
        signalled(thread, subject, told, how);
        break;
      default:
        taken(thread, subject, told, how);
        break;
    }
  }

  /** Whoever asked the publisher for a value, which put the thread into its call, got none. */
  private void failed(ThreadState thread, @Nullable Object thrown, int how) {
    Frame in = thread.current;
    Subscription asked = in == null ? null : in.subscription;
    if (asked != null && thrown != null && (how == Handover.CALL_FAILED || asked.isFused())) {
      fail(asked, thrown, thread);
    }
  }

  /** Somebody subscribes. */
  private @Nullable Frame subscribed(ThreadState thread, Object publisher, @Nullable Object by) {
    Object told = by == null ? publisher : by;
    Returned calls = returned.get(publisher);
    if (calls == null) {
      return led.get(told);
    }
    for (Subscription known = subscribers.get(told); known != null; known = known.earlier) {
      if (known.publisher == calls && !known.isOver()) {
        return known.inside; // one method of subscribing leads to another
      }
    }
    Frame in = led.get(told); // of a chain, the part before this
    Frame subscriber = in == null ? thread.task() : in;
    Returned followed = calls.take() ? calls : again(calls, thread, publisher);
    while (true) {
      Subscription known = subscribers.get(told);
      Subscription now =
          new Subscription(calls, followed, subscriber, known == null ? null : known.open());
      if (subscribers.put(told, known, now)) {
        return now.inside;
      }
    }
  }

  /** Reactor subscribes to a chain in a loop, publisher by publisher; it is in one call. */
  private void lead(ThreadState thread, @Nullable Object subscriber) {
    Frame in = thread.current;
    if (subscriber != null && in != null && in.way == Frame.Way.SUBSCRIPTION) {
      led.put(subscriber, led.get(subscriber), in);
    }
  }

  /** The call of a publisher that is subscribed to once more. */
  private Returned again(Returned calls, ThreadState thread, Object publisher) {
    Call first = calls.innermost().call;
    Call call = beginnings.begin(thread, thread.current, first.site, first.framework);
    Facts known = new Facts();
    learning.start(first.framework, first.site, null, first.args(), known);
    synchronized (first) {
      call.facts.addAll(first.facts.begun());
    }
    Places.begin(call, first.args());
    call.endWithFuture();
    beginnings.tell(call, first.args(), known.messages(), thread);
    Returned again = new Returned(call, null, null, PublisherTypes.isOfOne(publisher));
    again.take();
    return again;
  }

  /** Something happens at a subscription. */
  private void taken(ThreadState thread, Object subject, @Nullable Object told, int how) {
    Given given = subscriptions.get(subject);
    for (Given each = given; each != null; each = each.earlier()) {
      Subscription known = each.to();
      if (how == Handover.CANCELLED) {
        cancel(known, thread);
      } else if (how == Handover.POLLED && told != null) {
        if (known.isFused()) {
          known.add(told, learning);
        }
      } else if (how == Handover.POLLED || how == Handover.LEFT + 1) {
        if (known.endsWhenEmpty()) {
          complete(known, thread);
        }
      } else if (how >= Handover.FUSED && how < Handover.SUBSCRIBED_TO) {
        known.fused(how - Handover.FUSED);
      }
    }
    if (given != null && how == Handover.CANCELLED) {
      subscriptions.remove(subject, given);
    }
  }

  /** A subscriber is told something. */
  private void signalled(ThreadState thread, Object subscriber, @Nullable Object told, int how) {
    Subscription last = subscribers.get(subscriber);
    if (last == null || last.isToldAlready(thread, told, how)) {
      return;
    }
    for (Subscription each = last; each != null; each = each.earlier) {
      switch (how) {
        case Handover.GIVEN:
          if (told != null && each.isNew()) {
            give(told, each);
          }
          break;
        case Handover.NEXT:
          if (told != null) {
            each.add(told, learning);
          }
          break;
        case Handover.SUCCEEDED:
        case Handover.CALLED:
          if (told != null && !each.isOver()) {
            each.add(told, learning);
          }
          complete(each, thread);
          break;
        case Handover.COMPLETED:
          complete(each, thread);
          break;
        default:
          if (told != null) {
            fail(each, told, thread);
          }
          break;
      }
    }
  }

  private void give(Object subscription, Subscription to) {
    if (PublisherTypes.isShared(subscription)) {
      return;
    }
    while (true) {
      Given known = subscriptions.get(subscription);
      Given open = known == null ? null : known.open();
      if (subscriptions.put(subscription, known, new Given(to, open))) {
        return;
      }
    }
  }

  private void complete(Subscription subscription, ThreadState thread) {
    if (subscription.end()) {
      end(subscription.of, null, null, thread);
    }
  }

  private void cancel(Subscription subscription, ThreadState thread) {
    if (subscription.end()) {
      end(subscription.of, null, "cancelled", thread);
    }
  }

  private void fail(Subscription subscription, Object thrown, ThreadState thread) {
    if (thrown instanceof Throwable && subscription.end()) {
      end(subscription.of, learning.failure((Throwable) thrown), null, thread);
    }
  }

  /** The innermost call returned it first, and ends first. */
  private void end(
      Returned of, @Nullable Value failure, @Nullable String outcome, ThreadState thread) {
    if (of.earlier != null) {
      end(of.earlier, failure, outcome, thread);
    }
    Layer layer = of.layer;
    Call call = of.call;
    Framework framework = layer == null ? call.framework : Frameworks.of(layer.site.framework());
    Value came = of.items.value(learning, layer == null ? call.site : layer.site, framework);
    if (layer != null || failure != null || outcome != null) {
      learn(call, layer, framework, came);
    }
    if (layer != null) {
      return;
    }
    if (failure != null) { // what there was before stands in the facts
      ends.fail(call, failure, thread);
    } else if (outcome != null) {
      ends.stop(call, came, outcome, thread);
    } else {
      ends.complete(call, came, thread);
    }
  }

  private void learn(Call call, @Nullable Layer layer, Framework framework, @Nullable Value came) {
    if (came == null) {
      return;
    }
    Facts facts = new Facts();
    learning.end(framework, layer == null ? call.site : layer.site, came, facts);
    synchronized (call) {
      call.facts.addAll(facts);
    }
  }

  /** The process ends, and with it what is still subscribed to. */
  void endAll(ThreadState thread) {
    for (Subscription last : subscribers.all()) {
      leave(last, thread);
    }
  }

  private void leave(Subscription last, ThreadState thread) {
    for (Subscription each = last; each != null; each = each.earlier) {
      if (each.end()) {
        end(each.of, null, "pending", thread);
      }
    }
  }

  /** Ends calls whose publisher, or whose subscriber, is no more. */
  void endAbandoned(ThreadState thread) {
    for (Returned gone; (gone = returned.takeGone()) != null; ) {
      if (gone.take()) {
        for (Returned each = gone; each != null; each = each.earlier) {
          if (each.layer == null) {
            ends.pending(each.call, thread);
          }
        }
      }
    }
    for (Subscription gone; (gone = subscribers.takeGone()) != null; ) {
      leave(gone, thread);
    }
    while (led.takeGone() != null) {
      // Nobody subscribes with it any more.
    }
    while (subscriptions.takeGone() != null) {
      // Its subscriber will never cancel it.
    }
  }
}
