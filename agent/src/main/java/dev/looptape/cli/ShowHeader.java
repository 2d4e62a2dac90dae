package dev.looptape.cli;

import dev.looptape.recording.EventTypes;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RunFacts;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is to be known before the tree: above all, what is missing from it. */
final class ShowHeader {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS xxx", Locale.ROOT)
          .withZone(ZoneId.systemDefault());

  private final Output out;

  ShowHeader(Output out) {
    this.out = out;
  }

  void print(Recording recording, CallTree tree) {
    RunFacts facts = new RunFacts(recording.run());
    Missing.print(facts, out);
    List<String> about = about(facts);
    about.set(0, out.styled(Style.BOLD, about.get(0)));
    out.line(String.join(" · ", about));
    List<String> totals = totals(tree);
    long errors = errors(tree);
    if (errors > 0) {
      totals.add(out.styled(Style.RED, Amounts.of(errors, "error")));
    }
    out.line(totals.isEmpty() ? "no calls" : String.join(" · ", totals));
    List<String> counts = Missing.counts(facts);
    if (!counts.isEmpty()) {
      out.line(out.styled(Style.DIM, "not kept whole: " + String.join(" · ", counts)));
    }
    out.line("");
  }

  /** Whose recording it is, and of when. */
  static List<String> about(RunFacts facts) {
    List<String> about = new ArrayList<>();
    about.add(Visible.of(facts.app().orElse("recording")));
    facts.startedAt().ifPresent(at -> about.add(WHEN.format(at)));
    facts.runId().ifPresent(id -> about.add("run " + Visible.of(id)));
    facts.processId().ifPresent(id -> about.add("process " + Visible.of(id)));
    return about;
  }

  static long errors(CallTree tree) {
    return tree.all.stream().filter(CallNode::failed).count();
  }

  /** How many calls there are of which kinds. */
  static List<String> totals(CallTree tree) {
    List<String> totals = new ArrayList<>();
    add(totals, count(tree, EventTypes.TURN), "turn");
    add(totals, count(tree, EventTypes.MODEL), "model call");
    add(totals, count(tree, EventTypes.TOOL), "tool call");
    add(totals, count(tree, EventTypes.RETRIEVAL), "retrieval");
    add(totals, count(tree, EventTypes.EMBEDDING), "embedding");
    add(totals, count(tree, EventTypes.CALL), "other call");
    return totals;
  }

  private static long count(CallTree tree, String kind) {
    return tree.all.stream().filter(node -> node.kind.equals(kind)).count();
  }

  private static void add(List<String> totals, long count, String one) {
    if (count > 0) {
      totals.add(Amounts.of(count, one));
    }
  }
}
