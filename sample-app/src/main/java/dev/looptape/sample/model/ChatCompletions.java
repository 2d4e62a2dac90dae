package dev.looptape.sample.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The HTTP side of the protocol: reads a request, writes one object or a stream of events. */
final class ChatCompletions implements HttpHandler {
  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestURI().getPath().endsWith("/chat/completions")) {
        refuse(exchange, 404, "There is nothing at " + exchange.getRequestURI().getPath());
      } else if (!exchange.getRequestMethod().equals("POST")) {
        refuse(exchange, 405, "Only POST is answered here");
      } else {
        answer(exchange);
      }
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    JsonNode request;
    try {
      request = Json.MAPPER.readTree(exchange.getRequestBody());
    } catch (JsonProcessingException e) {
      refuse(exchange, 400, "The body is not JSON: " + e.getOriginalMessage());
      return;
    }
    if (!request.path("messages").isArray()) {
      refuse(exchange, 400, "The request has no array 'messages'");
      return;
    }
    Completion completion = new Completion(request, ExtractiveModel.reply(request));
    if (request.path("stream").asBoolean()) {
      stream(exchange, completion);
    } else {
      send(exchange, 200, completion.whole());
    }
  }

  private static void stream(HttpExchange exchange, Completion completion) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0); // 0: chunked
    OutputStream body = exchange.getResponseBody();
    for (JsonNode chunk : completion.chunks()) {
      event(body, Json.text(chunk));
    }
    event(body, "[DONE]");
  }

  private static void event(OutputStream body, String data) throws IOException {
    body.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
    body.flush();
  }

  private static void refuse(HttpExchange exchange, int status, String message) throws IOException {
    JsonNode error =
        Json.MAPPER
            .createObjectNode()
            .set(
                "error",
                Json.MAPPER
                    .createObjectNode()
                    .put("message", message)
                    .put("type", "invalid_request_error"));
    send(exchange, status, error);
  }

  private static void send(HttpExchange exchange, int status, JsonNode json) throws IOException {
    byte[] bytes = Json.text(json).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
