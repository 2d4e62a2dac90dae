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

  private static final String[] COUNTS = {
    "cut", "redacted", "failed", "suppressed", "notWoven", "tapeLag"
  };

  private final Output out;

  ShowHeader(Output out) {
    this.out = out;
  }

  void print(Recording recording, CallTree tree) {
    RunFacts facts = new RunFacts(recording.run());
    missing(facts);
    List<String> about = new ArrayList<>();
    about.add(out.styled(Style.BOLD, Visible.of(facts.app().orElse("recording"))));
    facts.startedAt().ifPresent(at -> about.add(WHEN.format(at)));
    facts.runId().ifPresent(id -> about.add("run " + Visible.of(id)));
    facts.processId().ifPresent(id -> about.add("process " + Visible.of(id)));
    out.line(String.join(" · ", about));
    out.line(totals(tree));
    counts(facts);
    out.line("");
  }

  private void missing(RunFacts facts) {
    long dropped = facts.droppedEvents().orElse(0);
    if (dropped > 0) {
      warn(
          Amounts.of(dropped, "event")
              + (dropped == 1 ? " was" : " were")
              + " dropped at the front: this is the end of what happened, not the whole");
    }
    boolean stated = facts.run().get("complete") != null;
    if (stated && !facts.isComplete()) {
      String how = facts.exit().map(exit -> " (" + Visible.of(exit) + ")").orElse("");
      warn("the recording is incomplete" + how + ": what came after it is not in it");
    }
    if (facts.inFlight() > 0) {
      warn(Amounts.of(facts.inFlight(), "call") + " had not ended when it was made");
    }
  }

  private void warn(String text) {
    out.line(out.styled(Style.YELLOW, "! " + text));
  }

  private String totals(CallTree tree) {
    long errors = tree.all.stream().filter(CallNode::failed).count();
    List<String> totals = new ArrayList<>();
    add(totals, count(tree, EventTypes.TURN), "turn");
    add(totals, count(tree, EventTypes.MODEL), "model call");
    add(totals, count(tree, EventTypes.TOOL), "tool call");
    add(totals, count(tree, EventTypes.RETRIEVAL), "retrieval");
    add(totals, count(tree, EventTypes.EMBEDDING), "embedding");
    add(totals, count(tree, EventTypes.CALL), "other call");
    if (errors > 0) {
      totals.add(out.styled(Style.RED, Amounts.of(errors, "error")));
    }
    return totals.isEmpty() ? "no calls" : String.join(" · ", totals);
  }

  private static long count(CallTree tree, String kind) {
    return tree.all.stream().filter(node -> node.kind.equals(kind)).count();
  }

  private static void add(List<String> totals, long count, String one) {
    if (count > 0) {
      totals.add(Amounts.of(count, one));
    }
  }

  private void counts(RunFacts facts) {
    List<String> counts = new ArrayList<>();
    for (String key : COUNTS) {
      long count = facts.count(key).orElse(0);
      if (count > 0) {
        counts.add(words(key) + " " + Amounts.number(count));
      }
    }
    if (!counts.isEmpty()) {
      out.line(out.styled(Style.DIM, "not kept whole: " + String.join(" · ", counts)));
    }
  }

  private static String words(String key) {
    return switch (key) {
      case "notWoven" -> "classes not woven";
      case "tapeLag" -> "events that the tape missed";
      case "suppressed" -> "failures of the recorder";
      default -> key;
    };
  }
}
