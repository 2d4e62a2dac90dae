package dev.looptape.value;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Makes equal values one object, so that a history repeated in each model call is held once.
 *
 * <p>Values are compared by content, never by hash alone. A value that a tail keeps is
 * <em>held</em>: it stays as long as the tail refers to it, and is let go when the last event that
 * refers to it goes. Whatever is not held (values on their way into the tail) passes through a
 * queue of bounded weight, and once more if it was asked for meanwhile; at the queue's end it is
 * forgotten. So nothing is swept and nobody waits. A value that was let go and comes back is a
 * second object with equal content; nothing but memory depends on identity.
 *
 * <p>How often a value is held stands in the value itself, since a table of such counts would be
 * the dearest part of recording. A value belongs to one interner; where two meet one, equal values
 * may stay two objects.
 *
 * <p>Safe for many threads; the lock is its own and is held for one look-up, or for what is new in
 * one event.
 */
public final class Interner {
  /** In the table. */
  private static final int KNOWN = 1;

  /** In the queue, and so in the table. */
  private static final int QUEUED = 2;

  /** Asked for since it came into the queue. */
  private static final int ASKED = 4;

  /** Was in the table once: what is held then belongs there. */
  private static final int INTERNED = 8;

  /** One holder. The count takes all bits from here on. */
  private static final int HOLDER = 16;

  private final Object lock = new Object(); // a monitor for the reason that EventTail has one

  private final long passingUnits;
  private final ValueTable table = new ValueTable();
  private final Passing passing = new Passing();

  /** Numbers and short strings are not held; they have two generations. */
  private ValueTable young = new ValueTable();

  private ValueTable old = new ValueTable();
  private long youngUnits;

  /**
   * @param passingUnits how much may pass through that is not held, in UTF-16 units of JSON text
   */
  public Interner(long passingUnits) {
    this.passingUnits = passingUnits;
  }

  /** The one object for this content: {@code value} itself if it is new. */
  public <V extends Value> V intern(V value) {
    if (value instanceof LiteralValue) {
      return value;
    }
    synchronized (lock) {
      @SuppressWarnings("unchecked") // equal values are of one class
      V same = (V) (TextUnits.isShared(value) ? shared(value) : small(value));
      return same;
    }
  }

  private Value shared(Value value) {
    int before = table.size();
    Value known = table.getOrAdd(value);
    int keeping = known.keeping();
    if (keeping >= HOLDER) {
      known.keeping(keeping | KNOWN | INTERNED);
    } else if (table.size() != before || (keeping & QUEUED) == 0) {
      known.keeping(keeping | KNOWN | QUEUED | INTERNED);
      passing.add(known);
      letPass();
    } else {
      known.keeping(keeping | ASKED);
    }
    return known;
  }

  private void letPass() {
    while (passing.weight() > passingUnits) {
      Value oldest = passing.take();
      int keeping = oldest.keeping();
      if (keeping >= HOLDER) {
        oldest.keeping(keeping & ~(QUEUED | ASKED));
      } else if ((keeping & ASKED) != 0 && passing.size() > 0) {
        oldest.keeping(keeping & ~ASKED);
        passing.add(oldest);
      } else {
        forget(oldest, keeping);
      }
    }
  }

  private void forget(Value value, int keeping) {
    value.keeping(keeping & ~(KNOWN | QUEUED | ASKED));
    table.remove(value);
  }

  private Value small(Value value) {
    Value known = young.get(value);
    if (known == null) {
      known = old.get(value);
      known = known == null ? value : known;
      young.add(known);
      youngUnits += TextUnits.own(known);
      if (youngUnits > passingUnits) {
        old = young;
        young = new ValueTable();
        youngUnits = 0;
      }
    }
    return known;
  }

  /**
   * Values are referred to once more by what is kept.
   *
   * @return the weight of what was not held until now, the values themselves and their parts: each
   *     by {@link TextUnits#own}
   */
  public long hold(Value... values) {
    long weight = 0;
    synchronized (lock) {
      for (Value value : values) {
        weight += hold(value);
      }
    }
    return weight;
  }

  private long hold(Value root) {
    long weight = 0;
    @Nullable ArrayDeque<Value> parts = null;
    for (Value value = root; value != null; value = parts == null ? null : parts.poll()) {
      int keeping = value.keeping() + HOLDER;
      value.keeping(keeping);
      if (keeping < 2 * HOLDER) {
        if ((keeping & (KNOWN | INTERNED)) == INTERNED && table.getOrAdd(value) == value) {
          value.keeping(keeping | KNOWN);
        }
        weight += TextUnits.own(value);
        parts = SharedParts.push(value, parts);
      }
    }
    return weight;
  }

  /**
   * Ends one {@link #hold} of each value.
   *
   * @return the weight of what is no longer held
   */
  public long release(Value... values) {
    long weight = 0;
    synchronized (lock) {
      for (Value value : values) {
        weight += release(value);
      }
    }
    return weight;
  }

  private long release(Value root) {
    long weight = 0;
    @Nullable ArrayDeque<Value> parts = null;
    for (Value value = root; value != null; value = parts == null ? null : parts.poll()) {
      int keeping = value.keeping() - HOLDER;
      value.keeping(keeping);
      if (keeping < HOLDER) {
        if ((keeping & (KNOWN | QUEUED)) == KNOWN) {
          forget(value, keeping);
        }
        weight += TextUnits.own(value);
        parts = SharedParts.push(value, parts);
      }
    }
    return weight;
  }

  /** How many values the tables keep. */
  public int size() {
    synchronized (lock) {
      return table.size() + young.size() + old.size();
    }
  }
}
