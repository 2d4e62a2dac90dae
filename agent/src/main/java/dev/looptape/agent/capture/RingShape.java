package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** A bounded queue in an array that is used round and round; its own methods lock. */
final class RingShape extends CollectionShape {
  private final MethodHandle items;
  private final MethodHandle first;
  private final MethodHandle count;

  RingShape(Class<?> type, Access access) throws ReflectiveOperationException {
    items = access.getter(type, "items");
    first = access.getter(type, "takeIndex");
    count = access.getter(type, "count");
  }

  @Override
  Elements elements(Object object, Range range, Tools tools) throws Throwable {
    Object[] ring = (Object[]) Access.get(items, object);
    int start = (Integer) Access.get(first, object);
    int size = (Integer) Access.get(count, object);
    @Nullable Object[] found =
        new @Nullable Object[Math.max(0, Math.min(size - range.from, range.max))];
    for (int i = 0; i < found.length; i++) {
      found[i] = ring[(int) (((long) start + range.from + i) % ring.length)];
    }
    return new Elements(found, size);
  }
}
