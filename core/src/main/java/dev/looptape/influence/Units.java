package dev.looptape.influence;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.TextUnits;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts a result into what a person recognises as units: the rows of a list, the paragraphs or rows
 * of a text, the members of a large object. What is small stays whole.
 */
final class Units {
  /** An object of at most so many characters is read as one thing. */
  private static final int LARGE_OBJECT = 600;

  /** A list of plain values of at most so many characters is read as one thing. */
  private static final int LARGE_LIST = 200;

  private static final int DEEPEST = 40;

  /**
   * A unit.
   *
   * @param path where the value stands
   * @param part which part of that value; null: all of it
   * @param value the value, or the part of a text
   * @param key the name that a member stands under, which belongs to its meaning; null for others
   * @param isCut whether it belongs to a value of which the rest was too large to be kept
   */
  record Unit(
      String path, @Nullable String part, Value value, @Nullable String key, boolean isCut) {
    PlainText text() {
      PlainText text = PlainText.of(value);
      return key == null || text.text().isEmpty()
          ? text
          : new PlainText(key + ": " + text.text(), text.flaws());
    }
  }

  private final List<Unit> units = new ArrayList<>();

  private Units() {}

  /** The units of a value, in order; one if it is not parted. */
  static List<Unit> of(Value value, String path) {
    Units parts = new Units();
    parts.add(value, path, null, false, 0);
    return parts.units;
  }

  private void add(Value value, String path, @Nullable String key, boolean isCut, int depth) {
    if (depth > DEEPEST) {
      whole(value, path, key, isCut);
    } else if (value instanceof StringValue text) {
      text(text, path, key, isCut, depth);
    } else if (value instanceof ArrayValue array) {
      array(array, path, key, isCut, depth);
    } else if (value instanceof ObjectValue object) {
      object(object, path, key, isCut, depth);
    } else {
      whole(value, path, key, isCut);
    }
  }

  private void whole(Value value, String path, @Nullable String key, boolean isCut) {
    units.add(new Unit(path, null, value, key, isCut));
  }

  private void text(StringValue text, String path, @Nullable String key, boolean cut, int depth) {
    Value json = JsonInText.parse(text.value());
    if (json != null) {
      add(json, path, key, cut, depth + 1);
      return;
    }
    List<TextParts.Part> parts = TextParts.of(text.value());
    if (parts.size() < 2) {
      whole(text, path, key, cut);
      return;
    }
    for (TextParts.Part part : parts) {
      units.add(new Unit(path, part.name(), Value.of(part.text()), key, cut));
    }
  }

  private void array(
      ArrayValue array, String path, @Nullable String key, boolean isCut, int depth) {
    if (array.size() == 0 || !hasRows(array)) {
      whole(array, path, key, isCut);
      return;
    }
    for (int i = 0; i < array.size(); i++) {
      add(array.get(i), path + "[" + i + "]", array.size() == 1 ? key : null, isCut, depth + 1);
    }
  }

  /** Objects, lists and longer texts are rows; a few numbers or words are not. */
  private static boolean hasRows(ArrayValue array) {
    boolean numbers = true;
    for (int i = 0; i < array.size(); i++) {
      Value element = array.get(i);
      if (element instanceof ObjectValue || element instanceof ArrayValue) {
        return true;
      }
      numbers &= element instanceof NumberValue || element == LiteralValue.NULL;
    }
    return !numbers && (array.size() == 1 || TextUnits.of(array) > LARGE_LIST);
  }

  private void object(
      ObjectValue object, String path, @Nullable String key, boolean isCut, int depth) {
    String marker = PlainText.marker(object);
    if (marker != null) {
      Value head = marker.equals("cut") ? object.get("head") : null;
      if (head == null) {
        whole(object, path, key, isCut);
      } else {
        add(head, path + ".head", key, true, depth + 1);
      }
    } else if (TextUnits.of(object) <= LARGE_OBJECT) {
      whole(object, path, key, isCut);
    } else {
      members(object, path, isCut, depth);
    }
  }

  /** What is large becomes units of its own, what is small stays together if it is not too much. */
  private void members(ObjectValue object, String path, boolean isCut, int depth) {
    ObjectValue.Builder small = ObjectValue.builder();
    long smallUnits = 0;
    int smalls = 0;
    int named = 0;
    for (int i = 0; i < object.size(); i++) {
      named += object.key(i).equals("@type") ? 0 : 1;
      if (isSmall(object.value(i)) && !object.key(i).equals("@type")) {
        small.put(object.key(i), object.value(i));
        smallUnits += TextUnits.of(object.value(i)) + object.key(i).length();
        smalls++;
      }
    }
    boolean together = smallUnits <= LARGE_OBJECT && smalls < named;
    if (together && smalls > 0) {
      units.add(new Unit(path, smalls == 1 ? null : "members", small.build(), null, isCut));
    }
    for (int i = 0; i < object.size(); i++) {
      String key = object.key(i);
      if (!key.equals("@type") && !(together && isSmall(object.value(i)))) {
        add(object.value(i), path + "." + key, named == 1 ? null : key, isCut, depth + 1);
      }
    }
  }

  private static boolean isSmall(Value value) {
    return !(value instanceof ArrayValue array && hasRows(array))
        && TextUnits.of(value) <= LARGE_LIST;
  }
}
