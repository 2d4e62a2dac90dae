package dev.looptape.sample.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopbackModelTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private LoopbackModel model;

  @BeforeEach
  void start() throws IOException {
    model = LoopbackModel.start();
  }

  @AfterEach
  void stop() {
    model.close();
  }

  private HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    URI uri = URI.create(model.baseUrl() + path);
    return CLIENT.send(
        HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  private static List<JsonNode> chunks(String events) {
    return events
        .lines()
        .filter(line -> line.startsWith("data: {"))
        .map(line -> Requests.tree(line.substring("data: ".length())))
        .toList();
  }

  private static JsonNode delta(JsonNode chunk) {
    return chunk.path("choices").path(0).path("delta");
  }

  @Test
  void a_text_is_the_same_whole_and_streamed() throws Exception {
    Requests request = new Requests().passages("When are you open?", "We are open at noon.");
    JsonNode whole = Requests.tree(post("/chat/completions", request.json().toString()).body());
    HttpResponse<String> streamed = post("/chat/completions", request.stream().json().toString());
    assertThat(streamed.headers().firstValue("content-type")).hasValue("text/event-stream");
    assertThat(streamed.body()).endsWith("data: [DONE]\n\n");
    List<JsonNode> chunks = chunks(streamed.body());
    assertThat(
            chunks.stream()
                .map(c -> delta(c).path("content").asText(""))
                .collect(Collectors.joining()))
        .isEqualTo(whole.at("/choices/0/message/content").asText())
        .contains("noon");
    assertThat(chunks.get(chunks.size() - 1).path("usage").path("total_tokens").asInt())
        .isPositive();
  }

  @Test
  void calls_are_the_same_whole_and_streamed_in_pieces() throws Exception {
    Requests request = Requests.about("Who has borrowed 978-3-55?").tools();
    JsonNode whole = Requests.tree(post("/chat/completions", request.json().toString()).body());
    JsonNode call = whole.at("/choices/0/message/tool_calls/0");
    assertThat(whole.at("/choices/0/finish_reason").asText()).isEqualTo("tool_calls");
    List<JsonNode> pieces =
        chunks(post("/chat/completions", request.stream().json().toString()).body()).stream()
            .map(chunk -> delta(chunk).path("tool_calls").path(0))
            .filter(JsonNode::isObject)
            .toList();
    assertThat(pieces.get(0).path("id")).isEqualTo(call.path("id"));
    assertThat(
            pieces.stream()
                .map(piece -> piece.at("/function/arguments").asText())
                .collect(Collectors.joining()))
        .isEqualTo(call.at("/function/arguments").asText())
        .isEqualTo("{\"isbn\":\"978-3-55\"}");
  }

  @Test
  void bad_requests_are_refused_with_an_error_object() throws Exception {
    assertThat(post("/chat/completions", "{").statusCode()).isEqualTo(400);
    assertThat(post("/chat/completions", "{}").body()).contains("messages");
    assertThat(post("/nowhere", "{}").statusCode()).isEqualTo(404);
    URI uri = URI.create(model.baseUrl() + "/chat/completions");
    assertThat(
            CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).statusCode())
        .isEqualTo(405);
  }

  @Test
  void none_of_its_threads_keeps_the_jvm_alive() throws Exception {
    assertThat(post("/chat/completions", Requests.about("x").json().toString()).statusCode())
        .isEqualTo(200);
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(
            thread ->
                thread.getName().startsWith("loopback-model")
                    || thread.getName().equals("HTTP-Dispatcher"))
        .isNotEmpty()
        .allMatch(Thread::isDaemon);
  }

  @Test
  void nothing_answers_once_it_is_closed() {
    model.close();
    Assertions.assertThatThrownBy(() -> post("/chat/completions", "{}"))
        .isInstanceOf(ConnectException.class);
  }
}
