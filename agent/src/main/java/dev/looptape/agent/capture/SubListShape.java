package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/** A range of a list, which is read if the list below can be. */
final class SubListShape extends Shape {
  private final MethodHandle root;
  private final MethodHandle offset;
  private final MethodHandle size;

  private SubListShape(MethodHandle root, MethodHandle offset, MethodHandle size) {
    this.root = root;
    this.offset = offset;
    this.size = size;
  }

  static SubListShape of(Class<?> declaring, Access access, String root)
      throws ReflectiveOperationException {
    return new SubListShape(
        access.getter(declaring, root),
        access.getter(declaring, "offset"),
        access.getter(declaring, "size"));
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    Object list = Access.get(root, object);
    int from = (Integer) Access.get(offset, object);
    int count = (Integer) Access.get(size, object);
    int max = (int) Math.min(Integer.MAX_VALUE, (long) from + Math.min(count, walk.maxElements()));
    Elements all = walk.tools.shapes.get(list.getClass()).elements(list, max);
    if (all == null) {
      return walk.intern(Marker.opaque(walk.tools.types.of(list.getClass())));
    }
    int start = Math.min(from, all.items.length);
    return walk.list(
        object,
        new Elements(Arrays.copyOfRange(all.items, start, Math.min(all.items.length, max)), count),
        depth);
  }
}
