package dev.looptape.agent.record;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers something about a host's object for as long as that lives. The object's own {@code
 * equals} and {@code hashCode} are never called.
 */
final class WeakIdentityMap<V> {
  private final ConcurrentMap<Object, V> map = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  /** Remembers {@code value} instead of {@code known}; false if that is not what is known. */
  boolean put(Object object, @Nullable V known, V value) {
    if (known == null) {
      return map.putIfAbsent(new Key(object, gone), value) == null;
    }
    return map.replace(new Probe(object), known, value);
  }

  @Nullable V get(Object object) {
    return map.get(new Probe(object));
  }

  /** Forgets the object; false if {@code known} is not what is known of it. */
  boolean remove(Object object, V known) {
    return map.remove(new Probe(object), known);
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

  /** All that is remembered at some moment meanwhile. */
  Collection<V> all() {
    return map.values();
  }

  boolean isEmpty() {
    return map.isEmpty();
  }

  /** How many are remembered, those included whose object is no more. */
  int size() {
    return map.size();
  }

  /** What a remembered object is looked up by. */
  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object object, ReferenceQueue<Object> queue) {
      super(object, queue);
      hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      if (!(other instanceof Key)) {
        return false;
      }
      Object mine = get();
      return mine != null && ((Key) other).refersTo(mine);
    }
  }

  /**
   * Looks an object up. The map asks the one that it is given, which is a probe or a new key, never
   * the one it holds; a reference less for the garbage collector with each look.
   */
  private static final class Probe {
    private final Object object;

    Probe(Object object) {
      this.object = object;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(object);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key && ((Key) other).refersTo(object);
    }
  }
}
