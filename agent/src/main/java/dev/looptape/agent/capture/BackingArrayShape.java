package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A list over an array, the first so many of it. */
final class BackingArrayShape extends CollectionShape {
  private final MethodHandle array;
  private final @Nullable MethodHandle size;

  BackingArrayShape(MethodHandle array, @Nullable MethodHandle size) {
    this.array = array;
    this.size = size;
  }

  @Override
  Elements elements(Object object, Range range, Tools tools) throws Throwable {
    int count = size == null ? Integer.MAX_VALUE : (Integer) Access.get(size, object);
    Object[] all = (Object[]) Access.get(array, object);
    // Array and size are read one after the other; a list that is growing has the larger array.
    return range(all, Math.min(count, all.length), range);
  }

  static Elements range(Object[] all, int count, Range range) {
    int from = Math.min(range.from, count);
    int to = (int) Math.min(count, (long) from + range.max);
    return new Elements(Arrays.copyOfRange(all, from, to, Object[].class), count);
  }
}
