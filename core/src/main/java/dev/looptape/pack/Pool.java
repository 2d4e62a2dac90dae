package dev.looptape.pack;

import dev.looptape.value.TextUnits;
import dev.looptape.value.Value;

/** Which values are pooled, and the index in {@code values} that each has been given. */
interface Pool {
  /** The value is written where it stands. */
  int NOT_POOLED = -2;

  /** The value is pooled and has no index yet. */
  int NO_INDEX = -1;

  /** The index of a value, {@link #NO_INDEX} or {@link #NOT_POOLED}. */
  int index(Value value);

  /** Gives a pooled value its index. */
  void give(Value value, int index);

  /** Whether the value is long enough to be pooled; if not, nothing in it is. */
  static boolean isCandidate(Value value) {
    return Nodes.isContainer(value)
        ? TextUnits.of(value) >= RecordingPack.MIN_POOLED_CHARS
        : Nodes.isLongString(value);
  }
}
