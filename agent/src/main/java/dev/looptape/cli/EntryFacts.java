package dev.looptape.cli;

import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RunFacts;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** What a list says of a recording, in words; harmless for a terminal. */
final class EntryFacts {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT)
          .withZone(ZoneId.systemDefault());

  private EntryFacts() {}

  static String when(RecordingEntry entry) {
    return WHEN.format(entry.facts().startedAt().orElse(entry.time()));
  }

  static String duration(RunFacts facts) {
    return facts.durationMs().isPresent()
        ? Amounts.millis((double) facts.durationMs().getAsLong())
        : "-";
  }

  /** Whose it is, and what was asked. */
  static String about(RunFacts facts) {
    List<String> parts = new ArrayList<>();
    facts.app().ifPresent(app -> parts.add(Visible.of(app)));
    List<String> sessions = facts.sessions();
    if (!sessions.isEmpty()) {
      String more = sessions.size() > 1 ? " +" + (sessions.size() - 1) : "";
      parts.add("session " + Visible.of(sessions.get(0)) + more);
    }
    if (facts.turns().orElse(0) > 1) {
      parts.add(Amounts.of(facts.turns().getAsLong(), "turn"));
    }
    facts.prompt().ifPresent(prompt -> parts.add("“" + Visible.of(prompt) + "”"));
    return String.join(" · ", parts);
  }

  static String tokens(RunFacts facts) {
    if (facts.inputTokens().isEmpty() && facts.outputTokens().isEmpty()) {
      return "-";
    }
    return number(facts.inputTokens()) + "→" + number(facts.outputTokens()) + " tokens";
  }

  /** Plain and on the disk. */
  static String size(RecordingEntry entry) {
    OptionalLong plain = entry.facts().plainBytes();
    return (plain.isPresent() ? Amounts.bytes(plain.getAsLong()) + "→" : "")
        + Amounts.bytes(entry.size());
  }

  static boolean isWhole(RunFacts facts) {
    return state(facts).equals("complete");
  }

  /** {@code complete}, or why it is not the whole. */
  static String state(RunFacts facts) {
    List<String> parts = new ArrayList<>();
    if (!facts.isComplete()) {
      String how = facts.exit().orElse("");
      parts.add(how.equals("recovered") || how.equals("snapshot") ? how : incomplete(facts));
    }
    long dropped = facts.droppedEvents().orElse(0);
    if (dropped > 0) {
      parts.add(Amounts.number(dropped) + " dropped");
    }
    if (facts.inFlight() > 0) {
      parts.add(Amounts.number(facts.inFlight()) + " unfinished");
    }
    return parts.isEmpty() ? "complete" : String.join(", ", parts);
  }

  /** A file of another program says nothing of its own completeness. */
  private static String incomplete(RunFacts facts) {
    return facts.run().get("complete") == null ? "not stated" : "incomplete";
  }

  /** A number alone; {@code -}: not known. */
  static String amount(OptionalLong number) {
    return number.isPresent() ? Amounts.number(number.getAsLong()) : "-";
  }

  static String counted(OptionalLong number, String one) {
    return number.isPresent() ? Amounts.of(number.getAsLong(), one) : "-";
  }

  private static String number(OptionalLong number) {
    return number.isPresent() ? Amounts.number(number.getAsLong()) : "?";
  }
}
