package dev.looptape.tail;

import dev.looptape.value.SharedParts;
import dev.looptape.value.TextUnits;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What nothing but one event refers to weighs, and what others may refer to as well. */
final class OwnWeight {
  private static final Value[] NOTHING = {};

  private long units;
  private @Nullable ArrayDeque<Value> shared;

  /**
   * Adds a payload or a meta.
   *
   * @param isAlone whether no other event refers to it, so that only its parts may be shared
   */
  void add(@Nullable Value value, boolean isAlone) {
    if (value == null) {
      return;
    }
    if (isAlone || !TextUnits.isShared(value)) {
      units += TextUnits.own(value);
      shared = SharedParts.push(value, shared);
      return;
    }
    if (shared == null) {
      shared = new ArrayDeque<>(4);
    }
    shared.push(value);
  }

  long units() {
    return units;
  }

  Value[] shared() {
    return shared == null ? NOTHING : shared.toArray(NOTHING);
  }
}
