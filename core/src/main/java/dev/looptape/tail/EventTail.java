package dev.looptape.tail;

import dev.looptape.recording.Event;
import dev.looptape.value.Interner;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bounded, honest copy of an event stream: past its bounds the oldest events go first, and it
 * says how many went and where the kept window starts.
 *
 * <p>The cap counts <em>slots</em>, one for each distinct event. An announcement whose payload is
 * identical, key order included, to that of an announcement that still holds a slot is a
 * <em>repeat</em>: it is kept in order, with its own meta and the holder's payload object, and
 * takes no slot. Slots and repeats together are at most {@link #REPEAT_ALLOWANCE} times the cap.
 *
 * <p>Beside the count there is a bound on weight: the sum over the distinct values that kept events
 * refer to, each once, in units of JSON text, plus {@link #EVENT_WEIGHT} for each event.
 *
 * <p>Safe for many threads. {@code push} is O(1) amortised plus, for what is new, its size.
 */
public final class EventTail {
  /** The cap where none, or none that is positive, is given. */
  public static final int DEFAULT_MAX_EVENTS = 10_000;

  /** Slots and repeats together are at most this many times the cap. */
  public static final int REPEAT_ALLOWANCE = 10;

  /** What an event weighs beside its values. */
  public static final int EVENT_WEIGHT = 200;

  /**
   * A monitor, and no lock of java.util.concurrent: those warn on stderr of a host whose stack ends
   * in here, and the classes of their slow path, initialised there, stay broken for the host too.
   */
  private final Object lock = new Object();

  private final int maxEvents;
  private final long maxWeight;
  private final KeptEvents kept = new KeptEvents();
  private final Map<Value, Event> holders = new HashMap<>();
  private final @Nullable Interner interner;
  private final ValueWeights weights = new ValueWeights();
  private long weight;
  private int slots;
  private long dropped;

  /** A tail without a bound on weight. */
  public EventTail(int maxEvents) {
    this(maxEvents, Long.MAX_VALUE);
  }

  /** {@link #EventTail(int, long, Interner)} of events whose values are not interned. */
  public EventTail(int maxEvents, long maxWeight) {
    this(maxEvents, maxWeight, null);
  }

  /**
   * @param maxEvents the cap in slots; zero or below: {@link #DEFAULT_MAX_EVENTS}
   * @param maxWeight the bound on weight, in units of JSON text; zero or below: no bound. A single
   *     event that is heavier is dropped itself
   * @param interner made the values of the events one object each; it keeps what the tail keeps and
   *     lets go what the tail lets go. Null: none
   */
  public EventTail(int maxEvents, long maxWeight, @Nullable Interner interner) {
    this.maxEvents = maxEvents > 0 ? maxEvents : DEFAULT_MAX_EVENTS;
    this.maxWeight = maxWeight > 0 ? maxWeight : Long.MAX_VALUE;
    this.interner = interner;
  }

  /** Adds one event at the end. */
  public void push(Event event) {
    synchronized (lock) {
      add(event, false, true);
    }
  }

  /**
   * Adds events that are made while they enter, so that no other event comes between them and the
   * times that they carry are never out of order.
   */
  public void push(Stamper stamper) {
    synchronized (lock) {
      List<Event> events = stamper.at(System.nanoTime());
      for (int i = 0, last = events.size() - 1; i <= last; i++) {
        Event event = events.get(i);
        // A meta that several refer to is counted with the last of them, which also goes last.
        add(event, true, i == last || events.get(i + 1).meta() != event.meta());
      }
      stamper.entered();
    }
  }

  /** How many events are kept, repeats included. */
  public int count() {
    synchronized (lock) {
      return kept.size();
    }
  }

  /** How many of the kept events hold a slot. */
  public int slots() {
    synchronized (lock) {
      return slots;
    }
  }

  /** How many events of the stream are no longer kept. */
  public long dropped() {
    synchronized (lock) {
      return dropped;
    }
  }

  /** The stream position of the oldest kept event. */
  public long firstRetainedIndex() {
    return dropped(); // the oldest go first, so the kept ones are a suffix
  }

  /** The weight of what is kept, in units of JSON text. */
  public long weight() {
    synchronized (lock) {
      return weight;
    }
  }

  /** A copy of what is kept now. */
  public TailSnapshot snapshot() {
    return snapshot(null);
  }

  /**
   * A copy of what is kept now, and with it something else that {@link Stamper}s keep.
   *
   * @param beside copies that; it runs under the tail's lock, so it is short. Null: nothing
   */
  public TailSnapshot snapshot(@Nullable Runnable beside) {
    synchronized (lock) {
      if (beside != null) {
        beside.run();
      }
      List<Event> events = new ArrayList<>(kept.size());
      for (int i = 0; i < kept.size(); i++) {
        events.add(kept.get(i));
      }
      return new TailSnapshot(events, dropped, dropped);
    }
  }

  /**
   * What came since a follower asked last: the kept events from stream position {@code from} on,
   * oldest first. The lock is held in proportion to what is new.
   *
   * @param most how many events are given at most
   */
  public TailNews since(long from, int most) {
    synchronized (lock) {
      long first = Math.max(from, dropped);
      int waiting = (int) (dropped + kept.size() - first);
      Event[] events = new Event[Math.max(Math.min(waiting, most), 0)];
      for (int i = 0; i < events.length; i++) {
        events[i] = kept.get((int) (first - dropped) + i);
      }
      return new TailNews(Arrays.asList(events), first, waiting > most, dropped, weight);
    }
  }

  /** The stream position that the next event takes. */
  public long nextIndex() {
    synchronized (lock) {
      return dropped + kept.size();
    }
  }

  /** Whether the newest event took a slot. */
  boolean newestHoldsSlot() {
    synchronized (lock) {
      return kept.newestIs(KeptEvents.SLOT);
    }
  }

  /** How much was done so far beside adding and removing events: see {@link ValueWeights}. */
  long slotsRead() {
    synchronized (lock) {
      return weights.slotsRead();
    }
  }

  /** What may fail, for want of memory, comes first, so that a failure leaves all as it was. */
  private void add(Event pushed, boolean isMade, boolean hasMeta) {
    Event event = pushed;
    Value payload = event.payload();
    int flags = KeptEvents.SLOT;
    boolean isAnnouncement = event.type().equals(Event.ANNOUNCEMENT);
    if (payload != null && isAnnouncement) {
      Event holder = holders.get(payload);
      if (holder == null) {
        flags |= KeptEvents.HOLDER;
      } else {
        flags = 0;
        Value one = holder.payload();
        event = one == payload ? event : new Event(event.type(), one, event.meta());
      }
    }
    OwnWeight own = new OwnWeight();
    own.add(event.payload(), isMade && !isAnnouncement);
    if (hasMeta) {
      own.add(event.meta(), isMade);
    }
    Value[] shared = own.shared();
    kept.makeRoom();
    if (shared.length > 0) {
      weight += interner != null ? interner.hold(shared) : weights.hold(shared);
    }
    if (payload != null && (flags & KeptEvents.HOLDER) != 0) {
      holders.put(payload, event);
    }
    weight += EVENT_WEIGHT + own.units();
    slots += flags & KeptEvents.SLOT;
    kept.add(event, flags, own.units(), shared);
    while (slots > maxEvents
        || kept.size() > (long) maxEvents * REPEAT_ALLOWANCE
        || weight > maxWeight) {
      evictOldest();
    }
  }

  private void evictOldest() {
    if (kept.oldestIs(KeptEvents.SLOT)) {
      slots--;
    }
    if (kept.oldestIs(KeptEvents.HOLDER)) {
      holders.remove(kept.get(0).payload());
    }
    weight -= EVENT_WEIGHT + kept.oldestWeight();
    Value[] shared = kept.oldestHeld();
    if (shared.length > 0) {
      weight -= interner != null ? interner.release(shared) : weights.release(shared);
    }
    kept.removeOldest();
    dropped++;
  }

  /**
   * Makes the events of one push; runs under the tail's lock, so it is short. Their metas, and the
   * payloads of those that are no announcements, are made for them: no other push's events refer to
   * them. Events in a row may have one meta.
   */
  @FunctionalInterface
  public interface Stamper {
    /**
     * The events that enter together, in order.
     *
     * @param nanoTime {@link System#nanoTime} as the events enter
     */
    List<Event> at(long nanoTime);

    /** All of them have entered; runs under the same hold of the lock. */
    default void entered() {}
  }
}
