package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** A view of a collection or map from its end to its beginning. */
final class ReversedShape extends CollectionShape {
  private final MethodHandle inside;
  private final WrapperShape.Part part;

  /** A field that says whether this view is reversed at all; null: it always is. */
  private final @Nullable MethodHandle reversed;

  ReversedShape(MethodHandle inside, WrapperShape.Part part, @Nullable MethodHandle reversed) {
    this.inside = inside;
    this.part = part;
    this.reversed = reversed;
  }

  @Override
  Object inside(Object object) throws Throwable {
    return Access.get(inside, object);
  }

  @Override
  @Nullable Elements elements(Object object, Range range, Tools tools) throws Throwable {
    if (part != WrapperShape.Part.SAME) {
      Elements entries = range(object, range, tools, true);
      return entries == null ? null : entries.every(part == WrapperShape.Part.KEYS ? 0 : 1);
    }
    return range(object, range, tools, false);
  }

  @Override
  @Nullable Elements entries(Object object, Range range, Tools tools) throws Throwable {
    return part == WrapperShape.Part.SAME ? range(object, range, tools, true) : null;
  }

  private @Nullable Elements range(Object object, Range range, Tools tools, boolean ofMap)
      throws Throwable {
    Object below = inside(object);
    Shape shape = tools.shapes.get(below.getClass());
    if (reversed != null && !(Boolean) Access.get(reversed, object)) {
      return get(shape, below, range.below(), tools, ofMap);
    }
    Elements none = get(shape, below, range.below(0, 0), tools, ofMap); // only to learn the size
    if (none == null || none.size < 0) {
      return null;
    }
    int to = (int) Math.max(0, none.size - range.from);
    int from = Math.max(0, to - range.max);
    Elements found = get(shape, below, range.below(from, to - from), tools, ofMap);
    return found == null ? null : found.reversed(ofMap ? 2 : 1);
  }

  private static @Nullable Elements get(
      Shape shape, Object below, Range range, Tools tools, boolean ofMap) throws Throwable {
    return ofMap ? shape.entries(below, range, tools) : shape.elements(below, range, tools);
  }
}
