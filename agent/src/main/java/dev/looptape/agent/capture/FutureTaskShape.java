package dev.looptape.agent.capture;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.FutureTask;

/** A task that is done: its value or failure. One that is not: pending. */
final class FutureTaskShape extends Shape {
  private static final int NORMAL = 2;
  private static final int EXCEPTIONAL = 3;

  private final MethodHandle state;
  private final MethodHandle outcome;

  FutureTaskShape(Access access) throws ReflectiveOperationException {
    state = access.getter(FutureTask.class, "state");
    outcome = access.getter(FutureTask.class, "outcome");
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    int now = (Integer) Access.get(state, object);
    String type = walk.tools.types.of(object.getClass());
    if (now < NORMAL) {
      return walk.intern(Marker.pending(type));
    }
    Value instead = walk.enter(object, depth);
    if (instead != null) {
      return instead;
    }
    try {
      ObjectValue.Builder future = ObjectValue.builder().put("@type", Value.of(type));
      if (now <= EXCEPTIONAL) {
        future.put(
            now == NORMAL ? "value" : "failure",
            walk.capture(Access.get(outcome, object), depth + 1));
      } else {
        future.put("cancelled", Value.of(true));
      }
      return walk.intern(future.build());
    } finally {
      walk.leave();
    }
  }
}
