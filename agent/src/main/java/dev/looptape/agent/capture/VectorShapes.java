package dev.looptape.agent.capture;

import dev.looptape.embedding.EmbeddingSummary;
import dev.looptape.value.Value;
import java.nio.FloatBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which Java values are vectors, and their summaries, without boxing a number or writing one. */
final class VectorShapes {
  /** From so many components on a {@code float[]} is a vector, whatever its name. */
  static final int UNNAMED_FLOATS = 64;

  /** A vector longer than this is not read to its end. */
  private static final int MAX_COMPONENTS = 1 << 20;

  private VectorShapes() {}

  static boolean isVectorName(String name, List<String> more) {
    return name.equals("embedding") || name.equals("embeddings") || more.contains(name);
  }

  /** The summary of a vector, or of each of several, under such a name; null: it is none. */
  static @Nullable Value named(Object object, String name, Walk walk, int depth) throws Throwable {
    Value one = summary(object, walk);
    if (one != null || name.equals("embedding")) {
      return one;
    }
    Elements batch =
        walk.tools
            .shapes
            .get(object.getClass())
            .elements(object, Range.first(walk.maxElements()), walk.tools);
    if (batch == null) {
      return null;
    }
    Value instead = walk.enter(object, depth);
    if (instead != null) {
      return instead;
    }
    try {
      Value[] values = new Value[batch.items.length];
      int count = 0;
      for (; count < values.length && walk.takeNodes(1) == 1; count++) {
        Object element = batch.items[count];
        Value summary = element == null ? null : summary(element, walk);
        values[count] = summary != null ? summary : walk.capture(element, depth + 1);
      }
      return walk.whole(walk.listOf(values, count), batch, count, values.length);
    } finally {
      walk.leave();
    }
  }

  /** The summary of any kind of vector; null: it is none, or an empty one. */
  static @Nullable Value summary(Object object, Walk walk) throws Throwable {
    Value summary = null;
    if (object instanceof float[] && isVectorLength(((float[]) object).length)) {
      summary = EmbeddingSummary.of((float[]) object);
    } else if (object instanceof double[] && isVectorLength(((double[]) object).length)) {
      summary = EmbeddingSummary.of((double[]) object);
    } else if (object instanceof FloatBuffer
        && isVectorLength(((FloatBuffer) object).remaining())) {
      summary = of((FloatBuffer) object);
    } else {
      Elements elements =
          walk.tools
              .shapes
              .get(object.getClass())
              .elements(object, Range.first(MAX_COMPONENTS), walk.tools);
      summary = elements == null ? null : of(elements, walk.tools);
    }
    return summary == null ? null : walk.intern(summary);
  }

  private static boolean isVectorLength(int length) {
    return length > 0 && length <= MAX_COMPONENTS;
  }

  /** Absolute reads: the buffer's position stays. */
  private static Value of(FloatBuffer buffer) {
    double sum = 0;
    int from = buffer.position();
    int to = buffer.limit();
    for (int i = from; i < to; i++) {
      double x = buffer.get(i);
      sum += x * x;
    }
    return EmbeddingSummary.of(to - from, sum);
  }

  private static @Nullable Value of(Elements elements, Tools tools) throws Throwable {
    if (elements.items.length == 0 || elements.size > elements.items.length) {
      return null;
    }
    double sum = 0;
    for (Object item : elements.items) {
      double x;
      if (item instanceof Float) {
        x = (Float) item;
      } else if (item instanceof Double) {
        x = (Double) item;
      } else if (item != null && tools.shapes.get(item.getClass()) instanceof TransparentShape) {
        Object inside = tools.shapes.get(item.getClass()).inside(item); // a number of a JSON tree
        if (!(inside instanceof Double)
            && !(inside instanceof Float)
            && !(inside instanceof Integer)
            && !(inside instanceof Long)) {
          return null;
        }
        x = ((Number) inside).doubleValue();
      } else {
        return null;
      }
      sum += x * x;
    }
    return EmbeddingSummary.of(elements.items.length, sum);
  }
}
