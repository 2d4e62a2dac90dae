package dev.looptape.cli;

import dev.looptape.influence.EvidenceItem;
import dev.looptape.influence.InfluenceRanking;
import dev.looptape.influence.LeftOut;
import dev.looptape.influence.RankedEvidence;
import dev.looptape.influence.Signals;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A ranking for people: what it is of, the places, how clear it is, and what it does not say. */
final class InfluencePrinter {
  private static final String TEXT_INDENT = "      ";

  private final Output out;
  private final int columns;
  private final int top;
  private final boolean full;

  InfluencePrinter(Output out, int columns, int top, boolean full) {
    this.out = out;
    this.columns = columns;
    this.top = top;
    this.full = full;
  }

  void print(InfluenceRanking ranking, String scorer, @Nullable String missing) {
    for (String note : ranking.run().notes()) {
      warn(note);
    }
    for (LeftOut left : ranking.run().leftOut()) {
      warn("not ranked: " + InfluenceCommand.inWords(left));
    }
    if (missing != null) {
      warn(missing);
    }
    Lines lines = new Lines(out, columns, full);
    if (ranking.run().runId() != null) {
      lines.add("", "run", Value.of(ranking.run().runId()));
    }
    boolean given = ranking.run().answerFrom().equals("given");
    lines.add("", given ? "answer given" : "answer", Value.of(ranking.answer()));
    if (ranking.expected() != null) {
      lines.add("", "expected", Value.of(ranking.expected()));
    }
    lines.add("", "scorer", Value.of(scorer));
    out.line("");
    places(ranking);
    out.line("");
    verdict(ranking);
    out.line(out.styled(Style.DIM, InfluenceRanking.NOT_CLAIMED));
  }

  private void warn(String text) {
    out.line(out.styled(Style.YELLOW, "! " + Visible.of(text)));
  }

  private void places(InfluenceRanking ranking) {
    boolean contrast =
        ranking.ranked().stream().anyMatch(place -> place.scored().reference() != null);
    out.line(
        out.styled(
            Style.DIM,
            "   #   score      FA"
                + (contrast ? "     REF" : "")
                + "     AVG PERSIST   DEPTH  where it came from"));
    int shown = Math.min(top, ranking.ranked().size());
    for (int i = 0; i < shown; i++) {
      place(i + 1, ranking.ranked().get(i), contrast);
    }
    if (shown < ranking.ranked().size()) {
      out.line(
          "   … "
              + Amounts.number(ranking.ranked().size() - shown)
              + " more, from "
              + number(ranking.ranked().get(shown).scored().score()).trim()
              + " down; --top shows more of them");
    }
  }

  private void place(int number, RankedEvidence place, boolean contrast) {
    Signals signals = place.scored().signals();
    StringBuilder line = new StringBuilder(Columns.padLeft(Integer.toString(number), 4));
    line.append(out.styled(Style.BOLD, number(place.scored().score())));
    line.append(number(signals.fa()));
    if (contrast) {
      Double reference = place.scored().reference();
      line.append(reference == null ? "       –" : number(reference));
    }
    line.append(number(signals.avg())).append(number(signals.persist()));
    line.append(number(signals.depth())).append("  ");
    out.line(line + Visible.of(place.item().origin()) + marks(place));
    String text = place.item().evidence().text();
    if (full) {
      text.lines().forEach(part -> out.line(TEXT_INDENT + Visible.of(part)));
    } else {
      int room = Math.max(columns - TEXT_INDENT.length(), 20);
      out.line(TEXT_INDENT + Columns.cut(Brief.of(Value.of(text), room * 2), room));
    }
  }

  private String marks(RankedEvidence place) {
    EvidenceItem item = place.item();
    List<String> marks = new ArrayList<>();
    add(marks, place.scored().adapted(), "adapted");
    add(marks, item.isCut(), "cut");
    add(marks, item.isRedacted(), "redacted");
    add(marks, item.isFailed(), "failed");
    return marks.isEmpty() ? "" : out.styled(Style.DIM, "  " + String.join(", ", marks));
  }

  private static void add(List<String> marks, boolean set, String mark) {
    if (set) {
      marks.add(mark);
    }
  }

  private void verdict(InfluenceRanking ranking) {
    String margin = ranking.marginInWords();
    out.line(
        ranking.hasClearFirst() || ranking.margin().isEmpty()
            ? margin
            : out.styled(Style.YELLOW, margin));
    ranking.closerToTheAnswer().ifPresent(closest -> out.line(closest(ranking, closest)));
    if (ranking.ranked().stream().anyMatch(place -> place.scored().adapted())) {
      out.line(
          out.styled(
              Style.DIM,
              "adapted: with no model output between it and the answer, FA and DEPTH take the"
                  + " weight of AVG and PERSIST"));
    }
  }

  private String closest(InfluenceRanking ranking, RankedEvidence closest) {
    return out.styled(
        Style.YELLOW,
        "closest to the answer itself is number "
            + (ranking.ranked().indexOf(closest) + 1)
            + ", "
            + Visible.of(closest.item().origin())
            + " (FA "
            + number(closest.scored().signals().fa()).trim()
            + "): what came after it in the run put others first; --weights answer leaves that out");
  }

  private static String number(double number) {
    return Columns.padLeft(
        Double.isFinite(number) ? String.format(Locale.ROOT, "%.3f", number) : "none", 8);
  }
}
