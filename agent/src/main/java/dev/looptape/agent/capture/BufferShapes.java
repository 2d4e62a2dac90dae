package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.nio.Buffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Buffers of numbers and of characters, between position and limit, neither of which is moved. */
final class BufferShapes extends Shape {
  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    if (object instanceof FloatBuffer
        && ((FloatBuffer) object).remaining() >= VectorShapes.UNNAMED_FLOATS
        && !walk.tools.settings.keepEmbeddings()) {
      Value summary = VectorShapes.summary(object, walk);
      if (summary != null) {
        return summary;
      }
    }
    int size = ((Buffer) object).remaining();
    if (object instanceof CharBuffer) {
      char[] head = new char[Math.min(size, walk.maxHead())];
      ((CharBuffer) object).duplicate().get(head);
      return walk.text(new String(head), size);
    }
    return ArrayShape.numbers(copy(object, Math.min(size, walk.maxElements())), size, walk);
  }

  private static Object copy(Object buffer, int count) {
    if (buffer instanceof FloatBuffer) {
      float[] copy = new float[count];
      ((FloatBuffer) buffer).duplicate().get(copy);
      return copy;
    }
    if (buffer instanceof DoubleBuffer) {
      double[] copy = new double[count];
      ((DoubleBuffer) buffer).duplicate().get(copy);
      return copy;
    }
    if (buffer instanceof IntBuffer) {
      int[] copy = new int[count];
      ((IntBuffer) buffer).duplicate().get(copy);
      return copy;
    }
    if (buffer instanceof LongBuffer) {
      long[] copy = new long[count];
      ((LongBuffer) buffer).duplicate().get(copy);
      return copy;
    }
    short[] copy = new short[count];
    ((ShortBuffer) buffer).duplicate().get(copy);
    return copy;
  }

  /**
   * Whether this is one of the JDK's buffers over an array, memory or bytes; not one over a {@code
   * CharSequence}, which may be the host's.
   */
  static boolean isOne(String name) {
    if (!name.startsWith("java.nio.") || name.indexOf("Byte") == 9) {
      return name.startsWith("java.nio.ByteBufferAs");
    }
    return (name.startsWith("java.nio.Heap") || name.startsWith("java.nio.Direct"))
        && name.indexOf("ByteBuffer") < 0
        && name.indexOf("Buffer") > 0;
  }

  /** Characters of a text that is wrapped; of a host's kind of text only the type is said. */
  static final class TextBufferShape extends Shape {
    private final MethodHandle text;
    private final MethodHandle offset;

    TextBufferShape(Class<?> type, Access access) throws ReflectiveOperationException {
      text = access.getter(type, "str");
      offset = access.getter(CharBuffer.class, "offset");
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      Object wrapped = Access.get(text, object);
      if (wrapped == null || wrapped.getClass() != String.class) {
        return walk.intern(Marker.opaque(walk.tools.types.of(object.getClass())));
      }
      String all = (String) wrapped;
      CharBuffer buffer = (CharBuffer) object;
      int from = buffer.position() + (Integer) Access.get(offset, object);
      int size = buffer.limit() - buffer.position();
      int head = Math.min(size, walk.maxHead());
      return walk.text(all.substring(from, from + head), size);
    }
  }
}
