package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Arrays: of objects, of bytes, of characters (a text), of numbers and booleans. */
final class ArrayShape extends Shape {
  private static final ArrayShape OBJECTS = new ArrayShape(true);
  private static final ArrayShape PRIMITIVES = new ArrayShape(false);

  private final boolean ofObjects;

  private ArrayShape(boolean ofObjects) {
    this.ofObjects = ofObjects;
  }

  static ArrayShape of(Class<?> type) {
    return type.getComponentType().isPrimitive() ? PRIMITIVES : OBJECTS;
  }

  @Override
  boolean isTraced() {
    return ofObjects;
  }

  @Override
  Value read(Object array, Walk walk, int depth) throws Throwable {
    if (ofObjects) {
      Object[] objects = (Object[]) array;
      Elements elements =
          BackingArrayShape.range(objects, objects.length, Range.first(walk.maxElements()));
      walk.trace(array, elements, false, false);
      return walk.list(array, elements, depth);
    }
    if (array instanceof byte[]) {
      return BytesShape.of((byte[]) array, walk);
    }
    if (array instanceof char[]) {
      char[] chars = (char[]) array;
      return walk.text(new String(chars, 0, Math.min(chars.length, walk.maxHead())), chars.length);
    }
    if (array instanceof float[]
        && ((float[]) array).length >= VectorShapes.UNNAMED_FLOATS
        && !walk.tools.settings.keepEmbeddings()) {
      Value summary = VectorShapes.summary(array, walk);
      if (summary != null) {
        return summary;
      }
    }
    return numbers(array, Array.getLength(array), walk);
  }

  @Override
  @Nullable Elements elements(Object array, Range range, Tools tools) {
    return ofObjects
        ? BackingArrayShape.range((Object[]) array, ((Object[]) array).length, range)
        : null;
  }

  /**
   * Numbers and booleans.
   *
   * @param size how many there are in all; the array may hold the first of them only
   */
  static Value numbers(Object array, int size, Walk walk) {
    int wanted = Math.min(Array.getLength(array), walk.maxElements());
    int count = walk.takeNodes(wanted);
    Value[] values = new Value[count];
    for (int i = 0; i < count; i++) {
      values[i] = number(array, i);
    }
    Value list = walk.listOf(values, count);
    return count == size ? list : walk.cutTo(count < wanted ? "nodes" : "elements", size, list);
  }

  private static Value number(Object array, int i) {
    if (array instanceof int[]) {
      return Value.of(((int[]) array)[i]);
    }
    if (array instanceof double[]) {
      return Marker.number(((double[]) array)[i]);
    }
    if (array instanceof float[]) {
      return Marker.number(((float[]) array)[i]);
    }
    if (array instanceof boolean[]) {
      return Value.of(((boolean[]) array)[i]);
    }
    return Value.of(Array.getLong(array, i)); // long, short
  }
}
