package dev.looptape.agent.capture;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.Value;
import java.lang.reflect.Array;
import java.util.Arrays;
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
  Value read(Object array, Walk walk, int depth) throws Throwable {
    if (ofObjects) {
      return walk.list(array, ofObjects(array, walk.maxElements()), depth);
    }
    if (array instanceof byte[]) {
      return BytesShape.of((byte[]) array, walk);
    }
    if (array instanceof char[]) {
      char[] chars = (char[]) array;
      int keep = Math.min(chars.length, (4 << 20) + SecretText.OVERRUN);
      return walk.text(new String(chars, 0, keep));
    }
    if (array instanceof float[]
        && ((float[]) array).length >= VectorShapes.UNNAMED_FLOATS
        && !walk.tools.settings.keepEmbeddings()) {
      Value summary = VectorShapes.summary(array, walk);
      if (summary != null) {
        return summary;
      }
    }
    return numbers(array, walk);
  }

  @Override
  @Nullable Elements elements(Object array, int max) {
    return ofObjects ? ofObjects(array, max) : null;
  }

  private static Elements ofObjects(Object array, int max) {
    Object[] objects = (Object[]) array;
    return new Elements(
        Arrays.copyOf(objects, Math.min(objects.length, max), Object[].class), objects.length);
  }

  private static Value numbers(Object array, Walk walk) {
    int length = Array.getLength(array);
    Value[] values = new Value[Math.min(length, walk.maxElements())];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(array, i);
    }
    ArrayValue list = walk.intern(ArrayValue.ofTrusted(values));
    return length > values.length ? walk.cutTo("elements", length, list) : list;
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
