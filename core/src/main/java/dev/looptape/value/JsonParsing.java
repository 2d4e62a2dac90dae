package dev.looptape.value;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** JSON text to values, through jackson-core, iteratively. */
public final class JsonParsing {
  private JsonParsing() {}

  /** Makes equal values one object while a document is read. */
  public interface Distinct {
    /** The one object for this content; the parts of {@code value} have been asked for before. */
    Value of(Value value);

    /** A value asked for before is in no place of the document: its key came a second time. */
    default void displaced() {}
  }

  /**
   * Reads a stream that holds exactly one JSON document in UTF-8, to its end; it is not closed.
   *
   * @param distinct makes equal values one object, so that memory follows what is distinct
   * @throws MalformedJsonException if it is anything else, naming line and column, or the byte
   * @throws IOException if the stream fails
   */
  public static Value parse(InputStream in, Distinct distinct) throws IOException {
    return parse(in, distinct, JsonLimits.MAX_PACKED_DEPTH);
  }

  /** {@link #parse(InputStream, Distinct)} with values that {@code interner} makes one object. */
  public static Value parse(InputStream in, Interner interner) throws IOException {
    return parse(in, interner::intern, JsonLimits.MAX_PACKED_DEPTH);
  }

  /**
   * {@link #parse(InputStream, Distinct)} of a plain document, of at most {@link
   * JsonLimits#MAX_DEPTH} levels, so that its packed form can be read again.
   */
  public static Value parsePlain(InputStream in, Distinct distinct) throws IOException {
    return parse(in, distinct, JsonLimits.MAX_DEPTH);
  }

  private static Value parse(InputStream in, Distinct distinct, int maxDepth) throws IOException {
    try (JsonParser parser = parser(in)) {
      return document(parser, distinct, maxDepth);
    } catch (JsonProcessingException e) {
      throw at(e.getOriginalMessage(), e.getLocation());
    }
  }

  static Value parse(String json) {
    try (JsonParser parser = JsonLimits.factory().createParser(SurrogateEscapes.replaced(json))) {
      return document(parser, value -> value, JsonLimits.MAX_PACKED_DEPTH);
    } catch (JsonProcessingException e) {
      throw at(e.getOriginalMessage(), e.getLocation());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string does not fail to be read
    }
  }

  private static Value document(JsonParser parser, Distinct distinct, int maxDepth)
      throws IOException {
    Value value = read(parser, distinct, maxDepth);
    if (parser.nextToken() != null) {
      throw at("text after the end of the document", parser.currentTokenLocation());
    }
    return value;
  }

  /**
   * A parser of a stream in UTF-8, for those who read a part of a document only: with {@link #read}
   * and the parser's own methods. Closing it does not close the stream.
   *
   * @throws IOException if the stream fails
   */
  public static JsonParser parser(InputStream in) throws IOException {
    return JsonLimits.factory().createParser(new Utf8Reader(in));
  }

  /**
   * Reads the next whole value of a parser, for those who read a part of a document only.
   *
   * @throws MalformedJsonException if the document ends within it
   * @throws IOException if the stream fails, or the text is not JSON (a {@link
   *     JsonProcessingException})
   */
  public static Value read(JsonParser parser) throws IOException {
    return read(parser, value -> value, JsonLimits.MAX_PACKED_DEPTH);
  }

  private static Value read(JsonParser parser, Distinct distinct, int maxDepth) throws IOException {
    OpenContainers open = new OpenContainers();
    RecentLeaves leaves = new RecentLeaves(parser, distinct);
    while (true) {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw at("the document is empty or ends early", parser.currentLocation());
      }
      @Nullable Value done = null;
      switch (token) {
        case START_OBJECT, START_ARRAY -> {
          if (open.depth() == maxDepth) {
            throw at(
                "nested deeper than the limit of " + maxDepth + " levels",
                parser.currentTokenLocation());
          }
          open.open(token == JsonToken.START_OBJECT);
        }
        case FIELD_NAME -> open.key(parser.currentName());
        case END_OBJECT, END_ARRAY -> done = distinct.of(open.close());
        case VALUE_STRING -> done = leaves.string();
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> done = leaves.number();
        case VALUE_TRUE -> done = LiteralValue.TRUE;
        case VALUE_FALSE -> done = LiteralValue.FALSE;
        case VALUE_NULL -> done = LiteralValue.NULL;
        default -> throw at("unexpected " + token, parser.currentTokenLocation());
      }
      if (done != null) {
        if (open.depth() == 0) {
          return done;
        }
        if (!open.add(done)) {
          distinct.displaced();
        }
      }
    }
  }

  private static MalformedJsonException at(@Nullable String what, @Nullable JsonLocation location) {
    String place =
        location == null
            ? ""
            : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    return new MalformedJsonException("not valid JSON" + place + ": " + reason(what));
  }

  /** What Jackson says is wrong, on one line and without its words about itself. */
  public static String reason(@Nullable String message) {
    return message == null
        ? "unreadable"
        : message
            .replaceAll("\\s+", " ")
            .replaceAll(" \\(start marker at \\[Source:.*?\\]\\)", "")
            .replaceAll("\\[Source:.*?; line: (\\d+), column: (\\d+)\\]", "line $1, column $2");
  }
}
