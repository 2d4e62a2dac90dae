package dev.looptape.agent.capture;

import static dev.looptape.agent.capture.Captures.named;
import static dev.looptape.agent.capture.Captures.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kotlin.Pair;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;

class LibraryValuesTest {
  private static final String JSON =
      "{\"a\":[1,2.5,true,null,\"x\",{}],\"password\":\"hunter2\",\"n\":12345678901234567890}";
  private static final String SHOWN =
      "{\"a\":[1,2.5,true,null,\"x\",{}],"
          + "\"password\":{\"$lt\":\"redacted\",\"type\":\"%s\"},\"n\":12345678901234567890}";

  @Test
  void jsonTreesAreTheJsonTheyAre() throws Exception {
    assertThat(text(new ObjectMapper().readTree(JSON))).isEqualTo(String.format(SHOWN, "TextNode"));
    assertThat(text(new tools.jackson.databind.ObjectMapper().readTree(JSON)))
        .isEqualTo(String.format(SHOWN, "StringNode"));
    assertThat(text(JsonParser.parseString(JSON))).isEqualTo(String.format(SHOWN, "JsonPrimitive"));
    assertThat(text(new Gson().fromJson(JSON, Object.class)))
        .startsWith("{\"a\":[1,2.5,true,null,\"x\",{}],\"password\":{\"$lt\":\"redacted\"");
    assertThat(text(new ObjectMapper().readTree("{\"$lt\":\"cut\"}")))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[\"$lt\",\"cut\"]]}");
    assertThat(text(new ObjectMapper().createObjectNode().put("b", new byte[3])))
        .isEqualTo("{\"b\":{\"$lt\":\"bytes\",\"size\":3}}");
  }

  @Test
  void vectorsInJsonTreesAreSummarised() throws Exception {
    String vector = "{\"embedding\":[3,4.0],\"prices\":[3,4]}";
    String shown = "{\"embedding\":{\"dims\":2,\"norm\":5},\"prices\":[3,4]}";
    assertThat(text(new ObjectMapper().readTree(vector))).isEqualTo(shown);
    assertThat(text(new tools.jackson.databind.ObjectMapper().readTree(vector))).isEqualTo(shown);
    assertThat(text(Embedding.from(new float[] {3, 4}))).isEqualTo("{\"dims\":2,\"norm\":5}");
    assertThat(named("e", List.of(Embedding.from(new float[] {3, 4}))))
        .isEqualTo("{\"e\":[{\"dims\":2,\"norm\":5}]}");
  }

  @Test
  void langChain4jMessagesReadWell() {
    assertThat(text(SystemMessage.from("be brief")))
        .isEqualTo("{\"@type\":\"SystemMessage\",\"text\":\"be brief\"}");
    assertThat(text(UserMessage.from("hello")))
        .contains("\"@type\":\"UserMessage\"", "{\"@type\":\"TextContent\",\"text\":\"hello\"}")
        .doesNotContain("opaque", "failed");
    ToolExecutionRequest request =
        ToolExecutionRequest.builder().id("1").name("search").arguments("{\"q\":1}").build();
    assertThat(text(AiMessage.from(request)))
        .contains(
            "{\"@type\":\"ToolExecutionRequest\",\"id\":\"1\",\"name\":\"search\","
                + "\"arguments\":\"{\\\"q\\\":1}\"}")
        .doesNotContain("opaque", "failed");
    assertThat(text(ToolExecutionResultMessage.from(request, "found")))
        .contains("\"toolName\":\"search\"", "found")
        .doesNotContain("opaque", "failed");
  }

  @Test
  void springAiMessagesReadWell() {
    assertThat(text(new org.springframework.ai.chat.messages.UserMessage("hello")))
        .contains("\"@type\":", "\"messageType\":\"USER\",\"textContent\":\"hello\"")
        .doesNotContain("opaque", "failed");
    assertThat(text(new AssistantMessage("answer")))
        .contains("\"textContent\":\"answer\"")
        .doesNotContain("opaque", "failed");
  }

  @Test
  void kotlinAndScalaValuesReadWell() {
    assertThat(text(new Pair<>("a", 1)))
        .isEqualTo("{\"@type\":\"Pair\",\"first\":\"a\",\"second\":1}");
    assertThat(text(kotlin.collections.CollectionsKt.emptyList())).isEqualTo("[]");
    assertThat(text(kotlin.collections.MapsKt.emptyMap())).isEqualTo("{}");
    assertThat(text(new ArrayList<>(kotlin.collections.CollectionsKt.listOf(1, 2))))
        .isEqualTo("[1,2]");
    scala.collection.immutable.List<Object> list = scala.collection.immutable.List$.MODULE$.empty();
    assertThat(text(list)).isEqualTo("[]");
    for (int i = 200; i > 0; i--) {
      list = list.$colon$colon(i);
    }
    assertThat(text(list)).startsWith("[1,2,3,").endsWith(",199,200]");
    assertThat(text(new scala.Some<>("x"))).isEqualTo("{\"@type\":\"Optional\",\"value\":\"x\"}");
    assertThat(text(new scala.Tuple2<>("x", Map.of("k", 1))))
        .isEqualTo("{\"@type\":\"Tuple2\",\"_1\":\"x\",\"_2\":{\"k\":1}}");
  }

  @Test
  void jsonOfOrgJsonAndKotlinIsTheJsonItIs() {
    assertThat(text(new org.json.JSONObject("{\"a\":[1,2.5,true,null,\"x\",{}]}")))
        .isEqualTo("{\"a\":[1,2.5,true,null,\"x\",{}]}");
    assertThat(text(new org.json.JSONObject().put("password", "hunter2")))
        .isEqualTo("{\"password\":{\"$lt\":\"redacted\",\"type\":\"String\"}}");
    assertThat(text(kotlinx.serialization.json.Json.Default.parseToJsonElement(JSON)))
        .isEqualTo(String.format(SHOWN, "JsonLiteral"));
  }

  /** As a compiler of Kotlin, Scala or Lombok makes them: final fields, and code that is a trap. */
  private static final class DataClass {
    private final String name;
    private final Integer count;
    private final transient String kept;

    DataClass(String name, Integer count, String kept) {
      this.name = name;
      this.count = count;
      this.kept = kept;
    }

    public String component1() {
      throw new AssertionError(name);
    }

    public String getName() {
      throw new AssertionError(kept + count);
    }

    @Override
    public String toString() {
      throw new AssertionError();
    }
  }

  @Test
  void dataClassesAreTheirFields() {
    assertThat(text(new DataClass("a", 2, "b")))
        .isEqualTo(
            "{\"@type\":\"LibraryValuesTest$DataClass\",\"name\":\"a\",\"count\":2,\"kept\":\"b\"}");
    assertThat(text(new kotlin.Triple<>("a", 1, List.of())))
        .isEqualTo("{\"@type\":\"Triple\",\"first\":\"a\",\"second\":1,\"third\":[]}");
  }

  @Test
  void requestsAndResponsesOfTheHttpClientReadWell() throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/chat",
        exchange -> {
          byte[] body = "{\"answer\":42}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Set-Cookie", "session=verysecret1");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/chat");
      HttpRequest request =
          HttpRequest.newBuilder(uri)
              .header("Authorization", "Bearer very-secret-2")
              .header("X-Plain", "kept")
              .POST(HttpRequest.BodyPublishers.ofString("{}"))
              .build();
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(text(request))
          .startsWith("{\"@type\":\"HttpRequest\",\"method\":\"POST\",\"uri\":\"" + uri)
          .contains("\"X-Plain\":[\"kept\"]")
          .doesNotContain("very-secret-2", "failed");
      assertThat(text(response))
          .startsWith("{\"@type\":\"HttpResponse\",\"statusCode\":200,\"uri\":\"" + uri)
          .contains("\"body\":\"{\\\"answer\\\":42}\"", "\"method\":\"POST\"")
          .doesNotContain("verysecret1", "very-secret-2", "failed", "opaque");
      assertThat(response.body()).isEqualTo("{\"answer\":42}");
    } finally {
      server.stop(0);
    }
  }
}
