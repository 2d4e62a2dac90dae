package dev.looptape.value;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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
   * @param interner makes equal values one object, so that memory follows what is distinct; null:
   *     every value is an object of its own
   * @throws MalformedJsonException if it is anything else, naming line and column, or the byte
   * @throws IOException if the stream fails
   */
  public static Value parse(InputStream in, @Nullable Interner interner) throws IOException {
    return parse(
        in, interner == null ? value -> value : interner::intern, JsonLimits.MAX_PACKED_DEPTH);
  }

  /**
   * {@link #parse(InputStream, Interner)} of a plain document, of at most {@link
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
    try (JsonParser parser =
        JsonLimits.factory().createParser(new RawSurrogates(new StringReader(json)))) {
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
    return JsonLimits.factory().createParser(new RawSurrogates(new Utf8Reader(in)));
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
    ArrayDeque<Open> open = new ArrayDeque<>();
    while (true) {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw at("the document is empty or ends early", parser.currentLocation());
      }
      @Nullable Value done = null;
      switch (token) {
        case START_OBJECT, START_ARRAY -> {
          if (open.size() == maxDepth) {
            throw at(
                "nested deeper than the limit of " + maxDepth + " levels",
                parser.currentTokenLocation());
          }
          open.push(new Open(token == JsonToken.START_OBJECT));
        }
        case END_OBJECT, END_ARRAY -> done = open.pop().close();
        case FIELD_NAME -> open.element().key = parser.currentName();
        default -> done = leaf(token, parser);
      }
      if (done != null) {
        done = distinct.of(done);
        if (open.isEmpty()) {
          return done;
        }
        if (!open.element().add(done)) {
          distinct.displaced();
        }
      }
    }
  }

  private static Value leaf(JsonToken token, JsonParser parser) throws IOException {
    return switch (token) {
      case VALUE_STRING -> new StringValue(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> NumberValue.trusted(parser.getText());
      case VALUE_TRUE -> LiteralValue.TRUE;
      case VALUE_FALSE -> LiteralValue.FALSE;
      case VALUE_NULL -> LiteralValue.NULL;
      default -> throw at("unexpected " + token, parser.currentTokenLocation());
    };
  }

  private static MalformedJsonException at(@Nullable String what, @Nullable JsonLocation location) {
    String place =
        location == null
            ? ""
            : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    return new MalformedJsonException("not valid JSON" + place + ": " + oneLine(what));
  }

  private static String oneLine(@Nullable String message) {
    return message == null ? "unreadable" : message.replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  /** A container whose end has not been read yet. */
  private static final class Open {
    private final ObjectValue.@Nullable Builder object;
    private final List<Value> elements = new ArrayList<>();
    String key = "";

    Open(boolean isObject) {
      object = isObject ? ObjectValue.builder() : null;
    }

    /** Whether the value took a place of its own; not so if its key was there before. */
    boolean add(Value value) {
      if (object == null) {
        return elements.add(value);
      }
      int before = object.size();
      object.put(key, value);
      return object.size() > before;
    }

    Value close() {
      return object != null ? object.build() : ArrayValue.of(elements);
    }
  }
}
