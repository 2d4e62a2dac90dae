package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.looptape.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * JSON in a string of JSON in a string of JSON: it stays JSON at each level without its secrets.
 */
class NestedJsonTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] NAMES = {
    "password", "apiKey", "access_token", "Authorization", "client-secret", "set_cookie"
  };

  /** What stands in values beside the secret itself. */
  private static final String[] ODD = {
    "", "\"", "\\", "\\\\", "\\\"", "\n", "\t", "'", "{", "}", "[", "]", ",", ":", "é", "😀",
    "\u0001", " ", "\\n", "</a>", "=", "a\"b", "\r\n", "\\\\\\"
  };

  private final Random random = new Random(20261201);
  private final List<String> secrets = new ArrayList<>();

  @Test
  void nestedJsonStaysJsonWithoutItsSecrets() throws Exception {
    for (int i = 0; i < 20_000; i++) {
      secrets.clear();
      int levels = 1 + random.nextInt(5);
      ObjectNode inner = document();
      String text = JSON.writeValueAsString(inner);
      for (int level = 1; level < levels; level++) {
        ObjectNode outer = JSON.createObjectNode();
        outer.put("before", odd() + level);
        outer.put("text", text);
        outer.put("after", odd());
        text = JSON.writeValueAsString(outer);
      }
      String shown = ((StringValue) Captures.value(text)).value();
      for (String secret : secrets) {
        assertThat(shown).as("of %s", text).doesNotContain(secret);
      }
      JsonNode node = parse(shown, text);
      for (int level = 1; level < levels; level++) {
        assertThat(node.get("before").asText()).endsWith(String.valueOf(levels - level));
        node = parse(node.get("text").asText(), text);
      }
      assertThat(node.get("plain").asText()).as("of %s", text).isEqualTo("stays");
      assertThat(node.get("tokenCount").asInt()).isEqualTo(12);
      assertThat(node.size()).isEqualTo(inner.size());
    }
  }

  private static JsonNode parse(String shown, String text) {
    try {
      return JSON.readTree(shown);
    } catch (Exception broken) {
      throw new AssertionError("of\n" + text + "\nwas made\n" + shown, broken);
    }
  }

  private ObjectNode document() {
    ObjectNode document = JSON.createObjectNode();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String name = NAMES[random.nextInt(NAMES.length)] + (i == 0 ? "" : "_" + i);
      switch (random.nextInt(15)) {
        case 0 -> document.put("text" + i, "use sk-" + secret() + odd());
        case 1 -> document.put("line" + i, odd() + " Bearer " + secret() + "A1" + odd());
        case 2 -> document.put("note" + i, "Authorization: Basic " + secret() + "==" + odd());
        case 3 -> document.put("form" + i, "user=ann&password=" + secret() + "&x=1");
        case 4 -> document.putObject("map" + i).put(name, odd() + secret() + odd());
        case 5 -> document.putArray(name).add(secret()).add(odd() + secret());
        case 6 -> document.put("url" + i, "postgres://ann:" + secret() + "@db/x" + odd());
        case 7 ->
            document.put(
                "raw" + i,
                "GET / HTTP/1.1\r\nCookie: sid=" + secret() + "; theme=dark\r\nHost: " + odd());
        case 8 -> document.put("dict" + i, "{'password': '" + secret() + "', 'n': 1}" + odd());
        case 9 -> document.put("yaml" + i, odd() + "\npassword: " + secret() + "\nnext: 1" + odd());
        case 10 -> document.put("flag" + i, "tool --password " + secret() + " run" + odd());
        case 11 -> document.put("xml" + i, "<password>" + secret() + "</password>" + odd());
        case 12 ->
            document.putObject(name).put("a", odd() + secret()).putArray("b").add(secret() + odd());
        case 13 -> document.putArray(name).addObject().put(odd(), odd()).put("x", secret());
        default -> document.put(name, odd() + secret() + odd());
      }
    }
    document.put("plain", "stays");
    document.put("tokenCount", 12);
    return document;
  }

  private String odd() {
    return ODD[random.nextInt(ODD.length)];
  }

  private String secret() {
    StringBuilder secret = new StringBuilder("Q");
    for (int i = 0; i < 24; i++) {
      secret.append(
          "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789".charAt(random.nextInt(57)));
    }
    secret.append("z7Q");
    secrets.add(secret.toString());
    return secret.toString();
  }
}
