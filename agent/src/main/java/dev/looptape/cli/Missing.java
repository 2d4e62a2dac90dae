package dev.looptape.cli;

import dev.looptape.recording.RunFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a recording does not hold, in words. Every reader begins with these, so that nobody takes
 * the remainder for the whole.
 */
final class Missing {
  private static final String[] COUNTS = {
    "cut", "redacted", "failed", "suppressed", "notWoven", "tapeLag"
  };

  private Missing() {}

  /** A sentence for each reason why something is not there at all; none: it is whole. */
  static List<String> warnings(RunFacts facts) {
    List<String> warnings = new ArrayList<>();
    long dropped = facts.droppedEvents().orElse(0);
    if (dropped > 0) {
      warnings.add(
          Amounts.of(dropped, "event")
              + (dropped == 1 ? " was" : " were")
              + " dropped at the front: this is the end of what happened, not the whole");
    }
    boolean stated = facts.run().get("complete") != null;
    if (stated && !facts.isComplete()) {
      String how = facts.exit().map(exit -> " (" + Visible.of(exit) + ")").orElse("");
      warnings.add("the recording is incomplete" + how + ": what came after it is not in it");
    }
    if (facts.inFlight() > 0) {
      warnings.add(Amounts.of(facts.inFlight(), "call") + " had not ended when it was made");
    }
    return warnings;
  }

  /** What was not kept whole, with how often: {@code cut 3}; only counts above zero. */
  static List<String> counts(RunFacts facts) {
    List<String> counts = new ArrayList<>();
    for (String key : COUNTS) {
      OptionalLong count = facts.count(key);
      if (count.orElse(0) > 0) {
        counts.add(words(key) + " " + Amounts.number(count.getAsLong()));
      }
    }
    return counts;
  }

  /** Begins the output with the warnings. */
  static void print(RunFacts facts, Output out) {
    for (String warning : warnings(facts)) {
      out.line(out.styled(Style.YELLOW, "! " + warning));
    }
  }

  private static String words(String key) {
    return switch (key) {
      case "failed" -> "not readable";
      case "notWoven" -> "classes not woven";
      case "tapeLag" -> "events that the tape missed";
      case "suppressed" -> "failures of the recorder";
      default -> key;
    };
  }
}
