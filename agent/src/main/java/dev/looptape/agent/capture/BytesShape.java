package dev.looptape.agent.capture;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Bytes: how many, and from {@link #DIGEST_FROM} on a digest by which equal ones are known. */
final class BytesShape extends Shape {
  private static final int DIGEST_FROM = 64;

  /** Of more bytes than these the first are digested, and the marker says how many. */
  private static final int DIGEST_MAX = 1 << 20;

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    ByteBuffer buffer = ((ByteBuffer) object).duplicate(); // the host's position stays
    int size = buffer.remaining();
    byte[] head = new byte[Math.min(size, DIGEST_MAX)];
    buffer.get(head);
    return of(head, size, walk);
  }

  static Value of(byte[] bytes, Walk walk) throws NoSuchAlgorithmException {
    return of(bytes, bytes.length, walk);
  }

  private static Value of(byte[] bytes, int size, Walk walk) throws NoSuchAlgorithmException {
    ObjectValue.Builder marker = Marker.bytes(size);
    if (size >= DIGEST_FROM) {
      int length = Math.min(bytes.length, DIGEST_MAX);
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bytes, 0, length);
      StringBuilder hex = new StringBuilder(64);
      for (byte b : sha.digest()) {
        hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
      }
      marker.put("sha256", Value.of(hex.toString()));
      if (length < size) {
        marker.put("digested", Value.of(length));
      }
    }
    return walk.intern(marker.build());
  }
}
