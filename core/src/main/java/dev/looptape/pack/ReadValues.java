package dev.looptape.pack;

import dev.looptape.value.JsonParsing;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.RecentValues;
import dev.looptape.value.Value;
import dev.looptape.value.ValueTable;
import org.jspecify.annotations.Nullable;

/**
 * Makes equal values of one document one object, so that memory follows what is distinct. A
 * document that begins by saying that it is packed holds the large ones once already: of it only
 * small objects that follow each other closely are looked up.
 */
public final class ReadValues implements JsonParsing.Distinct {
  /** More members than this are not looked up in a packed document. */
  private static final int SMALL = 8;

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
    return isSmall(value) ? recent.of(value) : value;
  }

  private static boolean isSmall(Value value) {
    if (!(value instanceof ObjectValue object) || object.size() > SMALL) {
      return false;
    }
    for (int i = 0; i < object.size(); i++) {
      Value member = object.value(i);
      if (Nodes.isContainer(member) || Nodes.isLongString(member)) {
        return false;
      }
    }
    return true;
  }
}
