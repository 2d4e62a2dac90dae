package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One completion in the protocol's two forms: whole, or cut into the chunks of a stream. */
final class Completion {
  private static final int CALL_CHUNK = 12; // characters of a call's arguments in one chunk

  private final JsonNode request;
  private final Reply reply;

  Completion(JsonNode request, Reply reply) {
    this.request = request;
    this.reply = reply;
  }

  ObjectNode whole() {
    ObjectNode completion = head("chat.completion");
    ObjectNode choice = completion.putArray("choices").addObject().put("index", 0);
    ObjectNode message = choice.putObject("message").put("role", "assistant");
    if (reply instanceof Reply.Text text) {
      message.put("content", text.text());
    } else if (reply instanceof Reply.Calls calls) {
      message.putNull("content");
      ArrayNode array = message.putArray("tool_calls");
      for (int i = 0; i < calls.calls().size(); i++) {
        array.add(call(i, calls.calls().get(i), Json.text(calls.calls().get(i).arguments())));
      }
    }
    choice.put("finish_reason", finishReason());
    completion.set("usage", usage());
    return completion;
  }

  List<ObjectNode> chunks() {
    List<ObjectNode> chunks = new ArrayList<>();
    chunks.add(chunk(delta().put("role", "assistant").put("content", ""), null));
    if (reply instanceof Reply.Text text) {
      for (String piece : text.text().split("(?<= )", -1)) {
        chunks.add(chunk(delta().put("content", piece), null));
      }
    } else if (reply instanceof Reply.Calls calls) {
      for (int i = 0; i < calls.calls().size(); i++) {
        addCall(i, calls.calls().get(i), chunks);
      }
    }
    chunks.add(chunk(delta(), finishReason()));
    if (request.path("stream_options").path("include_usage").asBoolean()) {
      ObjectNode last = head("chat.completion.chunk");
      last.putArray("choices");
      last.set("usage", usage());
      chunks.add(last);
    }
    return chunks;
  }

  /** The name comes first, the arguments in pieces: clients must put them together. */
  private void addCall(int index, ToolCall call, List<ObjectNode> chunks) {
    ObjectNode first = delta();
    first.putArray("tool_calls").add(call(index, call, "").put("index", index));
    chunks.add(chunk(first, null));
    String arguments = Json.text(call.arguments());
    for (int from = 0; from < arguments.length(); from += CALL_CHUNK) {
      ObjectNode more = delta();
      more.putArray("tool_calls")
          .addObject()
          .put("index", index)
          .putObject("function")
          .put(
              "arguments",
              arguments.substring(from, Math.min(arguments.length(), from + CALL_CHUNK)));
      chunks.add(chunk(more, null));
    }
  }

  private ObjectNode call(int index, ToolCall call, String arguments) {
    ObjectNode node = delta().put("id", callId(index)).put("type", "function");
    node.putObject("function").put("name", call.tool()).put("arguments", arguments);
    return node;
  }

  private String callId(int index) {
    return "call_" + fingerprint() + "_" + index;
  }

  /** Differs from request to request, and is the same for the same request. */
  private String fingerprint() {
    return Integer.toHexString(Json.text(request.path("messages")).hashCode());
  }

  private ObjectNode chunk(ObjectNode delta, @Nullable String finish) {
    ObjectNode chunk = head("chat.completion.chunk");
    ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
    choice.set("delta", delta);
    choice.put("finish_reason", finish);
    return chunk;
  }

  private static ObjectNode delta() {
    return Json.MAPPER.createObjectNode();
  }

  private ObjectNode head(String object) {
    return Json.MAPPER
        .createObjectNode()
        .put("id", "chatcmpl-" + fingerprint())
        .put("object", object)
        .put("created", 1) // no clock: the same request gets the same bytes
        .put("model", request.path("model").asText(LoopbackModel.MODEL));
  }

  private String finishReason() {
    return reply instanceof Reply.Calls ? "tool_calls" : "stop";
  }

  /** Words, not a tokenizer's tokens. */
  private ObjectNode usage() {
    int in = Terms.words(Json.text(request.path("messages"))).size();
    int out =
        reply instanceof Reply.Text text
            ? Terms.words(text.text()).size()
            : Terms.words(reply.toString()).size();
    return Json.MAPPER
        .createObjectNode()
        .put("prompt_tokens", in)
        .put("completion_tokens", out)
        .put("total_tokens", in + out);
  }
}
