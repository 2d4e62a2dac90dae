package dev.looptape.agent.record;

import dev.looptape.value.NumberValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** What is counted in one turn, or in a run that has no turn. Safe for many threads. */
final class Loop {
  private final long turnIndex;
  private int modelCalls;
  private int iterations;
  private long inputTokens;
  private long outputTokens;
  private boolean inputKnown;
  private boolean outputKnown;

  /**
   * A new count.
   *
   * @param turnIndex the turn's number in the process, from 0; negative where there is no turn
   */
  Loop(long turnIndex) {
    this.turnIndex = turnIndex;
  }

  @Nullable NumberValue turnIndex() {
    return turnIndex < 0 ? null : Value.of(turnIndex);
  }

  synchronized int nextIteration() {
    return ++iterations;
  }

  synchronized int nextModelCall() {
    return ++modelCalls;
  }

  synchronized void addUsage(@Nullable NumberValue input, @Nullable NumberValue output) {
    if (input != null) {
      inputTokens += parse(input);
      inputKnown = true;
    }
    if (output != null) {
      outputTokens += parse(output);
      outputKnown = true;
    }
  }

  /** How often the loop went round: its iterations, or where no method is one its model calls. */
  synchronized int iterationCount() {
    return iterations > 0 ? iterations : modelCalls;
  }

  synchronized @Nullable NumberValue inputTokens() {
    return inputKnown ? Value.of(inputTokens) : null;
  }

  synchronized @Nullable NumberValue outputTokens() {
    return outputKnown ? Value.of(outputTokens) : null;
  }

  private static long parse(NumberValue number) {
    try {
      return Long.parseLong(number.text());
    } catch (NumberFormatException notWhole) {
      return 0;
    }
  }
}
