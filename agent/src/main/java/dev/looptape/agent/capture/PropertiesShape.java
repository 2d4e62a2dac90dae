package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Properties lock like a Hashtable. Its own entries, and the defaults that they do not hide. */
final class PropertiesShape extends CollectionShape {
  private static final int MAX_DEFAULTS = 16;

  private final MethodHandle map;
  private final MethodHandle defaults;

  PropertiesShape(Access access) throws ReflectiveOperationException {
    map = access.getter(Properties.class, "map");
    defaults = access.getter(Properties.class, "defaults");
  }

  @Override
  @Nullable Elements entries(Object object, Range range, Tools tools) throws Throwable {
    Object own = Access.get(map, object);
    Object next = Access.get(defaults, object);
    if (own == null) {
      return null; // half made: this is the constructor of a subclass
    }
    Elements mine = tools.shapes.get(own.getClass()).entries(own, range, tools);
    return next == null || mine == null ? mine : withDefaults(mine, next, tools, range);
  }

  private @Nullable Elements withDefaults(
      Elements mine, @Nullable Object next, Tools tools, Range range) throws Throwable {
    List<@Nullable Object> items = new ArrayList<>();
    Set<Object> keys = new HashSet<>();
    long hidden = 0;
    long size = 0;
    boolean changed = false;
    @Nullable Elements layer = mine;
    for (int layers = 0; layer != null && layers < MAX_DEFAULTS; layers++) {
      size += layer.size;
      changed |= layer.changed;
      for (int i = 0; i < layer.items.length; i += 2) {
        Object key = layer.items[i];
        if (!(key instanceof String)) {
          items.add(key); // no property: the host's own equals is not asked
          items.add(layer.items[i + 1]);
        } else if (keys.add(key)) {
          items.add(key);
          items.add(layer.items[i + 1]);
        } else {
          hidden++;
        }
      }
      if (next == null || next.getClass() != Properties.class) {
        break;
      }
      Object below = Access.get(map, next);
      layer = tools.shapes.get(below.getClass()).entries(below, range.below(), tools);
      next = Access.get(defaults, next);
    }
    @Nullable Object[] all = items.toArray();
    int kept = Math.min(all.length, 2 * range.max);
    return new Elements(java.util.Arrays.copyOf(all, kept), size - hidden, changed);
  }
}
