package dev.looptape.cli;

import dev.looptape.recording.Event;
import dev.looptape.recording.EventTypes;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RecordingReader;
import dev.looptape.recording.RunFacts;
import dev.looptape.value.StringValue;
import java.io.IOException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which recordings of a directory are asked for. A file is judged by its head where that tells; it
 * is read whole only if the head may have left out what is looked for.
 */
final class EntrySearch {
  /** So many sessions are in a head; see {@link RunFacts#sessions}. */
  private static final int SESSIONS_IN_HEAD = 16;

  private final Console console;
  private final @Nullable String session;
  private final @Nullable Grep grep;

  EntrySearch(Console console, @Nullable String session, @Nullable String grep) {
    this.console = console;
    this.session = session;
    this.grep = grep == null ? null : new Grep(grep);
  }

  boolean isForSome() {
    return session != null || grep != null;
  }

  boolean fits(RecordingEntry entry) {
    return isOfSession(entry) && holdsText(entry);
  }

  private boolean isOfSession(RecordingEntry entry) {
    RunFacts facts = entry.facts();
    if (session == null || facts.sessions().contains(session)) {
      return true;
    }
    return mayHoldMoreSessions(facts) && anyEvent(entry, this::isOfSession);
  }

  private boolean holdsText(RecordingEntry entry) {
    Grep text = grep;
    RunFacts facts = entry.facts();
    if (text == null
        || text.isIn(entry.name())
        || facts.app().filter(text::isIn).isPresent()
        || facts.prompt().filter(text::isIn).isPresent()
        || facts.sessions().stream().anyMatch(text::isIn)) {
      return true;
    }
    boolean more =
        mayHoldMoreSessions(facts)
            || facts.turns().orElse(0) > 1
            || facts.prompt().filter(EntrySearch::isCut).isPresent();
    return more && anyEvent(entry, this::holdsText);
  }

  private static boolean mayHoldMoreSessions(RunFacts facts) {
    return facts.sessions().size() >= SESSIONS_IN_HEAD
        || facts.sessions().stream().anyMatch(EntrySearch::isCut);
  }

  private static boolean isCut(String text) {
    return text.endsWith("…");
  }

  private boolean isOfSession(Event event) {
    return event.meta() != null
        && event.meta().get("sessionId") instanceof StringValue id
        && id.value().equals(session);
  }

  /** Only prompts and sessions: the words of the format stand in every recording. */
  private boolean holdsText(Event event) {
    Grep text = grep;
    EventTypes.Role role = EventTypes.roleOf(event.type());
    boolean isTurn = role != null && role.isStart && role.kind.equals(EventTypes.TURN);
    return text != null
        && (isTurn && text.isIn(Facts.object(event.payload()).get("userPrompt"))
            || event.meta() != null && text.isIn(event.meta().get("sessionId")));
  }

  private boolean anyEvent(RecordingEntry entry, Predicate<Event> fits) {
    try {
      Recording recording = RecordingReader.read(entry.path());
      return recording.events().stream().anyMatch(fits);
    } catch (IOException | RuntimeException e) {
      console.say(entry.name() + ": only its head was searched: " + e.getMessage());
      return false;
    }
  }
}
