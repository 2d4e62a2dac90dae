package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** A map whose own methods remove what is gone; its buckets are read by field. */
final class WeakMapShape extends CollectionShape {
  private final MethodHandle table;
  private final MethodHandle size;
  private final MethodHandle value;
  private final MethodHandle next;

  /** What stands for the null key. */
  private final Object nullKey;

  WeakMapShape(Access access) throws ReflectiveOperationException {
    table = access.getter(WeakHashMap.class, "table");
    size = access.getter(WeakHashMap.class, "size");
    Class<?> entry = Class.forName("java.util.WeakHashMap$Entry", false, null);
    value = access.getter(entry, "value");
    next = access.getter(entry, "next");
    nullKey = access.constant(WeakHashMap.class, "NULL_KEY");
  }

  @Override
  Elements entries(Object object, Range range, Tools tools) throws Throwable {
    List<@Nullable Object> items = new ArrayList<>();
    int skip = range.from;
    int count = 0;
    for (Object bucket : (Object[]) Access.get(table, object)) {
      for (Object entry = bucket; entry != null; entry = Access.get(next, entry)) {
        if (items.size() == 2 * range.max) {
          return new Elements(items.toArray(), Math.max((Integer) Access.get(size, object), count));
        }
        Object key = ((Reference<?>) entry).get();
        if (key == null) {
          continue; // gone
        }
        count++;
        if (--skip < 0) {
          items.add(key == nullKey ? null : key);
          items.add(Access.get(value, entry));
        }
      }
    }
    return new Elements(items.toArray(), count);
  }
}
