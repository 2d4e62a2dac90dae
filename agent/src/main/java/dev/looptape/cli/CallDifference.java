package dev.looptape.cli;

import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Something in which two runs differ.
 *
 * @param callA the call in A; null: only B has it
 * @param callB the call in B; null: only A has it
 * @param what which part of the call; {@link #CALL} where one run lacks it
 * @param where the place in that part, in words; may be empty
 * @param a what A has there; null: nothing
 * @param b what B has there; null: nothing
 */
record CallDifference(
    @Nullable CallNode callA,
    @Nullable CallNode callB,
    String what,
    String where,
    @Nullable Value a,
    @Nullable Value b) {
  static final String CALL = "call";
  static final String CONTEXT = "context";
  static final String RESULT = "result";

  /** The call, of A if it has it. */
  CallNode call() {
    if (callA != null) {
      return callA;
    }
    if (callB == null) {
      throw new IllegalStateException("a difference of no call");
    }
    return callB;
  }
}
