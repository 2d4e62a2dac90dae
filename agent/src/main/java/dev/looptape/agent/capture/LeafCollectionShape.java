package dev.looptape.agent.capture;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;

/**
 * Exact JDK collections whose iterator calls no element and takes no lock. One that is changed
 * meanwhile gives what was seen.
 */
final class LeafCollectionShape extends ListShape {
  @Override
  Elements elements(Object object, int max) {
    Collection<?> collection = (Collection<?>) object;
    int size = collection.size();
    Object[] items = new Object[Math.min(size, max)];
    int count = 0;
    try {
      for (Iterator<?> i = collection.iterator(); count < items.length && i.hasNext(); ) {
        items[count] = i.next();
        count++;
      }
    } catch (RuntimeException changedMeanwhile) {
      size = Math.max(size, count); // what was seen
    }
    return new Elements(count < items.length ? Arrays.copyOf(items, count) : items, size);
  }
}
