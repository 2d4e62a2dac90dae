package dev.looptape.agent.capture;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;

/** Bytes: how many, and from {@link #DIGEST_FROM} on a digest by which equal ones are known. */
final class BytesShape extends Shape {
  private static final int DIGEST_FROM = 64;

  /** Of more bytes than these the first are digested, and the marker says how many. */
  private static final int DIGEST_MAX = 1 << 20;

  private final MethodHandle file;

  BytesShape(Access access) throws ReflectiveOperationException {
    file = access.getter(MappedByteBuffer.class, "fd");
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    ByteBuffer buffer = ((ByteBuffer) object).duplicate(); // the host's position stays
    int size = buffer.remaining();
    if (object instanceof MappedByteBuffer && Access.get(file, object) != null) {
      return walk.intern(Marker.bytes(size).build()); // to read a file that was cut is a fault
    }
    byte[] head = new byte[size < DIGEST_FROM ? 0 : Math.min(size, DIGEST_MAX)];
    buffer.get(head);
    return of(head, size, walk);
  }

  static Value of(byte[] bytes, Walk walk) throws Throwable {
    return of(bytes, bytes.length, walk);
  }

  private static Value of(byte[] bytes, int size, Walk walk) throws Throwable {
    ObjectValue.Builder marker = Marker.bytes(size);
    if (size >= DIGEST_FROM) {
      int length = Math.min(bytes.length, DIGEST_MAX);
      marker.put("sha256", Value.of(walk.tools.sha256().of(bytes, length)));
      if (length < size) {
        marker.put("digested", Value.of(length));
      }
    }
    return walk.intern(marker.build());
  }
}
