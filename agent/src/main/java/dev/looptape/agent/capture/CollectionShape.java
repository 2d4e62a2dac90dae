package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** A collection, a map, or a view of one; what is below a view may turn out not to be readable. */
abstract class CollectionShape extends Shape {
  private static final int MAX_LAYERS = 16;

  @Override
  boolean isTraced() {
    return true;
  }

  @Override
  final Value read(Object object, Walk walk, int depth) throws Throwable {
    Range range = Range.first(walk.maxElements());
    Elements elements = elements(object, range, walk.tools);
    if (elements != null) {
      walk.trace(object, elements, isFixed(), false);
      return walk.list(object, elements, depth);
    }
    Elements entries = entries(object, range, walk.tools);
    if (entries != null) {
      walk.trace(object, entries, isFixed(), true);
      return walk.map(object, entries, depth);
    }
    walk.mayChange();
    return walk.intern(Marker.opaque(walk.tools.types.of(bottom(object, walk.tools).getClass())));
  }

  /** What lies under all views: its type is what a marker names. */
  private static Object bottom(Object view, Tools tools) throws Throwable {
    Object bottom = view;
    for (int layer = 0; layer < MAX_LAYERS; layer++) {
      @Nullable Object inside = tools.shapes.get(bottom.getClass()).inside(bottom);
      if (inside == null) {
        break;
      }
      bottom = inside;
    }
    return bottom;
  }
}
