package dev.looptape.agent.record;

import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One outermost turn, or where there is none one outermost call. */
final class Run {
  /** How many pieces of context a run remembers to recognise them. */
  private static final int CONTEXTS = 256;

  final StringValue id;
  final boolean isTurn;

  /** Under the tail's lock from here on, as its events enter. */
  private boolean begun;

  private long beginNanos;
  private long beginMillis;
  private long pushed;
  private volatile long endMillis;

  private final List<Context> contexts = new ArrayList<>(0);

  Run(String id, boolean isTurn) {
    this.id = Value.of(id);
    this.isTurn = isTurn;
  }

  /** One piece of context that a {@code CONTEXT} site made. */
  record Context(String text, String site) {}

  /** Counts an event that enters now, and tells how long after the run's first, in nanoseconds. */
  long enter(long nanos, long millis, int events) {
    if (!begun) {
      begun = true;
      beginNanos = nanos;
      beginMillis = millis;
    }
    pushed += events;
    return nanos - beginNanos;
  }

  /** How many events of the run entered the tail; exact once it has ended. */
  long pushed() {
    return pushed;
  }

  long beginMillis() {
    return beginMillis;
  }

  void end(long millis) {
    endMillis = millis;
  }

  /** When it ended, or 0. */
  long endMillis() {
    return endMillis;
  }

  /** Remembers a piece of context, so that a model call which shows it can say so. */
  synchronized void remember(String text, String site) {
    if (!text.isBlank()) {
      if (contexts.size() == CONTEXTS) {
        contexts.remove(0);
      }
      contexts.add(new Context(text, site));
    }
  }

  synchronized boolean hasContexts() {
    return !contexts.isEmpty();
  }

  /** The site whose context this text is or contains, or null. */
  synchronized @Nullable String contextIn(String text) {
    for (int i = contexts.size() - 1; i >= 0; i--) {
      if (text.contains(contexts.get(i).text)) {
        return contexts.get(i).site;
      }
    }
    return null;
  }
}
