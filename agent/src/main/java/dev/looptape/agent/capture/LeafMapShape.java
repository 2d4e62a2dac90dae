package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;

/**
 * Exact JDK maps whose entry iterator calls no key, value or comparator and takes no lock. One that
 * is changed meanwhile gives what was seen.
 */
final class LeafMapShape extends Shape {
  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    return walk.map(object, entries(object, walk.maxElements()), depth);
  }

  @Override
  Elements entries(Object object, int max) {
    Map<?, ?> map = (Map<?, ?>) object;
    int size = map.size();
    Object[] items = new Object[2 * Math.min(size, max)];
    int count = 0;
    try {
      for (Iterator<? extends Map.Entry<?, ?>> i = map.entrySet().iterator();
          count < items.length && i.hasNext(); ) {
        Map.Entry<?, ?> entry = i.next();
        items[count] = entry.getKey();
        items[count + 1] = entry.getValue();
        count += 2;
      }
    } catch (RuntimeException changedMeanwhile) {
      size = Math.max(size, count / 2); // what was seen
    }
    return new Elements(count < items.length ? Arrays.copyOf(items, count) : items, size);
  }
}
