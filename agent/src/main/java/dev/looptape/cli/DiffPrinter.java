package dev.looptape.cli;

import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link RunDiff} for people: where the runs part, then the rest. */
final class DiffPrinter {
  private static final int MOST_SHOWN = 40;

  private final Output out;
  private final Lines lines;
  private final boolean full;

  /** So much of a text is shown before the place where it differs. */
  private final int before;

  DiffPrinter(Output out, int columns, boolean full) {
    this.out = out;
    this.full = full;
    before = columns / 8;
    lines = new Lines(out, columns, full);
  }

  void print(RunDiff diff) {
    out.line(
        Amounts.of(diff.callsA, "call")
            + " in A, "
            + Amounts.number(diff.callsB)
            + " in B; "
            + Amounts.number(diff.pairs())
            + " stand for each other, "
            + Amounts.number(diff.alike())
            + " of them alike");
    if (diff.cut) {
      out.line(
          out.styled(
              Style.YELLOW,
              "! only the first " + Amounts.number(RunDiff.MOST_CALLS) + " calls were compared"));
    }
    out.line("");
    if (diff.differences.isEmpty()) {
      out.line("no difference" + (diff.cut ? " in them" : ""));
      return;
    }
    CallDifference first = diff.differences.get(0);
    CallDifference context = diff.firstContext();
    CallDifference result = diff.firstToolResult();
    titled("they part at", first);
    if (context != null && context != first) {
      titled("the first model call that is shown something else", context);
    }
    if (result != null && result != first) {
      titled("the first tool result that differs", result);
    }
    if (context == null) {
      out.line("no model call is shown anything else");
      out.line("");
    }
    rest(
        diff.differences.stream()
            .filter(one -> one != first && one != context && one != result)
            .toList());
  }

  private void rest(List<CallDifference> rest) {
    if (rest.isEmpty()) {
      return;
    }
    out.line(out.styled(Style.BOLD, "the rest"));
    int shown = full ? rest.size() : Math.min(MOST_SHOWN, rest.size());
    for (CallDifference one : rest.subList(0, shown)) {
      print(one);
    }
    if (shown < rest.size()) {
      out.line("  and " + Amounts.number(rest.size() - shown) + " more; --full shows all");
    }
  }

  private void titled(String title, CallDifference difference) {
    out.line(out.styled(Style.BOLD, title));
    print(difference);
    out.line("");
  }

  private void print(CallDifference one) {
    String name = Columns.cut(Visible.of(CallLine.name(one.call())), 60);
    out.line(
        "  "
            + out.styled(Style.CYAN, one.call().shownKind())
            + (name.isEmpty() ? "" : " " + out.styled(Style.BOLD, name))
            + id(" A", one.callA())
            + id(" B", one.callB())
            + "  "
            + out.styled(Style.YELLOW, what(one)));
    if (!one.what().equals(CallDifference.CALL)) {
      int parts = full ? 0 : partsAt(one.a(), one.b());
      side("A", Style.RED, one.a(), parts);
      side("B", Style.GREEN, one.b(), parts);
    }
  }

  private String id(String run, @Nullable CallNode call) {
    String id = call == null ? null : call.callId();
    return id == null ? "" : out.styled(Style.DIM, " " + run.trim() + "#" + Visible.of(id));
  }

  private static String what(CallDifference one) {
    if (one.what().equals(CallDifference.CALL)) {
      return one.callB() == null ? "only in A" : "only in B";
    }
    String what =
        switch (one.what()) {
          case "args" -> "argument";
          case "userPrompt" -> "user";
          case "finalContent", "content" -> "answer";
          case "candidates" -> "passages";
          default -> one.what();
        };
    return what + (one.where().isEmpty() ? "" : " " + Visible.of(one.where()));
  }

  private void side(String label, Style style, @Nullable Value value, int parts) {
    if (value == null) {
      lines.note("    ", label, "‹nothing›");
    } else if (value instanceof StringValue text && parts > before) {
      int from = parts - before;
      from += Character.isLowSurrogate(text.value().charAt(from)) ? 1 : 0;
      lines.add("    ", style, label, Value.of("…" + text.value().substring(from)));
    } else {
      lines.add("    ", style, label, value);
    }
  }

  /** Where two texts begin to differ; 0 for anything else. */
  private static int partsAt(@Nullable Value a, @Nullable Value b) {
    if (!(a instanceof StringValue textA) || !(b instanceof StringValue textB)) {
      return 0;
    }
    int end = Math.min(textA.value().length(), textB.value().length());
    int i = 0;
    while (i < end && textA.value().charAt(i) == textB.value().charAt(i)) {
      i++;
    }
    return i;
  }
}
