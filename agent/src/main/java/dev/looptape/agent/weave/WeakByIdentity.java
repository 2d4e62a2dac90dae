package dev.looptape.agent.weave;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A map from objects of the host to what we know of them: compared by identity, so that no {@code
 * equals} or {@code hashCode} of the host runs, and held weakly, so that nothing is kept alive.
 */
final class WeakByIdentity<K, V> {
  private final Map<Key<K>, V> entries = new ConcurrentHashMap<>();
  private final ReferenceQueue<K> gone = new ReferenceQueue<>();

  @Nullable V get(K object) {
    return entries.get(new Key<>(object, null));
  }

  /** Keeps the first value that was put for an object, and returns it. */
  V putIfAbsent(K object, V value) {
    for (Reference<? extends K> key; (key = gone.poll()) != null; ) {
      entries.remove(key);
    }
    V earlier = entries.putIfAbsent(new Key<>(object, gone), value);
    return earlier == null ? value : earlier;
  }

  private static final class Key<K> extends WeakReference<K> {
    private final int hash;

    Key(K object, @Nullable ReferenceQueue<K> queue) {
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
      if (!(other instanceof Key<?> key) || key.hash != hash) {
        return false;
      }
      Object object = get();
      return object != null && object == key.get();
    }
  }
}
