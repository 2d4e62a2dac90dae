package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Builds requests about a library of books: nothing that the model was written for. */
final class Requests {
  static final String TOOLS =
      """
      [{"type":"function","function":{"name":"findBook",
        "description":"Looks up a book: its author, its shelf and who has borrowed it",
        "parameters":{"type":"object","required":["isbn"],"properties":{
          "isbn":{"type":"string","description":"the ISBN, such as 978-0-00"}}}}},
       {"type":"function","function":{"name":"findReader",
        "description":"Looks up a reader: name, unpaid fines and telephone",
        "parameters":{"type":"object","required":["readerNumber"],"properties":{
          "readerNumber":{"type":"integer","description":"the reader's number"}}}}},
       {"type":"function","function":{"name":"listBranches",
        "description":"Lists the branches of the library that are open on a weekday",
        "parameters":{"type":"object","required":["weekday"],"properties":{
          "weekday":{"type":"string","enum":["monday","tuesday","sunday"]}}}}}]
      """;

  private final ObjectNode request = Json.MAPPER.createObjectNode().put("model", "any");
  private final ArrayNode messages = request.putArray("messages");

  static Requests about(String question) {
    return new Requests().add("user", question);
  }

  Requests add(String role, String content) {
    messages.addObject().put("role", role).put("content", content);
    return this;
  }

  Requests passages(String question, String... passages) {
    return add(
        "user",
        question + "\n\nAnswer using the following information:\n" + String.join("\n\n", passages));
  }

  Requests tools() {
    request.set("tools", tree(TOOLS));
    return this;
  }

  Requests result(String tool, String arguments, String content) {
    String id = "call-" + messages.size();
    ObjectNode assistant = messages.addObject().put("role", "assistant");
    assistant
        .putArray("tool_calls")
        .addObject()
        .put("id", id)
        .putObject("function")
        .put("name", tool)
        .put("arguments", arguments);
    messages.addObject().put("role", "tool").put("tool_call_id", id).put("content", content);
    return this;
  }

  Requests stream() {
    request.put("stream", true).putObject("stream_options").put("include_usage", true);
    return this;
  }

  JsonNode json() {
    return request;
  }

  Reply reply() {
    return ExtractiveModel.reply(request);
  }

  static JsonNode tree(String json) {
    try {
      return Json.MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
