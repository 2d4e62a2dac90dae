package dev.looptape.value;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Short strings and numbers that were read shortly before. Most of a document's come again, and are
 * found here from their characters, before an object is made of them.
 */
final class RecentLeaves {
  private static final int KEPT_BITS = 11;
  private static final int MAX_LENGTH = 32;

  private final @Nullable Value[] kept = new @Nullable Value[1 << KEPT_BITS];
  private final JsonParser parser;
  private final JsonParsing.Distinct distinct;

  RecentLeaves(JsonParser parser, JsonParsing.Distinct distinct) {
    this.parser = parser;
    this.distinct = distinct;
  }

  /** The string that the parser is at. */
  Value string() throws IOException {
    int length = parser.getTextLength();
    if (length > MAX_LENGTH) {
      return distinct.of(new StringValue(parser.getText()));
    }
    char[] chars = parser.getTextCharacters();
    int from = parser.getTextOffset();
    int at = place(chars, from, length, 1);
    if (kept[at] instanceof StringValue there && isText(there.value(), chars, from, length)) {
      return there;
    }
    Value made = distinct.of(new StringValue(parser.getText()));
    kept[at] = made;
    return made;
  }

  /** The number that the parser is at. */
  Value number() throws IOException {
    int length = parser.getTextLength();
    if (length > MAX_LENGTH) {
      return distinct.of(NumberValue.trusted(parser.getText()));
    }
    char[] chars = parser.getTextCharacters();
    int from = parser.getTextOffset();
    int at = place(chars, from, length, 2);
    if (kept[at] instanceof NumberValue there && isText(there.text(), chars, from, length)) {
      return there;
    }
    Value made = distinct.of(NumberValue.trusted(parser.getText()));
    kept[at] = made;
    return made;
  }

  private static int place(char[] chars, int from, int length, int kind) {
    int hash = kind;
    for (int i = from; i < from + length; i++) {
      hash = hash * 31 + chars[i];
    }
    return hash * 0x9e3779b9 >>> 32 - KEPT_BITS;
  }

  private static boolean isText(String text, char[] chars, int from, int length) {
    if (text.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (chars[from + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
