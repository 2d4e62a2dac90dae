package dev.looptape.agent.capture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Exact JDK collections whose iterator calls no element and takes no lock. One that is changed
 * meanwhile gives what was seen.
 */
final class LeafCollectionShape extends CollectionShape {
  /** Whether {@code size()} walks the whole collection, or is not exact. */
  private final boolean countsItself;

  private final boolean isFixed;

  LeafCollectionShape(boolean countsItself, boolean isFixed) {
    this.countsItself = countsItself;
    this.isFixed = isFixed;
  }

  @Override
  boolean isFixed() {
    return isFixed;
  }

  @Override
  Elements elements(Object object, Range range, Tools tools) {
    Collection<?> collection = (Collection<?>) object;
    return countsItself ? open(collection, range) : sized(collection, range);
  }

  private static Elements sized(Collection<?> collection, Range range) {
    int size = collection.size();
    @Nullable Object[] items =
        new @Nullable Object[Math.max(0, Math.min(size - range.from, range.max))];
    int count = -range.from;
    try {
      for (Iterator<?> i = collection.iterator(); count < items.length && i.hasNext(); count++) {
        Object item = i.next();
        if (count >= 0) {
          items[count] = item;
        }
      }
    } catch (ConcurrentModificationException
        | NoSuchElementException
        | IndexOutOfBoundsException
        | NullPointerException changedMeanwhile) {
      return new Elements(Arrays.copyOf(items, Math.max(count, 0)), size, true);
    }
    return count < items.length
        ? new Elements(Arrays.copyOf(items, Math.max(count, 0)), size, true)
        : new Elements(items, size);
  }

  private static Elements open(Collection<?> collection, Range range) {
    List<@Nullable Object> items = new ArrayList<>();
    Iterator<?> i = collection.iterator();
    for (int skip = 0; skip < range.from && i.hasNext(); skip++) {
      i.next();
    }
    while (items.size() < range.max && i.hasNext()) {
      items.add(i.next());
    }
    return new Elements(
        items.toArray(), i.hasNext() ? Elements.UNKNOWN : (long) range.from + items.size());
  }
}
