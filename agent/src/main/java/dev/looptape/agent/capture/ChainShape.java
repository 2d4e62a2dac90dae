package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A blocking queue of linked nodes: its iterator locks, its nodes are read one by one. */
final class ChainShape extends ListShape {
  private final MethodHandle head;
  private final MethodHandle item;
  private final MethodHandle next;

  /** Whether the first node is a place holder. */
  private final boolean dummyHead;

  private ChainShape(MethodHandle head, MethodHandle item, MethodHandle next, boolean dummyHead) {
    this.head = head;
    this.item = item;
    this.next = next;
    this.dummyHead = dummyHead;
  }

  static ChainShape of(Class<?> type, Access access) throws ReflectiveOperationException {
    Class<?> node = Class.forName(type.getName() + "$Node", false, null);
    boolean deque = type.getName().endsWith("Deque");
    return new ChainShape(
        access.getter(type, deque ? "first" : "head"),
        access.getter(node, "item"),
        access.getter(node, "next"),
        !deque);
  }

  @Override
  Elements elements(Object object, int max) throws Throwable {
    List<@Nullable Object> items = new ArrayList<>();
    Object node = Access.get(head, object);
    if (dummyHead && node != null) {
      node = Access.get(next, node);
    }
    Object before = null;
    while (node != null && node != before && items.size() <= max) {
      Object element = Access.get(item, node);
      if (element != null) {
        items.add(element);
      }
      before = node; // a node that was taken out meanwhile points to itself
      node = Access.get(next, node);
    }
    int seen = items.size();
    if (seen > max) {
      items.remove(max);
    }
    return new Elements(items.toArray(), seen);
  }
}
