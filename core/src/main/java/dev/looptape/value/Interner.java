package dev.looptape.value;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes equal values one object, so that a history repeated in each model call is held once.
 *
 * <p>Values are compared by content, never by hash alone. There are three tables. What a tail keeps
 * is <em>held</em>: it stays as long as the tail refers to it, and is let go when the last event
 * that refers to it goes. The rest (values on their way into the tail, and those too small for it
 * to count) has two generations: what is asked for lives in the young one; when that has grown past
 * its limit it becomes the old one, and the old one is forgotten. So nothing is swept and nobody
 * waits. A value that was let go and comes back is a second object with equal content; nothing but
 * memory depends on identity.
 *
 * <p>Safe for many threads; the lock is its own and is held for one look-up.
 */
public final class Interner {
  private final ReentrantLock lock = new ReentrantLock();
  private final long generationUnits;
  private final ValueTable held = new ValueTable();
  private ValueTable young = new ValueTable();
  private ValueTable old = new ValueTable();
  private long youngUnits;

  /**
   * @param generationUnits how much one generation may hold, in UTF-16 units of JSON text; beside
   *     what is held, the tables keep at most twice that
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
      Value known = held.get(value);
      if (known == null) {
        known = young.get(value);
      }
      if (known == null) {
        known = old.get(value);
        if (known == null) {
          known = value;
        }
        young.add(known);
        youngUnits += TextUnits.own(known);
        if (youngUnits > generationUnits) {
          old = young;
          young = new ValueTable();
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

  /** Keeps this object as the one for its content, unless another is kept already. */
  public void hold(Value value) {
    lock.lock();
    try {
      if (held.get(value) == null) {
        held.add(value);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends {@link #hold} of this very object; of another one it does nothing. */
  public void release(Value value) {
    lock.lock();
    try {
      held.remove(value);
    } finally {
      lock.unlock();
    }
  }

  /** How many values the tables keep. */
  public int size() {
    lock.lock();
    try {
      return held.size() + young.size() + old.size();
    } finally {
      lock.unlock();
    }
  }
}
