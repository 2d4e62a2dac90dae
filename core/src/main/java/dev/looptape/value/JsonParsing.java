package dev.looptape.value;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON text to values, through jackson-core, iteratively. */
final class JsonParsing {
  private JsonParsing() {}

  static Value parse(String json) {
    try (JsonParser parser = JsonLimits.factory().createParser(json)) {
      Value value = read(parser);
      if (parser.nextToken() != null) {
        throw at("text after the end of the document", parser.currentTokenLocation());
      }
      return value;
    } catch (JsonProcessingException e) {
      throw at(e.getOriginalMessage(), e.getLocation());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string does not fail to be read
    }
  }

  /** Reads the next whole value of the parser. */
  static Value read(JsonParser parser) throws IOException {
    ArrayDeque<Open> open = new ArrayDeque<>();
    while (true) {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw at("the document is empty or ends early", parser.currentLocation());
      }
      @Nullable Value done = null;
      switch (token) {
        case START_OBJECT -> open.push(new Open(true));
        case START_ARRAY -> open.push(new Open(false));
        case END_OBJECT, END_ARRAY -> done = open.pop().close();
        case FIELD_NAME -> open.element().key = parser.currentName();
        default -> done = leaf(token, parser);
      }
      if (done != null) {
        if (open.isEmpty()) {
          return done;
        }
        open.element().add(done);
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

    void add(Value value) {
      if (object != null) {
        object.put(key, value);
      } else {
        elements.add(value);
      }
    }

    Value close() {
      return object != null ? object.build() : ArrayValue.of(elements);
    }
  }
}
