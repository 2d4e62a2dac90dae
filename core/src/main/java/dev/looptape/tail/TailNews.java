package dev.looptape.tail;

import dev.looptape.recording.Event;
import java.util.List;

/**
 * What a follower of a tail has not seen yet: {@code events.get(i)} was event {@code first + i} of
 * the stream.
 *
 * @param events the events, oldest first; a copy
 * @param first the stream position of the first of them; later than was asked for if the tail no
 *     longer keeps that
 * @param more whether the tail holds newer ones still
 * @param firstRetainedIndex the stream position of the oldest event that the tail keeps
 * @param weight the weight of all that the tail keeps
 */
public record TailNews(
    List<Event> events, long first, boolean more, long firstRetainedIndex, long weight) {
  /** The stream position behind the last of {@link #events}. */
  public long next() {
    return first + events.size();
  }
}
