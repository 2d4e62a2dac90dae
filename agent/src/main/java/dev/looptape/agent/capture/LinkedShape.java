package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A library's list or map of linked nodes, which are read one by one. */
final class LinkedShape extends CollectionShape {
  private final @Nullable MethodHandle header;
  private final @Nullable MethodHandle size;
  private final MethodHandle next;
  private final MethodHandle item;
  private final @Nullable MethodHandle value;

  private LinkedShape(
      @Nullable MethodHandle header,
      @Nullable MethodHandle size,
      MethodHandle next,
      MethodHandle item,
      @Nullable MethodHandle value) {
    this.header = header;
    this.size = size;
    this.next = next;
    this.item = item;
    this.value = value;
  }

  /** A map with a ring of nodes, of which the header holds nothing. */
  static LinkedShape ring(Class<?> map, Access access) throws ReflectiveOperationException {
    MethodHandle header = access.getter(map, "header");
    Class<?> node = map.getDeclaredField("header").getType();
    return new LinkedShape(
        header,
        access.getter(map, "size"),
        access.getter(node, "next"),
        access.getter(node, "key"),
        access.getter(node, "value"));
  }

  /** A list of which each node is the list of the rest; the empty list is of another class. */
  static LinkedShape cells(Class<?> cell, String head, String tail, Access access)
      throws ReflectiveOperationException {
    return new LinkedShape(null, null, access.getter(cell, tail), access.getter(cell, head), null);
  }

  @Override
  @Nullable Elements elements(Object object, Range range, Tools tools) throws Throwable {
    return value == null ? nodes(object, range) : null;
  }

  @Override
  @Nullable Elements entries(Object object, Range range, Tools tools) throws Throwable {
    return value != null ? nodes(object, range) : null;
  }

  private Elements nodes(Object object, Range range) throws Throwable {
    Object first = header == null ? null : Access.get(header, object);
    Object node = first == null ? object : Access.get(next, first);
    Class<?> kind = node == null ? Object.class : node.getClass();
    int step = value == null ? 1 : 2;
    List<@Nullable Object> items = new ArrayList<>();
    int skip = range.from;
    while (node != null && node != first && node.getClass() == kind) {
      if (items.size() == step * range.max) {
        return new Elements(items.toArray(), sizeOf(object));
      }
      if (--skip < 0) {
        items.add(Access.get(item, node));
        if (value != null) {
          items.add(Access.get(value, node));
        }
      }
      node = Access.get(next, node);
    }
    return new Elements(items.toArray(), (long) range.from + items.size() / step);
  }

  private long sizeOf(Object object) throws Throwable {
    return size == null ? Elements.UNKNOWN : (Integer) Access.get(size, object);
  }
}
