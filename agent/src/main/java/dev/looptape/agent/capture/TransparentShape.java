package dev.looptape.agent.capture;

import dev.looptape.value.LiteralValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** A node of a JSON tree: what it holds stands in its place. */
final class TransparentShape extends Shape {
  private final @Nullable MethodHandle inside;

  /**
   * A kind of node.
   *
   * @param inside the field with what it holds; null: it is JSON's null
   */
  TransparentShape(@Nullable MethodHandle inside) {
    this.inside = inside;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    return inside == null ? LiteralValue.NULL : walk.captureInside(inside(object), depth);
  }

  @Override
  @Nullable Object inside(Object object) throws Throwable {
    return inside == null ? null : Access.get(inside, object);
  }

  @Override
  @Nullable Elements elements(Object object, Range range, Tools tools) throws Throwable {
    Object below = inside(object);
    return below == null
        ? null
        : tools.shapes.get(below.getClass()).elements(below, range.below(), tools);
  }

  @Override
  @Nullable Elements entries(Object object, Range range, Tools tools) throws Throwable {
    Object below = inside(object);
    return below == null
        ? null
        : tools.shapes.get(below.getClass()).entries(below, range.below(), tools);
  }
}
