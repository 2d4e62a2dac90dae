package dev.looptape.pack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.looptape.OddDocuments;
import dev.looptape.Vectors;
import dev.looptape.value.Value;
import java.math.BigInteger;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page docs/format.md is enough to write a reader: this one follows its three rules alone. */
class PlainReaderTest {
  @Test
  void threeRulesReadEveryPackedForm() {
    for (Path stem : Vectors.stems("pack", ".plain.json")) {
      String packed = Vectors.text(stem, ".packed.json");
      JsonNode plain = Value.parse(Vectors.text(stem, ".plain.json")).toJsonNode();
      assertThat(read(Value.parse(packed).toJsonNode())).as(stem.toString()).isEqualTo(plain);
    }
    for (long seed = 0; seed < 1000; seed++) {
      Value document = OddDocuments.of(seed);
      assertThat(read(RecordingPack.pack(document).toJsonNode()))
          .as("seed %d", seed)
          .isEqualTo(document.toJsonNode());
    }
  }

  private static JsonNode read(JsonNode document) {
    if (!document.path("format").asText().equals("agentfootprint.recording.packed.v1")) {
      return document;
    }
    return expand(document.get("recording"), document.get("values"));
  }

  private static JsonNode expand(JsonNode node, JsonNode values) {
    if (node.size() == 1 && node.has("$af:ref")) { // 1. a ref
      BigInteger index = node.get("$af:ref").decimalValue().toBigIntegerExact();
      return expand(values.get(index.intValueExact()), values);
    }
    if (node.size() == 1 && node.path("$af:esc").isObject()) { // 2. an escape
      return members(node.get("$af:esc"), values);
    }
    return members(node, values); // 3. itself
  }

  private static JsonNode members(JsonNode node, JsonNode values) {
    if (node.isObject()) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      node.properties().forEach(e -> copy.set(e.getKey(), expand(e.getValue(), values)));
      return copy;
    }
    if (node.isArray()) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> copy.add(expand(element, values)));
      return copy;
    }
    return node;
  }
}
