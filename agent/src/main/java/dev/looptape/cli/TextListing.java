package dev.looptape.cli;

import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RunFacts;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Three lines a recording: its facts in columns; whose it is and what was asked; the file's name,
 * never cut, since it is what the next command is given.
 */
final class TextListing implements Listing {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT)
          .withZone(ZoneId.systemDefault());

  private final Output out;
  private final int columns;
  private int good;
  private int damaged;

  TextListing(Output out, int columns) {
    this.out = out;
    this.columns = columns;
  }

  @Override
  public void add(RecordingEntry entry) {
    if (entry.isDamaged()) {
      damaged++;
      out.line(
          out.styled(Style.YELLOW, Visible.of(entry.name()))
              + "  "
              + Visible.of(entry.damage().orElse("damaged")));
      return;
    }
    good++;
    RunFacts facts = entry.facts();
    Instant when = facts.startedAt().orElse(entry.time());
    out.line(
        out.styled(Style.BOLD, WHEN.format(when))
            + Columns.padLeft(
                facts.durationMs().isPresent()
                    ? Amounts.millis((double) facts.durationMs().getAsLong())
                    : "-",
                11)
            + Columns.padLeft(counted(facts.calls(), "call"), 13)
            + errors(facts.errors())
            + Columns.padLeft(tokens(facts), 22)
            + Columns.padLeft(size(entry), 20)
            + "  "
            + state(facts));
    String about = about(facts);
    if (!about.isEmpty()) {
      out.line("  " + Columns.cut(about, columns - 2));
    }
    out.line("  " + out.styled(Style.DIM, Visible.of(entry.name())));
  }

  @Override
  public void end(List<Path> unfinished, boolean filtered) {
    for (Path file : unfinished) {
      out.line(
          Visible.of(String.valueOf(file.getFileName()))
              + "  still being written, or left by a process that died");
    }
    if (good + damaged == 0) {
      out.line(filtered ? "no recording fits" : "no recordings");
    } else if (damaged > 0) {
      out.line(
          Amounts.of(good, "recording")
              + ", "
              + Amounts.of(damaged, "file")
              + " that cannot be read");
    }
  }

  private String about(RunFacts facts) {
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

  private String errors(OptionalLong errors) {
    String text = Columns.padLeft(counted(errors, "error"), 10);
    return errors.orElse(0) > 0 ? out.styled(Style.RED, text) : text;
  }

  private static String tokens(RunFacts facts) {
    if (facts.inputTokens().isEmpty() && facts.outputTokens().isEmpty()) {
      return "-";
    }
    return number(facts.inputTokens()) + "→" + number(facts.outputTokens()) + " tokens";
  }

  private static String size(RecordingEntry entry) {
    OptionalLong plain = entry.facts().plainBytes();
    return (plain.isPresent() ? Amounts.bytes(plain.getAsLong()) + "→" : "")
        + Amounts.bytes(entry.size());
  }

  private String state(RunFacts facts) {
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
    return parts.isEmpty()
        ? "complete"
        : out.styled(Style.YELLOW, Visible.of(String.join(", ", parts)));
  }

  /** A file of another program says nothing of its own completeness. */
  private static String incomplete(RunFacts facts) {
    return facts.run().size() == 0 ? "not stated" : "incomplete";
  }

  private static String counted(OptionalLong number, String one) {
    return number.isPresent() ? Amounts.of(number.getAsLong(), one) : "-";
  }

  private static String number(OptionalLong number) {
    return number.isPresent() ? Amounts.number(number.getAsLong()) : "?";
  }
}
