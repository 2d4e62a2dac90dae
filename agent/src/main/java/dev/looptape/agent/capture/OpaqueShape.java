package dev.looptape.agent.capture;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.Value;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Objects that are not read: a marker with the type. */
final class OpaqueShape extends Shape {
  enum Why {
    OPAQUE,
    REDACTED,
    FAILED
  }

  private final Why why;
  private final Class<?> @Nullable [] interfaces;

  /**
   * An opaque class.
   *
   * @param interfaces of a lambda or proxy, which has no name of its own; else null
   */
  OpaqueShape(Why why, Class<?> @Nullable [] interfaces) {
    this.why = why;
    this.interfaces = interfaces;
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
  Value read(Object object, Walk walk, int depth) {
    Class<?> type = object.getClass();
    if (why == Why.REDACTED) {
      return walk.redacted(type);
    }
    if (why == Why.FAILED) {
      return walk.failed(type);
    }
    if (interfaces == null) {
      return walk.intern(Marker.opaque(walk.tools.types.of(type)));
    }
    Value[] names = new Value[interfaces.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = Value.of(walk.tools.types.of(interfaces[i]));
    }
    String kind =
        type.isHidden() ? "Lambda" : Proxy.isProxyClass(type) ? "Proxy" : walk.tools.types.of(type);
    return walk.intern(Marker.opaque(kind, ArrayValue.ofTrusted(names)));
  }
}
