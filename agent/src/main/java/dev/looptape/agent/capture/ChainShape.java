package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A blocking queue of linked nodes: its iterator locks, its nodes are read one by one. */
final class ChainShape extends CollectionShape {
  private final MethodHandle head;
  private final MethodHandle item;
  private final MethodHandle next;
  private final MethodHandle count;

  /** Whether the first node is a place holder. */
  private final boolean dummyHead;

  ChainShape(Class<?> type, Access access) throws ReflectiveOperationException {
    Class<?> node = Class.forName(type.getName() + "$Node", false, null);
    boolean deque = type.getName().endsWith("Deque");
    head = access.getter(type, deque ? "first" : "head");
    item = access.getter(node, "item");
    next = access.getter(node, "next");
    count = access.getter(type, "count");
    dummyHead = !deque;
  }

  @Override
  Elements elements(Object object, Range range, Tools tools) throws Throwable {
    Object counted = Access.get(count, object);
    int size = counted instanceof AtomicInteger ? ((AtomicInteger) counted).get() : (int) counted;
    List<@Nullable Object> items = new ArrayList<>();
    Object node = Access.get(head, object);
    if (dummyHead && node != null) {
      node = Access.get(next, node);
    }
    Object before = null;
    int skip = range.from;
    while (node != null && node != before && items.size() < range.max) {
      Object element = Access.get(item, node);
      if (element != null && --skip < 0) {
        items.add(element);
      }
      before = node; // a node that was taken out meanwhile points to itself
      node = Access.get(next, node);
    }
    int wanted = Math.max(0, Math.min(size - range.from, range.max));
    return new Elements(
        items.toArray(), Math.max(size, (long) items.size()), items.size() < wanted);
  }
}
