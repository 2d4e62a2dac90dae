package dev.looptape.cli;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;

/**
 * A value on one line, harmless for a terminal. It is read only as far as it is shown, so that one
 * line of a value of hundreds of megabytes costs a line.
 */
final class Brief {
  private final StringBuilder text = new StringBuilder();
  private final int most;

  private Brief(int most) {
    this.most = most;
  }

  /** The value, strings without quotes, in at most about {@code most} characters. */
  static String of(Value value, int most) {
    Brief brief = new Brief(most);
    if (value instanceof StringValue string) {
      brief.characters(string.value());
    } else {
      brief.add(value);
    }
    return brief.text.toString();
  }

  private boolean isFull() {
    return text.length() > most;
  }

  // Every level writes a character before it goes down, so the depth is bounded by the length.
  private void add(Value value) {
    if (isFull()) {
      return;
    }
    if (value instanceof ObjectValue object) {
      String marker = marker(object);
      if (marker != null) {
        text.append(marker);
      } else {
        object(object);
      }
    } else if (value instanceof ArrayValue array) {
      text.append('[');
      for (int i = 0; i < array.size() && !isFull(); i++) {
        text.append(i == 0 ? "" : ", ");
        add(array.get(i));
      }
      text.append(']');
    } else if (value instanceof StringValue string) {
      text.append('"');
      characters(string.value());
      text.append('"');
    } else {
      text.append(value.text());
    }
  }

  private void object(ObjectValue object) {
    int from = 0;
    if (object.size() > 0
        && object.key(0).equals("@type")
        && object.value(0) instanceof StringValue type) {
      characters(type.value());
      from = 1;
    }
    text.append('{');
    for (int i = from; i < object.size() && !isFull(); i++) {
      text.append(i == from ? "" : ", ");
      characters(object.key(i));
      text.append(": ");
      add(object.value(i));
    }
    text.append('}');
  }

  /** What stands where a value could not be kept whole, in words; null: an ordinary object. */
  private @org.jspecify.annotations.Nullable String marker(ObjectValue object) {
    String kind =
        object.size() > 0 && object.key(0).equals("$lt") ? Facts.text(object, "$lt") : null;
    if (kind == null || kind.equals("entries")) {
      return null;
    }
    if (kind.equals("number")) {
      return Visible.of(String.valueOf(Facts.text(object, "text")));
    }
    Value head = object.get("head");
    if (kind.equals("cut") && head != null) {
      String shown = Brief.of(head, most - text.length());
      Value size = object.get("size");
      return head instanceof StringValue
          ? "\"" + shown + "\" ‹cut" + (size == null ? "" : " of " + size.text()) + "›"
          : shown + " ‹cut" + (size == null ? "" : " of " + size.text()) + "›";
    }
    String type = Facts.text(object, "type");
    Value size = object.get("size");
    return "‹"
        + Visible.of(kind)
        + (type == null ? "" : " " + Visible.of(type))
        + (size == null ? "" : " " + size.text())
        + "›";
  }

  private void characters(String string) {
    int i = 0;
    while (i < string.length() && !isFull()) {
      int c = string.codePointAt(i);
      Visible.append(c, text);
      i += Character.charCount(c);
    }
  }
}
