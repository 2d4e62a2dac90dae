package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * A view of another collection or map, which is read in its place if it is one that can be; where a
 * host's lies below, the marker names its type.
 */
final class WrapperShape extends CollectionShape {
  enum Part {
    SAME,
    KEYS,
    VALUES
  }

  private final MethodHandle inside;
  private final Part part;

  WrapperShape(MethodHandle inside, Part part) {
    this.inside = inside;
    this.part = part;
  }

  @Override
  Object inside(Object object) throws Throwable {
    return Access.get(inside, object);
  }

  @Override
  @Nullable Elements elements(Object object, Range range, Tools tools) throws Throwable {
    Object below = inside(object);
    Shape shape = tools.shapes.get(below.getClass());
    if (part == Part.SAME) {
      return shape.elements(below, range.below(), tools);
    }
    Elements entries = shape.entries(below, range.below(), tools);
    return entries == null ? null : entries.every(part == Part.KEYS ? 0 : 1);
  }

  @Override
  @Nullable Elements entries(Object object, Range range, Tools tools) throws Throwable {
    Object below = inside(object);
    return part == Part.SAME
        ? tools.shapes.get(below.getClass()).entries(below, range.below(), tools)
        : null;
  }
}
