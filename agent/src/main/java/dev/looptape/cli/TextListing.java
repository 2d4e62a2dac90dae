package dev.looptape.cli;

import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RunFacts;
import java.util.List;
import java.util.OptionalLong;

/**
 * Three lines a recording: its facts in columns; whose it is and what was asked; the file's name,
 * never cut, since it is what the next command is given.
 */
final class TextListing implements Listing {
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
    String state =
        EntryFacts.isWhole(facts)
            ? "complete"
            : out.styled(Style.YELLOW, Visible.of(EntryFacts.state(facts)));
    out.line(
        out.styled(Style.BOLD, EntryFacts.when(entry))
            + Columns.padLeft(EntryFacts.duration(facts), 11)
            + Columns.padLeft(EntryFacts.counted(facts.calls(), "call"), 13)
            + errors(facts.errors())
            + Columns.padLeft(EntryFacts.tokens(facts), 22)
            + Columns.padLeft(EntryFacts.size(entry), 20)
            + "  "
            + state);
    String about = EntryFacts.about(facts);
    if (!about.isEmpty()) {
      out.line("  " + Columns.cut(about, columns - 2));
    }
    out.line("  " + out.styled(Style.DIM, Visible.of(entry.name())));
  }

  @Override
  public void end(List<Unfinished> unfinished, boolean filtered) {
    for (Unfinished file : unfinished) {
      out.line(Visible.of(file.name()) + "  " + file.state());
    }
    if (good + damaged == 0) {
      if (unfinished.isEmpty()) {
        out.line(filtered ? "no recording fits" : "no recordings");
      }
    } else if (damaged > 0) {
      out.line(
          Amounts.of(good, "recording")
              + ", "
              + Amounts.of(damaged, "file")
              + " that cannot be read");
    }
  }

  private String errors(OptionalLong errors) {
    String text = Columns.padLeft(EntryFacts.counted(errors, "error"), 10);
    return errors.orElse(0) > 0 ? out.styled(Style.RED, text) : text;
  }
}
