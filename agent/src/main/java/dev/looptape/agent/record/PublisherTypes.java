package dev.looptape.agent.record;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Which objects publish something to whoever subscribes, by the names of their types. */
final class PublisherTypes {
  /** What an object's class says of it. */
  private enum Kind {
    NONE,
    /** At most one value. */
    ONE,
    MANY
  }

  private static final String RX = "io.reactivex.rxjava3.core.";

  private static final ClassValue<Kind> KINDS =
      new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
          return kind(type);
        }
      };

  private PublisherTypes() {}

  /** Whether what is published to a subscriber can be followed. */
  static boolean isFollowed(@Nullable Object result) {
    return result != null
        && (result instanceof Flow.Publisher || KINDS.get(result.getClass()) != Kind.NONE);
  }

  /** Whether it publishes one value at most. */
  static boolean isOfOne(Object publisher) {
    return KINDS.get(publisher.getClass()) == Kind.ONE;
  }

  /** Whether many subscribers are given this one subscription, since nothing comes of it. */
  static boolean isShared(Object subscription) {
    String name = subscription.getClass().getName();
    return subscription instanceof Enum
        || name.equals("reactor.core.publisher.Operators$EmptySubscription")
        || name.equals("reactor.core.publisher.Operators$CancelledSubscription");
  }

  private static Kind kind(@Nullable Class<?> type) {
    Kind kind = Kind.NONE;
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      String name = each.getName();
      if (name.equals("reactor.core.publisher.Mono")
          || name.equals(RX + "Single")
          || name.equals(RX + "Maybe")
          || name.equals(RX + "Completable")) {
        return Kind.ONE;
      }
      if (name.equals(RX + "Observable") || hasPublisher(each)) {
        kind = Kind.MANY;
      }
    }
    return kind;
  }

  private static boolean hasPublisher(Class<?> type) {
    for (Class<?> implemented : type.getInterfaces()) {
      if (implemented.getName().equals("org.reactivestreams.Publisher")
          || hasPublisher(implemented)) {
        return true;
      }
    }
    return false;
  }
}
