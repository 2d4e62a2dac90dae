package dev.looptape.agent.capture;

import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** JDK classes whose methods lock or call back, and which are read by their fields instead. */
final class FieldShapes {
  private FieldShapes() {}

  /** An object that only holds another: the other one. */
  static final class InsideShape extends Shape {
    private final MethodHandle inside;

    InsideShape(MethodHandle inside) {
      this.inside = inside;
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      Value instead = walk.enter(object, depth);
      if (instead != null) {
        return instead;
      }
      try {
        return walk.capture(Access.get(inside, object), depth + 1);
      } finally {
        walk.leave();
      }
    }
  }

  /** {@code {"@type":"Optional","value":x}}; empty: without the value. */
  static final class OptionalShape extends Shape {
    private final MethodHandle value;
    private final @Nullable MethodHandle present;

    OptionalShape(Access access, Class<?> type, String value, @Nullable String present)
        throws ReflectiveOperationException {
      this.value = access.getter(type, value);
      this.present = present == null ? null : access.getter(type, present);
    }

    @Override
    boolean isFixed() {
      return true;
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      Value instead = walk.enter(object, depth);
      if (instead != null) {
        return instead;
      }
      try {
        ObjectValue.Builder optional = ObjectValue.builder().put("@type", Value.of("Optional"));
        Object inside = Access.get(value, object);
        boolean full = present == null ? inside != null : (Boolean) Access.get(present, object);
        if (full) {
          optional.put("value", walk.capture(inside, depth + 1));
        }
        return walk.intern(optional.build());
      } finally {
        walk.leave();
      }
    }
  }

  /** A future that is done: its value or failure. One that is not: pending. */
  static final class FutureShape extends Shape {
    private final MethodHandle result;
    private final MethodHandle exception;
    private final Class<?> altResult;

    FutureShape(Access access) throws ReflectiveOperationException {
      result = access.getter(java.util.concurrent.CompletableFuture.class, "result");
      altResult = Class.forName("java.util.concurrent.CompletableFuture$AltResult", false, null);
      exception = access.getter(altResult, "ex");
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      Object done = Access.get(result, object);
      String type = walk.tools.types.of(object.getClass());
      if (done == null) {
        return walk.intern(Marker.pending(type));
      }
      Value instead = walk.enter(object, depth);
      if (instead != null) {
        return instead;
      }
      try {
        ObjectValue.Builder future = ObjectValue.builder().put("@type", Value.of(type));
        if (done.getClass() != altResult) {
          return walk.intern(future.put("value", walk.capture(done, depth + 1)).build());
        }
        Object thrown = Access.get(exception, done);
        return walk.intern(
            (thrown == null
                    ? future.put("value", LiteralValue.NULL)
                    : future.put("failure", walk.capture(thrown, depth + 1)))
                .build());
      } finally {
        walk.leave();
      }
    }
  }

  /** A key and a value. */
  static final class EntryShape extends Shape {
    private final MethodHandle key;
    private final MethodHandle value;
    private final boolean isFixed;

    private EntryShape(MethodHandle key, MethodHandle value, boolean isFixed) {
      this.key = key;
      this.value = value;
      this.isFixed = isFixed;
    }

    @Override
    boolean isFixed() {
      return isFixed;
    }

    static EntryShape of(Class<?> type, Access access, String value)
        throws ReflectiveOperationException {
      Class<?> declaring = type;
      if (type.getName().equals("java.util.LinkedHashMap$Entry")
          || type.getName().equals("java.util.HashMap$TreeNode")) {
        declaring = Class.forName("java.util.HashMap$Node", false, null);
      }
      boolean isFixed =
          type.getName().endsWith("KeyValueHolder") || type.getName().endsWith("ImmutableEntry");
      return new EntryShape(
          access.getter(declaring, "key"), access.getter(declaring, value), isFixed);
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      Value instead = walk.enter(object, depth);
      if (instead != null) {
        return instead;
      }
      try {
        Object k = Access.get(key, object);
        String name = MapKeys.name(k);
        return walk.intern(
            ObjectValue.builder()
                .put("@type", Value.of("Entry"))
                .put("key", walk.capture(k, depth + 1))
                .put("value", walk.capture(Access.get(value, object), name, depth + 1))
                .build());
      } finally {
        walk.leave();
      }
    }
  }

  /** Its own methods ask the handler, which may be the host's. */
  static final class UrlShape extends Shape {
    private static final String[] FIELDS = {"protocol", "authority", "file", "ref"};

    private final MethodHandle[] parts = new MethodHandle[FIELDS.length];

    UrlShape(Access access) throws ReflectiveOperationException {
      for (int i = 0; i < parts.length; i++) {
        parts[i] = access.getter(java.net.URL.class, FIELDS[i]);
      }
    }

    @Override
    boolean isFixed() {
      return true;
    }

    @Override
    boolean hasParts() {
      return false;
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      StringBuilder text = new StringBuilder();
      text.append(Access.get(parts[0], object)).append(':');
      Object authority = Access.get(parts[1], object);
      if (authority != null && !((String) authority).isEmpty()) {
        text.append("//").append(authority);
      }
      Object file = Access.get(parts[2], object);
      text.append(file == null ? "" : file);
      Object ref = Access.get(parts[3], object);
      if (ref != null) {
        text.append('#').append(ref);
      }
      return walk.text(text.toString());
    }
  }

  /** Its methods are synchronised, and another thread may hold it and wait for this call. */
  static final class BufferShape extends Shape {
    private final MethodHandle value;
    private final MethodHandle count;
    private final MethodHandle coder;

    BufferShape(Access access) throws ReflectiveOperationException {
      Class<?> builder = Class.forName("java.lang.AbstractStringBuilder", false, null);
      value = access.getter(builder, "value");
      count = access.getter(builder, "count");
      coder = access.getter(builder, "coder");
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      byte[] bytes = (byte[]) Access.get(value, object);
      int length = (Integer) Access.get(count, object);
      boolean latin1 = (Byte) Access.get(coder, object) == 0;
      int units = Math.min(length, latin1 ? bytes.length : bytes.length / 2);
      int head = Math.min(units, walk.maxHead());
      if (latin1) {
        return walk.text(new String(bytes, 0, head, StandardCharsets.ISO_8859_1), units);
      }
      char[] chars = new char[head];
      ByteBuffer.wrap(Arrays.copyOf(bytes, head * 2))
          .order(ByteOrder.nativeOrder())
          .asCharBuffer()
          .get(chars);
      return walk.text(new String(chars), units);
    }
  }
}
