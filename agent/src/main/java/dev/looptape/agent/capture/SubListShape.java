package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** A range of a list, which is read if the list below can be. */
final class SubListShape extends CollectionShape {
  private final MethodHandle root;
  private final MethodHandle offset;
  private final MethodHandle size;

  SubListShape(Class<?> declaring, Access access, String root) throws ReflectiveOperationException {
    this.root = access.getter(declaring, root);
    offset = access.getter(declaring, "offset");
    size = access.getter(declaring, "size");
  }

  @Override
  Object inside(Object object) throws Throwable {
    return Access.get(root, object);
  }

  @Override
  @Nullable Elements elements(Object object, Range range, Tools tools) throws Throwable {
    Object list = inside(object);
    int from = (Integer) Access.get(offset, object);
    int count = (Integer) Access.get(size, object);
    int wanted = Math.max(0, Math.min(count - range.from, range.max));
    Elements part =
        tools
            .shapes
            .get(list.getClass())
            .elements(list, range.below(from + range.from, wanted), tools);
    return part == null
        ? null
        : new Elements(part.items, count, part.changed || part.items.length < wanted);
  }
}
