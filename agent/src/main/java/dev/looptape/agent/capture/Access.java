package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * Reads fields through the trusted lookup: closed modules need no flag, and no class is
 * initialised. A field's own type is loaded by the JVM when the class's fields are first asked for.
 */
final class Access {
  private static final MethodType ANY = MethodType.methodType(Object.class, Object.class);

  private final MethodHandles.Lookup trusted;

  Access(MethodHandles.Lookup trusted) {
    this.trusted = trusted;
  }

  /** A getter of the named field, which {@code declaring} itself declares. */
  MethodHandle getter(Class<?> declaring, String name) throws ReflectiveOperationException {
    return getter(declaring.getDeclaredField(name));
  }

  MethodHandle getter(Field field) throws IllegalAccessException {
    return trusted.unreflectGetter(field).asType(ANY);
  }

  /** What a static field of a JDK class holds that has instances, and so is initialised. */
  Object constant(Class<?> declaring, String name) throws ReflectiveOperationException {
    try {
      return trusted.unreflectGetter(declaring.getDeclaredField(name)).invoke();
    } catch (ReflectiveOperationException missing) {
      throw missing;
    } catch (Throwable unreadable) {
      throw new ReflectiveOperationException(unreadable);
    }
  }

  static Object get(MethodHandle getter, Object object) throws Throwable {
    return getter.invokeExact(object);
  }
}
