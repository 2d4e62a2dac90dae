package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The JDK's own SHA-256, asked directly. {@code MessageDigest} would search the security providers,
 * which may be the host's, and costs a start 12 ms.
 */
final class Sha256 {
  private final MethodHandle make;
  private final MethodHandle update;
  private final MethodHandle digest;

  Sha256(MethodHandles.Lookup trusted) throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.security.provider.SHA2$SHA256", true, null);
    make =
        trusted
            .findConstructor(type, MethodType.methodType(void.class))
            .asType(MethodType.methodType(Object.class));
    update =
        trusted
            .findVirtual(
                type,
                "engineUpdate",
                MethodType.methodType(void.class, byte[].class, int.class, int.class))
            .asType(
                MethodType.methodType(
                    void.class, Object.class, byte[].class, int.class, int.class));
    digest =
        trusted
            .findVirtual(type, "engineDigest", MethodType.methodType(byte[].class))
            .asType(MethodType.methodType(byte[].class, Object.class));
  }

  /** The digest of the first {@code length} bytes, in hex. */
  String of(byte[] bytes, int length) throws Throwable {
    Object sha = (Object) make.invokeExact();
    update.invokeExact(sha, bytes, 0, length);
    byte[] hash = (byte[]) digest.invokeExact(sha);
    StringBuilder hex = new StringBuilder(2 * hash.length);
    for (byte b : hash) {
      hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
    }
    return hex.toString();
  }
}
