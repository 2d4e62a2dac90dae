package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.FloatBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A framework's vector object: the summary stands in the place of the object. */
final class EmbeddingShape extends Shape {
  private final MethodHandle vector;

  EmbeddingShape(MethodHandle vector) {
    this.vector = vector;
  }

  /** The field with the numbers, if objects of this class are vectors; else null. */
  static @Nullable Field vectorOf(Class<?> type, List<String> more) {
    if (!type.getName().equals("dev.langchain4j.data.embedding.Embedding")
        && !more.contains(type.getName())) {
      return null;
    }
    for (Field field : type.getDeclaredFields()) {
      Class<?> of = field.getType();
      if (!Modifier.isStatic(field.getModifiers())
          && (of == float[].class
              || of == double[].class
              || of == Float[].class
              || of == Double[].class
              || of == List.class
              || of == FloatBuffer.class)) {
        return field;
      }
    }
    return null;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    Object numbers = Access.get(vector, object);
    Value summary = numbers == null ? null : VectorShapes.summary(numbers, walk);
    return summary != null ? summary : walk.capture(numbers, depth);
  }
}
