package dev.looptape.agent.capture;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What a collection, map or array held when it was read, so that what was made of it can be used
 * again if it holds the very same objects still. Keeps nothing alive.
 */
final class Check {
  private final WeakReference<Object> owner;
  private final @Nullable WeakReference<?>[] items;
  private final long size;
  private final boolean isMap;

  Check(Object owner, Elements elements, boolean isMap) {
    this.owner = new WeakReference<>(owner);
    this.isMap = isMap;
    size = elements.size;
    items = new @Nullable WeakReference<?>[elements.items.length];
    for (int i = 0; i < items.length; i++) {
      items[i] = elements.items[i] == null ? null : new WeakReference<>(elements.items[i]);
    }
  }

  /** How many looks it takes. */
  static int steps(Elements elements) {
    return 1 + elements.items.length;
  }

  int steps() {
    return 1 + items.length;
  }

  /** Whether the owner holds now what it held. */
  boolean holds(Tools tools) throws Throwable {
    Object object = owner.get();
    if (object == null) {
      return false;
    }
    Shape shape = tools.shapes.get(object.getClass());
    Range range = Range.first(items.length + 1);
    Elements now =
        isMap ? shape.entries(object, range, tools) : shape.elements(object, range, tools);
    if (now == null || now.changed || now.size != size || now.items.length != items.length) {
      return false;
    }
    for (int i = 0; i < items.length; i++) {
      WeakReference<?> before = items[i];
      Object item = now.items[i];
      if (before == null ? item != null : item == null || before.get() != item) {
        return false;
      }
    }
    return true;
  }
}
