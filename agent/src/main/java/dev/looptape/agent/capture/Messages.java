package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * How an exception's message is read. {@code getMessage} is asked only of JDK classes that compose
 * it of their own fields; others' may be the host's, or ask a host's cause for its text.
 */
final class Messages {
  private final MethodHandle field;

  /** Of a {@code NullPointerException}: the JVM words its message when asked, under a lock. */
  private final MethodHandle npeState;

  private final MethodHandle npeText;
  private final MethodHandle npeWords;

  Messages(Access access, MethodHandles.Lookup trusted) throws ReflectiveOperationException {
    field = access.getter(Throwable.class, "detailMessage");
    Class<?> npe = NullPointerException.class;
    npeState = access.getter(npe, "extendedMessageState");
    npeText = access.getter(npe, "extendedMessage");
    npeWords =
        trusted
            .findVirtual(npe, "getExtendedNPEMessage", MethodType.methodType(String.class))
            .asType(MethodType.methodType(Object.class, Object.class));
  }

  @Nullable Object of(Throwable thrown) throws Throwable {
    if (composesItself(thrown.getClass())) {
      return thrown.getMessage();
    }
    Object message = Access.get(field, thrown);
    if (message == null && thrown.getClass() == NullPointerException.class) {
      return (Integer) Access.get(npeState, thrown) == 1
          ? Access.get(npeWords, thrown)
          : Access.get(npeText, thrown);
    }
    return message;
  }

  private static boolean composesItself(Class<?> type) {
    if (type.getClassLoader() != null) {
      return false;
    }
    String name = type.getName();
    return name.equals("java.net.URISyntaxException")
        || name.equals("java.util.regex.PatternSyntaxException")
        || name.equals("java.nio.charset.MalformedInputException")
        || name.equals("java.nio.charset.UnmappableCharacterException")
        || name.startsWith("java.util.") && hasSuper(type, "java.util.IllegalFormatException")
        || name.startsWith("java.nio.file.") && hasSuper(type, "java.nio.file.FileSystemException");
  }

  private static boolean hasSuper(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
