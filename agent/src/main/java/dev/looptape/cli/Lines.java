package dev.looptape.cli;

import dev.looptape.value.StringValue;
import dev.looptape.value.TextUnits;
import dev.looptape.value.Value;

/** Lines of a label and a value, cut to the terminal's width or written out in full. */
final class Lines {
  private static final int LABEL = 12;

  /** Beyond this even --full only says how much there is. */
  private static final long FULL_UNITS = 64L << 20;

  private final Output out;
  private final int columns;
  private final boolean full;

  Lines(Output out, int columns, boolean full) {
    this.out = out;
    this.columns = columns;
    this.full = full;
  }

  void add(String indent, String label, Value value) {
    add(indent, Style.DIM, label, value);
  }

  void add(String indent, Style style, String label, Value value) {
    String shown = Columns.pad(Columns.cut(Visible.of(label), columns / 2), LABEL);
    String start = indent + out.styled(style, shown) + " ";
    int used = Columns.of(indent) + Columns.of(shown) + 1;
    int room = Math.max(columns - used, 20);
    if (!full) {
      out.line(start + Columns.cut(Brief.of(value, room * 2), room));
      return;
    }
    String hanging = " ".repeat(Math.min(used, columns / 2));
    if (TextUnits.of(value) > FULL_UNITS) {
      out.line(start + "‹" + Amounts.number(TextUnits.of(value)) + " characters; see unpack›");
    } else if (value instanceof StringValue text) {
      inFull(start, hanging, text.value());
    } else if (TextUnits.of(value) <= room) {
      out.line(start + Visible.of(value.text()));
    } else {
      inFull(start, hanging, PrettyJson.of(value));
    }
  }

  void note(String indent, String label, String text) {
    out.line(indent + out.styled(Style.DIM, Columns.pad(label, LABEL) + " " + text));
  }

  /** The line breaks of the text are kept, each as a line of ours. */
  private void inFull(String start, String hanging, String text) {
    int from = 0;
    String before = start;
    while (true) {
      int end = text.indexOf('\n', from);
      String line = end < 0 ? text.substring(from) : text.substring(from, end);
      out.line(before + Visible.of(line));
      if (end < 0) {
        return;
      }
      before = hanging;
      from = end + 1;
    }
  }
}
