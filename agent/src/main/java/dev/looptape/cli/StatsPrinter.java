package dev.looptape.cli;

import dev.looptape.recording.RunFacts;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@link Stats} for people. */
final class StatsPrinter {
  private static final int MOST_REPEATS = 8;

  private final Output out;
  private final int columns;

  StatsPrinter(Output out, int columns) {
    this.out = out;
    this.columns = columns;
  }

  void print(Stats stats) {
    RunFacts facts = new RunFacts(stats.recording.run());
    Missing.print(facts, out);
    sizes(stats);
    events(stats, facts);
    missing(stats, facts);
    repeats(stats.repeats);
  }

  private void sizes(Stats stats) {
    double ratio = (double) stats.plainBytes / Math.max(1, stats.packedBytes);
    out.line(
        heading("size")
            + Amounts.bytes(stats.plainBytes)
            + " plain ("
            + Amounts.number(stats.plainBytes)
            + " bytes), "
            + Amounts.bytes(stats.packedBytes)
            + " packed ("
            + Amounts.number(stats.packedBytes)
            + "), "
            + String.format(Locale.ROOT, "%.1f", ratio)
            + " to 1");
  }

  private void events(Stats stats, RunFacts facts) {
    long dropped = facts.droppedEvents().orElse(0);
    out.line(
        heading("events")
            + Amounts.number(stats.recording.events().size())
            + " kept"
            + (dropped > 0
                ? out.styled(Style.YELLOW, ", " + Amounts.number(dropped) + " dropped before them")
                : ""));
    stats.events.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(
            entry ->
                out.line(
                    Columns.padLeft(Amounts.number(entry.getValue()), 10)
                        + "  "
                        + Columns.cut(Visible.of(entry.getKey()), columns - 12)));
  }

  private void missing(Stats stats, RunFacts facts) {
    out.line(
        heading("vectors")
            + (stats.vectors() == 0
                ? "none summarised"
                : Amounts.number(stats.vectors()) + " distinct ones kept as dims and norm"));
    out.line(
        heading("missing")
            + (stats.markers.isEmpty() ? "nothing stands in for a value" : "markers in values:"));
    stats.markers.forEach(
        (marker, count) ->
            out.line(
                Columns.padLeft(Amounts.number(count), 10)
                    + "  "
                    + Columns.cut(Visible.of(marker), columns - 12)));
    for (String key : new String[] {"cut", "redacted", "failed", "suppressed", "notWoven"}) {
      long count = facts.count(key).orElse(0);
      if (count > 0) {
        out.line(
            Columns.padLeft(Amounts.number(count), 10) + "  counted by the recorder as " + key);
      }
    }
  }

  private void repeats(List<Stats.Repeat> repeats) {
    out.line(
        heading("repeats")
            + (repeats.isEmpty()
                ? "none"
                : Amounts.number(repeats.size()) + " values are stored once; saving most:"));
    for (Stats.Repeat repeat : repeats.subList(0, Math.min(MOST_REPEATS, repeats.size()))) {
      String count =
          Columns.padLeft(repeat.places() + " ×", 8)
              + Columns.padLeft(Amounts.bytes(repeat.bytes()), 10)
              + "  ";
      int room = Math.max(columns - count.length(), 20);
      out.line(count + Columns.cut(Brief.of(repeat.value(), room * 2), room));
    }
  }

  private String heading(String text) {
    return out.styled(Style.BOLD, Columns.pad(text, 9));
  }
}
