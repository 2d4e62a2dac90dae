package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;

/** A framework's vector object: the summary stands in the place of the object. */
final class EmbeddingShape extends Shape {
  private final MethodHandle vector;

  EmbeddingShape(MethodHandle vector) {
    this.vector = vector;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    Object numbers = Access.get(vector, object);
    Value summary = numbers == null ? null : VectorShapes.summary(numbers, walk);
    return summary != null ? summary : walk.capture(numbers, depth);
  }
}
