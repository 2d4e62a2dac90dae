package dev.looptape.agent.capture;

import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions: name, message, a code, causes, how many are suppressed. Nothing else: client
 * libraries hang requests with keys on them.
 */
final class ThrowableShape extends Shape {
  private static final int MAX_CAUSES = 4;
  private static final String[] CODES = {"statusCode", "status", "code", "errorCode"};

  /** JDK exceptions that keep their cause in a field of their own. */
  private static final String[][] OWN_CAUSES = {
    {"java.lang.reflect.InvocationTargetException", "target"},
    {"java.rmi.RemoteException", "detail"},
    {"java.io.WriteAbortedException", "detail"},
    {"org.xml.sax.SAXException", "exception"},
    {"javax.naming.NamingException", "rootException"},
    {"javax.xml.transform.TransformerException", "containedException"},
  };

  private final Messages messages;
  private final MethodHandle cause;
  private final MethodHandle suppressed;
  private final @Nullable MethodHandle code;
  private final @Nullable MethodHandle vendorCode;

  private final @Nullable MethodHandle ownCause;

  ThrowableShape(Class<?> type, Access access, Messages messages)
      throws ReflectiveOperationException {
    this.messages = messages;
    ownCause = ownCause(type, access);
    cause = access.getter(Throwable.class, "cause");
    suppressed = access.getter(Throwable.class, "suppressedExceptions");
    Class<?> sql = superNamed(type, "java.sql.SQLException");
    code = sql != null ? access.getter(sql, "SQLState") : codeOf(type, access);
    vendorCode = sql != null ? access.getter(sql, "vendorCode") : null;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    return read(object, walk, depth, 0);
  }

  private Value read(Object object, Walk walk, int depth, int causes) throws Throwable {
    Value instead = walk.enter(object, depth);
    if (instead != null) {
      return instead;
    }
    try {
      ObjectValue.Builder failure = ObjectValue.builder();
      failure.put("name", Value.of(TypeNames.full(object.getClass())));
      Object text = messages.of((Throwable) object);
      if (text instanceof String) {
        failure.put("message", walk.text((String) text));
      }
      putCode(failure, "code", code, object, walk);
      putCode(failure, "vendorCode", vendorCode, object, walk);
      putCause(failure, object, walk, depth, causes);
      Object others = Access.get(suppressed, object);
      if (others instanceof List
          && Shapes.isJdk(others.getClass())
          && !((List<?>) others).isEmpty()) {
        failure.put("suppressed", Value.of(((List<?>) others).size()));
      }
      return walk.intern(failure.build());
    } finally {
      walk.leave();
    }
  }

  private void putCause(
      ObjectValue.Builder failure, Object object, Walk walk, int depth, int causes)
      throws Throwable {
    Object next = Access.get(cause, object);
    if (next == object) {
      next = null; // not set
    }
    if (next == null && ownCause != null) {
      next = Access.get(ownCause, object);
    }
    if (next == null) {
      return;
    }
    if (causes == MAX_CAUSES) {
      failure.put("cause", walk.cut("causes", next.getClass()));
      return;
    }
    Shape shape = walk.tools.shapes.get(next.getClass());
    failure.put(
        "cause",
        shape instanceof ThrowableShape
            ? ((ThrowableShape) shape).read(next, walk, depth + 1, causes + 1)
            : walk.capture(next, depth + 1));
  }

  private static @Nullable MethodHandle ownCause(Class<?> type, Access access)
      throws ReflectiveOperationException {
    for (String[] own : OWN_CAUSES) {
      Class<?> declaring = superNamed(type, own[0]);
      if (declaring != null) {
        try {
          return access.getter(declaring, own[1]);
        } catch (NoSuchFieldException asOthersDo) {
          return null; // a JDK in which it is the cause of Throwable
        }
      }
    }
    return null;
  }

  private static void putCode(
      ObjectValue.Builder failure,
      String key,
      @Nullable MethodHandle getter,
      Object object,
      Walk walk)
      throws Throwable {
    Object value = getter == null ? null : Access.get(getter, object);
    if (value instanceof Integer) {
      NumberValue number = Value.of((Integer) value);
      failure.put(key, number);
    } else if (value instanceof String) {
      failure.put(key, walk.text((String) value));
    }
  }

  private static @Nullable MethodHandle codeOf(Class<?> type, Access access)
      throws IllegalAccessException {
    for (Class<?> c = type; c != null && !Shapes.isJdk(c); c = c.getSuperclass()) {
      for (String name : CODES) {
        for (Field field : c.getDeclaredFields()) {
          Class<?> fieldType = field.getType();
          if (field.getName().equals(name)
              && !Modifier.isStatic(field.getModifiers())
              && (fieldType == int.class
                  || fieldType == Integer.class
                  || fieldType == String.class)) {
            return access.getter(field);
          }
        }
      }
    }
    return null;
  }

  private static @Nullable Class<?> superNamed(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getName().equals(name)) {
        return c;
      }
    }
    return null;
  }
}
