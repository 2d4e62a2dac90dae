package dev.looptape.agent.record;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers something about a host's object for as long as that lives. The object's own {@code
 * equals} and {@code hashCode} are never called.
 */
final class WeakIdentityMap<V> {
  private final ConcurrentMap<Key, V> map = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  /** Remembers {@code value} instead of {@code known}; false if that is not what is known. */
  boolean put(Object object, @Nullable V known, V value) {
    Key key = new Key(object, gone);
    return known == null ? map.putIfAbsent(key, value) == null : map.replace(key, known, value);
  }

  @Nullable V get(Object object) {
    return map.get(new Key(object, null));
  }

  /** Takes out one of those whose object is no more; null: there is none. */
  @Nullable V takeGone() {
    for (Reference<?> key; (key = gone.poll()) != null; ) {
      V value = map.remove(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  boolean isEmpty() {
    return map.isEmpty();
  }

  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object object, @Nullable ReferenceQueue<Object> queue) {
      super(object, queue);
      hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      if (this == other) {
        return true;
      }
      Object mine = other instanceof Key ? get() : null;
      return mine != null && ((Key) other).refersTo(mine);
    }
  }
}
