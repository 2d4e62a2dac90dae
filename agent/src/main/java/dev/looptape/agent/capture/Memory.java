package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of host objects that cannot change, or of which can be seen at little cost that they
 * did not, by the objects' identity, so that a history is not read again with every call that shows
 * it.
 *
 * <p>Neither the object nor the value is kept alive: the value lives as long as the recording or
 * the interner has it. What was not asked for while a generation of others came is forgotten.
 */
final class Memory {
  /** More objects than one call shows; a generation takes some 2 MB. */
  private static final int GENERATION = 16_384;

  private static final Check[] NOTHING_CHECKED = {};

  private volatile ConcurrentMap<Object, Seen> young = new ConcurrentHashMap<>(1024);
  private volatile ConcurrentMap<Object, Seen> old = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  /** What is known of this very object; null: nothing, or no more. */
  @Nullable Seen get(Object object) {
    Probe probe = new Probe(object);
    Seen seen = young.get(probe);
    if (seen != null) {
      return seen.value.refersTo(null) ? null : seen;
    }
    seen = old.get(probe);
    if (seen == null || seen.value.refersTo(null)) {
      return null;
    }
    put(object, seen);
    return seen;
  }

  void put(Object object, Seen seen) {
    for (Reference<?> key; (key = gone.poll()) != null; ) {
      young.remove(key);
      old.remove(key);
    }
    ConcurrentMap<Object, Seen> into = young;
    into.remove(new Probe(object)); // one whose value is gone
    into.put(new Key(object, gone), seen);
    if (into.size() > GENERATION && into == young) {
      old = into;
      young = new ConcurrentHashMap<>(GENERATION); // it will be full, and need not grow
    }
  }

  /** A value that is the whole truth of an object, and what it costs of a call's limits. */
  static final class Seen {
    final WeakReference<Value> value;
    final long nodes;
    final long chars;
    final int height;
    final int redacted;

    /** What must hold still for the value to be the truth. */
    final Check[] checks;

    Seen(Value value, long nodes, long chars, int height, int redacted) {
      this(value, nodes, chars, height, redacted, NOTHING_CHECKED);
    }

    Seen(Value value, long nodes, long chars, int height, int redacted, Check[] checks) {
      this.value = new WeakReference<>(value);
      this.nodes = nodes;
      this.chars = chars;
      this.height = height;
      this.redacted = redacted;
      this.checks = checks;
    }
  }

  /** Equal to itself only: the map asks the probe. */
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
      return this == other;
    }
  }

  /** Looks a key up, and is thrown away. */
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
