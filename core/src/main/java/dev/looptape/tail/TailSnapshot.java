package dev.looptape.tail;

import dev.looptape.recording.Event;
import java.util.List;

/**
 * What a tail held at one moment: {@code events.get(i)} was event {@code firstRetainedIndex + i} of
 * the stream.
 *
 * @param events the kept events, oldest first; a copy
 * @param dropped how many events of the stream are no longer kept
 * @param firstRetainedIndex the stream position of the oldest kept event
 */
public record TailSnapshot(List<Event> events, long dropped, long firstRetainedIndex) {}
