package dev.looptape.sample.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** JSON as the protocol has it; decimals keep their zeros. */
final class Json {
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Json() {}

  /** The structure that a text holds; missing if the text is not JSON. */
  static JsonNode structure(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      return node.isContainerNode() ? node : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** The number that a text is, in the same node type that a parser would give; else the text. */
  static JsonNode number(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      return node.isNumber() ? node : TextNode.valueOf(text);
    } catch (JsonProcessingException e) {
      return TextNode.valueOf(text);
    }
  }

  static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // a tree can always be written
    }
  }
}
