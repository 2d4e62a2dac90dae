package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * A view of another collection or map, which is read in its place if it is one that can be; where a
 * host's lies below, the marker names its type.
 */
final class WrapperShape extends Shape {
  enum Part {
    SAME,
    KEYS,
    VALUES
  }

  /** A wrapper of a wrapper of a wrapper… of itself. */
  private static final int MAX_LAYERS = 16;

  private final MethodHandle inside;
  private final Part part;

  WrapperShape(MethodHandle inside, Part part) {
    this.inside = inside;
    this.part = part;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    Elements found = find(object, walk.maxElements(), walk, part != Part.SAME, 0);
    if (found != null) {
      return walk.list(object, found, depth);
    }
    Elements entries = findEntries(object, walk.maxElements(), walk, 0);
    if (entries != null) {
      return walk.map(object, entries, depth);
    }
    Object below = innermost(object, walk, 0);
    return below == null
        ? walk.failed(object.getClass())
        : walk.intern(Marker.opaque(walk.tools.types.of(below.getClass())));
  }

  private @Nullable Object innermost(Object object, Walk walk, int layers) throws Throwable {
    Object below = Access.get(inside, object);
    Shape shape = below == null ? null : walk.tools.shapes.get(below.getClass());
    return shape instanceof WrapperShape && layers < MAX_LAYERS
        ? ((WrapperShape) shape).innermost(below, walk, layers + 1)
        : below;
  }

  @Override
  @Nullable Elements elements(Object object, int max) throws Throwable {
    return null; // needs the walk's shapes; see find
  }

  private @Nullable Elements find(Object object, int max, Walk walk, boolean ofMap, int layers)
      throws Throwable {
    Object below = layers < MAX_LAYERS ? Access.get(inside, object) : null;
    if (below == null) {
      return null;
    }
    Shape shape = walk.tools.shapes.get(below.getClass());
    if (!ofMap) {
      return shape instanceof WrapperShape
          ? ((WrapperShape) shape)
              .find(below, max, walk, ((WrapperShape) shape).part != Part.SAME, layers + 1)
          : shape.elements(below, max);
    }
    Elements entries =
        shape instanceof WrapperShape
            ? ((WrapperShape) shape).findEntries(below, max, walk, layers + 1)
            : shape.entries(below, max);
    return entries == null ? null : half(entries);
  }

  private @Nullable Elements findEntries(Object object, int max, Walk walk, int layers)
      throws Throwable {
    Object below = layers < MAX_LAYERS && part == Part.SAME ? Access.get(inside, object) : null;
    if (below == null) {
      return null;
    }
    Shape shape = walk.tools.shapes.get(below.getClass());
    return shape instanceof WrapperShape
        ? ((WrapperShape) shape).findEntries(below, max, walk, layers + 1)
        : shape.entries(below, max);
  }

  private Elements half(Elements entries) {
    @Nullable Object[] items = new @Nullable Object[entries.items.length / 2];
    for (int i = 0; i < items.length; i++) {
      items[i] = entries.items[2 * i + (part == Part.KEYS ? 0 : 1)];
    }
    return new Elements(items, entries.size);
  }
}
