package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every method of a Hashtable locks it; its buckets are read by field. */
final class HashtableShape extends CollectionShape {
  private final MethodHandle table;
  private final MethodHandle count;
  private final MethodHandle key;
  private final MethodHandle value;
  private final MethodHandle next;

  private HashtableShape(
      MethodHandle table,
      MethodHandle count,
      MethodHandle key,
      MethodHandle value,
      MethodHandle next) {
    this.table = table;
    this.count = count;
    this.key = key;
    this.value = value;
    this.next = next;
  }

  static HashtableShape of(Class<?> type, Access access) throws ReflectiveOperationException {
    Class<?> entry = Class.forName("java.util.Hashtable$Entry", false, null);
    return new HashtableShape(
        access.getter(type, "table"),
        access.getter(type, "count"),
        access.getter(entry, "key"),
        access.getter(entry, "value"),
        access.getter(entry, "next"));
  }

  @Override
  Elements entries(Object object, Range range, Tools tools) throws Throwable {
    List<@Nullable Object> items = new ArrayList<>();
    int skip = range.from;
    for (Object bucket : (Object[]) Access.get(table, object)) {
      for (Object entry = bucket; entry != null && items.size() < 2 * range.max; ) {
        if (--skip < 0) {
          items.add(Access.get(key, entry));
          items.add(Access.get(value, entry));
        }
        entry = Access.get(next, entry);
      }
    }
    long size = Math.max((Integer) Access.get(count, object), (long) items.size() / 2);
    return new Elements(items.toArray(), size);
  }
}
