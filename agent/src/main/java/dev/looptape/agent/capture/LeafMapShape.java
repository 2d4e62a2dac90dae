package dev.looptape.agent.capture;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Exact JDK maps whose entry iterator calls no key, value or comparator and takes no lock. One that
 * is changed meanwhile gives what was seen.
 */
final class LeafMapShape extends CollectionShape {
  private final boolean isFixed;

  LeafMapShape(boolean isFixed) {
    this.isFixed = isFixed;
  }

  @Override
  boolean isFixed() {
    return isFixed;
  }

  @Override
  Elements entries(Object object, Range range, Tools tools) {
    Map<?, ?> map = (Map<?, ?>) object;
    int size = map.size();
    int wanted = Math.max(0, Math.min(size - range.from, range.max));
    @Nullable Object[] items = new @Nullable Object[2 * wanted];
    int count = -range.from;
    try {
      for (Iterator<? extends Map.Entry<?, ?>> i = map.entrySet().iterator();
          count < wanted && i.hasNext();
          count++) {
        Map.Entry<?, ?> entry = i.next();
        if (count >= 0) {
          items[2 * count] = entry.getKey();
          items[2 * count + 1] = entry.getValue();
        }
      }
    } catch (ConcurrentModificationException
        | NoSuchElementException
        | IndexOutOfBoundsException
        | IllegalStateException
        | NullPointerException changedMeanwhile) {
      return new Elements(Arrays.copyOf(items, 2 * Math.max(count, 0)), size, true);
    }
    return count < wanted
        ? new Elements(Arrays.copyOf(items, 2 * Math.max(count, 0)), size, true)
        : new Elements(items, size);
  }
}
