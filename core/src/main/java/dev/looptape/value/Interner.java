package dev.looptape.value;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Makes equal values one object, so that a history repeated in each model call is held once.
 *
 * <p>Values are compared by content, never by hash alone. The table is strong and has two
 * generations: what is asked for lives in the young one; when that has grown past its limit it
 * becomes the old one and the old one is forgotten. So a value that is still being recorded stays,
 * one that was not met for two generations is let go, nothing is swept, and nobody waits. A value
 * that was let go and comes back is a second object with equal content; nothing but memory depends
 * on identity.
 *
 * <p>Safe for many threads; the lock is its own and is held for one look-up.
 */
public final class Interner {
  private final ReentrantLock lock = new ReentrantLock();
  private final long generationUnits;
  private Table young = new Table();
  private Table old = new Table();
  private long youngUnits;

  /**
   * @param generationUnits how much one generation may hold, in UTF-16 units of JSON text; the
   *     whole table holds at most twice that
   */
  public Interner(long generationUnits) {
    this.generationUnits = generationUnits;
  }

  /** The one object for this content: {@code value} itself if it is new. */
  public <V extends Value> V intern(V value) {
    if (value instanceof LiteralValue) {
      return value;
    }
    lock.lock();
    try {
      Value known = young.get(value);
      if (known == null) {
        known = old.get(value);
        if (known == null) {
          known = value;
        }
        young.add(known);
        youngUnits += TextUnits.own(known);
        if (youngUnits > generationUnits) {
          old = young;
          young = new Table();
          youngUnits = 0;
        }
      }
      @SuppressWarnings("unchecked") // equal values are of one class
      V same = (V) known;
      return same;
    } finally {
      lock.unlock();
    }
  }

  /** How many values the table holds. */
  public int size() {
    lock.lock();
    try {
      return young.size + old.size;
    } finally {
      lock.unlock();
    }
  }

  /** Open addressing with linear probing; nothing is ever removed from a table. */
  private static final class Table {
    private @Nullable Value[] slots = new @Nullable Value[1024];
    private int size;

    @Nullable Value get(Value value) {
      int mask = slots.length - 1;
      for (int i = spread(value.hashCode()) & mask; ; i = i + 1 & mask) {
        Value there = slots[i];
        if (there == null || there.equals(value)) {
          return there;
        }
      }
    }

    void add(Value value) {
      if (size >= slots.length - (slots.length >> 2)) {
        grow();
      }
      put(value);
      size++;
    }

    private void put(Value value) {
      int mask = slots.length - 1;
      int i = spread(value.hashCode()) & mask;
      while (slots[i] != null) {
        i = i + 1 & mask;
      }
      slots[i] = value;
    }

    private void grow() {
      @Nullable Value[] before = slots;
      slots = new @Nullable Value[before.length * 2];
      for (Value value : before) {
        if (value != null) {
          put(value);
        }
      }
    }

    private static int spread(int hash) {
      int h = hash * 0x9e3779b9;
      return h ^ h >>> 16;
    }
  }
}
