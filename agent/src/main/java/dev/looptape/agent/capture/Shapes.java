package dev.looptape.agent.capture;

import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** The shape of each class, found once; what is known of a class lives with the class. */
final class Shapes extends ClassValue<Shape> {
  /** A host class of these is what it does, not what its fields hold. */
  private static final Class<?>[] BEHAVIOUR = {
    Collection.class,
    Map.class,
    Iterator.class,
    CharSequence.class,
    Path.class,
    BaseStream.class,
    CompletionStage.class,
    Future.class,
    Flow.Publisher.class
  };

  private final Tools tools;

  Shapes(Tools tools) {
    this.tools = tools;
  }

  @Override
  protected Shape computeValue(Class<?> type) {
    try {
      return find(type);
    } catch (Throwable unreadable) {
      // A field's type is missing, or a JDK has other fields than the ones known here.
      return new OpaqueShape(OpaqueShape.Why.FAILED, null);
    }
  }

  private Shape find(Class<?> type) throws Throwable {
    if (type.isArray()) {
      return ArrayShape.of(type);
    }
    if (isMarked(type)) {
      return new OpaqueShape(OpaqueShape.Why.REDACTED, null);
    }
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      return new OpaqueShape(OpaqueShape.Why.OPAQUE, type.getInterfaces());
    }
    if (isEnum(type)) {
      return new LeafShape(LeafShape.ENUM);
    }
    if (isJdk(type)) {
      Shape shape = JdkShapes.of(type, tools.access);
      if (shape != null) {
        return shape;
      }
      return Throwable.class.isAssignableFrom(type)
          ? new ThrowableShape(type, tools.access, tools.messages())
          : new OpaqueShape(OpaqueShape.Why.OPAQUE, null);
    }
    return hostShape(type);
  }

  private Shape hostShape(Class<?> type) throws Throwable {
    if (Throwable.class.isAssignableFrom(type)) {
      return new ThrowableShape(type, tools.access, tools.messages());
    }
    Shape known = hasUnknown(type) ? null : LibraryShapes.of(type, tools.access);
    if (known != null) {
      return known;
    }
    for (Class<?> behaviour : BEHAVIOUR) {
      if (behaviour.isAssignableFrom(type)) {
        return new OpaqueShape(OpaqueShape.Why.OPAQUE, null);
      }
    }
    if (hasUnknown(type) || !hasHostSupers(type) || hasReactiveInterface(type)) {
      return new OpaqueShape(OpaqueShape.Why.OPAQUE, null);
    }
    if (isFunctionOfKotlin(type)) {
      return new OpaqueShape(OpaqueShape.Why.OPAQUE, type.getInterfaces());
    }
    if (!tools.settings.keepEmbeddings()) {
      Field vector = EmbeddingShape.vectorOf(type, tools.settings.vectorTypes());
      if (vector != null) {
        return new EmbeddingShape(tools.access.getter(vector));
      }
    }
    if (type.isAnonymousClass() && type.getSuperclass() == Object.class && isFunction(type)) {
      return new OpaqueShape(OpaqueShape.Why.OPAQUE, type.getInterfaces());
    }
    return BeanShape.of(type, tools);
  }

  /** A class of the JDK, which has rules of its own; whoever defined it. */
  static boolean isJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader != null && loader != ClassLoader.getPlatformClassLoader()) {
      return false;
    }
    return type.getModule().isNamed(); // what is appended to the boot class path is in none
  }

  /** An object of a class below a redacted one has its fields. */
  private boolean isMarked(Class<?> type) {
    for (Class<?> c = type; c != null && !isJdk(c); c = c.getSuperclass()) {
      if (tools.marked.type(c)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasUnknown(Class<?> type) {
    for (Class<?> c = type; c != null && !isJdk(c); c = c.getSuperclass()) {
      if (tools.marked.unknown(c)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEnum(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    return type.isEnum() || parent != null && parent.isEnum();
  }

  private static boolean hasHostSupers(Class<?> type) {
    for (Class<?> c = type.getSuperclass(); c != null; c = c.getSuperclass()) {
      if (isJdk(c) && c != Object.class && c != Record.class) {
        return false;
      }
    }
    return true;
  }

  /** An anonymous class in a lambda's place is what it does, like the lambda. */
  private static boolean isFunction(Class<?> type) {
    for (Class<?> i : type.getInterfaces()) {
      String name = i.getName();
      if (name.startsWith("java.util.function.")
          || name.equals("java.lang.Runnable")
          || name.equals("java.util.concurrent.Callable")
          || name.equals("java.util.Comparator")) {
        return true;
      }
    }
    return false;
  }

  /** A lambda, suspending or not, for which Kotlin's compiler wrote a class. */
  private static boolean isFunctionOfKotlin(Class<?> type) {
    for (Class<?> c = type.getSuperclass(); c != null; c = c.getSuperclass()) {
      String name = c.getName();
      if (name.equals("kotlin.jvm.internal.Lambda")
          || name.equals("kotlin.coroutines.jvm.internal.BaseContinuationImpl")) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasReactiveInterface(@Nullable Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Class<?> i : c.getInterfaces()) {
        if (i.getName().equals("org.reactivestreams.Publisher") || hasReactiveInterface(i)) {
          return true;
        }
      }
    }
    return false;
  }
}
