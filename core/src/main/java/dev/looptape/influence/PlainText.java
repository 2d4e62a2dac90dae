package dev.looptape.influence;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A captured value as words: {@code article: kettle, left: 5}. Names of types and null are left
 * out; so is what could not be kept, of which {@link #flaws()} tells.
 *
 * @param text the words, empty if there are none
 * @param flaws what is missing from them
 */
record PlainText(String text, Set<Flaw> flaws) {
  /** A text is read as far as this; the signals do not need more. */
  static final int MOST_CHARS = 8_000;

  private static final int DEEPEST = 50;

  /** What stands in a text for a secret. */
  private static final String REDACTED = "[redacted]";

  /** What a text may lack. */
  enum Flaw {
    /** A part was too large to be kept, here or when it was recorded. */
    CUT,
    /** A secret was taken out before anything was stored. */
    REDACTED,
    /** A part could not be captured. */
    NOT_CAPTURED
  }

  static PlainText of(Value value) {
    Writing writing = new Writing();
    writing.add(value, 0);
    String text = writing.out.toString().strip();
    if (text.contains(REDACTED)) {
      writing.flaws.add(Flaw.REDACTED);
      text = text.equals(REDACTED) ? "" : text;
    }
    if (text.length() > MOST_CHARS) {
      writing.flaws.add(Flaw.CUT);
      int end =
          Character.isHighSurrogate(text.charAt(MOST_CHARS - 1)) ? MOST_CHARS - 1 : MOST_CHARS;
      text = text.substring(0, end);
    }
    return new PlainText(text, writing.flaws);
  }

  /** The kind of marker that an object is; null if it is ordinary data. */
  static @Nullable String marker(Value value) {
    return value instanceof ObjectValue object
            && object.size() > 0
            && object.key(0).equals("$lt")
            && object.value(0) instanceof StringValue kind
        ? kind.value()
        : null;
  }

  private static final class Writing {
    /** The markers that have something of the value in them. */
    private static final Set<String> HOLDING = Set.of("cut", "entries", "number");

    private final StringBuilder out = new StringBuilder();
    private final Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);

    void add(Value value, int depth) {
      if (out.length() > MOST_CHARS || depth > DEEPEST) {
        flaws.add(Flaw.CUT);
      } else if (value instanceof StringValue string) {
        out.append(string.value(), 0, Math.min(string.value().length(), MOST_CHARS + 1));
      } else if (value instanceof ArrayValue array) {
        for (int i = 0; i < array.size() && out.length() <= MOST_CHARS; i++) {
          out.append(i == 0 ? "" : ", ");
          add(array.get(i), depth + 1);
        }
      } else if (value instanceof ObjectValue object) {
        String marker = PlainText.marker(object);
        if (marker == null) {
          members(object, depth);
        } else {
          marker(marker, object, depth);
        }
      } else if (value != LiteralValue.NULL) {
        out.append(value.text());
      }
    }

    private void members(ObjectValue object, int depth) {
      int named = 0;
      for (int i = 0; i < object.size(); i++) {
        named += isShown(object, i) ? 1 : 0;
      }
      boolean first = true;
      for (int i = 0; i < object.size() && out.length() <= MOST_CHARS; i++) {
        if (!isShown(object, i)) {
          continue;
        }
        out.append(first ? "" : ", ");
        first = false;
        if (named > 1) { // the name of an only member says nothing of it
          out.append(object.key(i)).append(": ");
        }
        add(object.value(i), depth + 1);
      }
    }

    private boolean isShown(ObjectValue object, int i) {
      Value value = object.value(i);
      String marker = PlainText.marker(value);
      if (marker != null && !HOLDING.contains(marker)) {
        marker(marker, (ObjectValue) value, 0);
        return false;
      }
      return !object.key(i).equals("@type") && value != LiteralValue.NULL;
    }

    private void marker(String kind, ObjectValue marker, int depth) {
      Value inside = null;
      switch (kind) {
        case "cut" -> {
          flaws.add(Flaw.CUT);
          inside = marker.get("head");
        }
        case "entries" -> inside = marker.get("of");
        case "number" -> inside = marker.get("text");
        case "redacted" -> flaws.add(Flaw.REDACTED);
        case "cycle" -> {}
        default -> flaws.add(Flaw.NOT_CAPTURED);
      }
      if (inside != null) {
        add(inside, depth + 1);
      }
    }
  }
}
