package dev.looptape.pack;

import dev.looptape.value.JsonParsing;
import dev.looptape.value.RecentValues;
import dev.looptape.value.Value;
import dev.looptape.value.ValueTable;
import org.jspecify.annotations.Nullable;

/**
 * Makes equal values of one document one object, so that memory follows what is distinct. A
 * document that begins by saying that it is packed holds the large ones once already: of it only
 * refs are looked up that follow each other closely.
 */
public final class ReadValues implements JsonParsing.Distinct {
  private final RecentValues recent = new RecentValues();
  private @Nullable ValueTable all;
  private boolean begun;

  @Override
  public Value of(Value value) {
    if (!begun) {
      begun = true;
      all = Packed.isFormat(value) ? null : new ValueTable();
    }
    if (all != null) {
      return all.getOrAdd(value);
    }
    return Nodes.isRef(value) ? recent.of(value) : value;
  }
}
