package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON text that a model writes as a tool's arguments. A small reader of its own, because
 * no JSON library is loaded in a host.
 */
final class JsonText {
  private static final int DEEPEST = 64;

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /** The object of this text; null if the text is no JSON, is no object, or is too deep. */
  static @Nullable ObjectValue object(String text) {
    JsonText reader = new JsonText(text);
    Value value = reader.value(0);
    reader.space();
    boolean whole = reader.at == text.length();
    return whole && value instanceof ObjectValue ? (ObjectValue) value : null;
  }

  private @Nullable Value value(int depth) {
    space();
    if (at >= text.length() || depth > DEEPEST) {
      return null;
    }
    char c = text.charAt(at);
    if (c == '{') {
      return members(depth);
    }
    if (c == '[') {
      return elements(depth);
    }
    if (c == '"') {
      String string = string();
      return string == null ? null : Value.of(string);
    }
    if (c == '-' || c >= '0' && c <= '9') {
      return number();
    }
    return word(
        "true",
        LiteralValue.TRUE,
        word("false", LiteralValue.FALSE, word("null", LiteralValue.NULL, null)));
  }

  private @Nullable Value word(String word, Value value, @Nullable Value other) {
    if (other == null && text.startsWith(word, at)) {
      at += word.length();
      return value;
    }
    return other;
  }

  private @Nullable Value members(int depth) {
    ObjectValue.Builder object = ObjectValue.builder();
    at++;
    space();
    if (accept('}')) {
      return object.build();
    }
    do {
      space();
      String key = at < text.length() && text.charAt(at) == '"' ? string() : null;
      space();
      Value value = key != null && accept(':') ? value(depth + 1) : null;
      if (key == null || value == null) {
        return null;
      }
      object.put(key, value);
      space();
    } while (accept(','));
    return accept('}') ? object.build() : null;
  }

  private @Nullable Value elements(int depth) {
    List<Value> array = new ArrayList<>();
    at++;
    space();
    if (accept(']')) {
      return ArrayValue.EMPTY;
    }
    do {
      Value value = value(depth + 1);
      if (value == null) {
        return null;
      }
      array.add(value);
      space();
    } while (accept(','));
    return accept(']') ? ArrayValue.of(array) : null;
  }

  private @Nullable Value number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    try {
      return NumberValue.ofText(text.substring(from, at));
    } catch (IllegalArgumentException malformed) {
      return null;
    }
  }

  private @Nullable String string() {
    StringBuilder string = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return string.toString();
      }
      if (c < ' ' || c == '\\' && !escape(string)) {
        return null;
      }
      if (c != '\\') {
        string.append(c);
      }
    }
    return null;
  }

  private boolean escape(StringBuilder string) {
    if (at >= text.length()) {
      return false;
    }
    char c = text.charAt(at++);
    int simple = "\"\\/bfnrt".indexOf(c);
    if (simple >= 0) {
      string.append("\"\\/\b\f\n\r\t".charAt(simple));
      return true;
    }
    if (c != 'u' || at + 4 > text.length()) {
      return false;
    }
    int unit = 0;
    for (int end = at + 4; at < end; at++) {
      int digit = Character.digit(text.charAt(at), 16);
      if (digit < 0 || text.charAt(at) > 'f') {
        return false;
      }
      unit = unit * 16 + digit;
    }
    string.append((char) unit);
    return true;
  }

  private void space() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean accept(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }
}
