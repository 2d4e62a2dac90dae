package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What {@code snapshot.run} says of a recording. A fact that the file does not state is absent.
 *
 * @param run the object itself; empty if the file has none
 */
public record RunFacts(ObjectValue run) {
  /** The application's name. */
  public Optional<String> app() {
    return text(run, "app");
  }

  /** The run, in the file of one run. */
  public Optional<String> runId() {
    return text(run, "runId");
  }

  /** The process; all files of one process share it. */
  public Optional<String> processId() {
    return text(run, "processId");
  }

  public Optional<Instant> startedAt() {
    return instant("startedAt");
  }

  public Optional<Instant> endedAt() {
    return instant("endedAt");
  }

  /** Whether the recording says that it holds all that it was made of. */
  public boolean isComplete() {
    return run.get("complete") == LiteralValue.TRUE;
  }

  /** How it was frozen: {@code normal}, {@code snapshot}, {@code recovered}. */
  public Optional<String> exit() {
    return text(run, "exit");
  }

  /** How many of the oldest events are not in the recording. */
  public OptionalLong droppedEvents() {
    return number(run, "droppedEvents");
  }

  /** How many calls were open when it was frozen. */
  public int inFlight() {
    return run.get("inFlight") instanceof ArrayValue ids ? ids.size() : 0;
  }

  /** One of the counts of {@code snapshot.run}, for instance {@code redacted}. */
  public OptionalLong count(String key) {
    return number(run, key);
  }

  /** What the user asked in the first turn, cut to a line. */
  public Optional<String> prompt() {
    return text(summary(), "prompt");
  }

  /** The sessions that its events name, each once, at most 16. */
  public List<String> sessions() {
    List<String> sessions = new ArrayList<>();
    if (summary().get("sessions") instanceof ArrayValue all) {
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i) instanceof StringValue session) {
          sessions.add(session.value());
        }
      }
    }
    return sessions;
  }

  /** How many turns, of which at least the start or the end is in the recording. */
  public OptionalLong turns() {
    return number(summary(), "turns");
  }

  /** How many calls of any kind. */
  public OptionalLong calls() {
    return number(summary(), "calls");
  }

  public OptionalLong modelCalls() {
    return number(summary(), "modelCalls");
  }

  public OptionalLong toolCalls() {
    return number(summary(), "toolCalls");
  }

  /** How many calls ended with a failure. */
  public OptionalLong errors() {
    return number(summary(), "errors");
  }

  public OptionalLong inputTokens() {
    return number(summary(), "inputTokens");
  }

  public OptionalLong outputTokens() {
    return number(summary(), "outputTokens");
  }

  /** From the first to the last event, in milliseconds. */
  public OptionalLong durationMs() {
    return number(summary(), "durationMs");
  }

  /** The size of the plain form, in bytes. */
  public OptionalLong plainBytes() {
    return number(summary(), "plainBytes");
  }

  private ObjectValue summary() {
    return run.get("summary") instanceof ObjectValue summary ? summary : ObjectValue.EMPTY;
  }

  private Optional<Instant> instant(String key) {
    Value value = run.get(key);
    try {
      if (value instanceof StringValue text) {
        return Optional.of(Instant.parse(text.value()));
      }
      OptionalLong millis = number(run, key);
      return millis.isPresent()
          ? Optional.of(Instant.ofEpochMilli(millis.getAsLong()))
          : Optional.empty();
    } catch (DateTimeException notATime) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(ObjectValue object, String key) {
    return object.get(key) instanceof StringValue text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static OptionalLong number(ObjectValue object, String key) {
    return whole(object.get(key));
  }

  private static OptionalLong whole(@Nullable Value value) {
    if (value instanceof NumberValue number) {
      try {
        return OptionalLong.of(Long.parseLong(number.text()));
      } catch (NumberFormatException notWhole) {
        return OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }
}
