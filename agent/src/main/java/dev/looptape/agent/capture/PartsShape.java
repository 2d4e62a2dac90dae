package dev.looptape.agent.capture;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** A JDK class that is read like a host's object, by the fields named here. */
final class PartsShape extends Shape {
  private final @Nullable String type;
  private final String[] names;
  private final MethodHandle[] parts;

  /**
   * A class of parts.
   *
   * @param type what the recording calls it; null: its own name
   * @param fields of this class, each by its name or as {@code written=name}
   */
  PartsShape(@Nullable String type, Class<?> declaring, Access access, String... fields)
      throws ReflectiveOperationException {
    this.type = type;
    names = new String[fields.length];
    parts = new MethodHandle[fields.length];
    for (int i = 0; i < fields.length; i++) {
      int equals = fields[i].indexOf('=');
      names[i] = equals < 0 ? fields[i] : fields[i].substring(0, equals);
      parts[i] = access.getter(declaring, fields[i].substring(equals + 1));
    }
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    Value instead = walk.enter(object, depth);
    if (instead != null) {
      return instead;
    }
    try {
      ObjectValue.Builder parts = ObjectValue.builder();
      parts.put("@type", Value.of(type != null ? type : walk.tools.types.of(object.getClass())));
      for (int i = 0; i < names.length; i++) {
        parts.put(names[i], walk.capture(Access.get(this.parts[i], object), names[i], depth + 1));
      }
      return walk.intern(parts.build());
    } finally {
      walk.leave();
    }
  }
}
