package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a tool returned in this turn.
 *
 * @param json the content read as JSON; missing if it is plain text
 */
record ToolResult(String tool, JsonNode arguments, String content, JsonNode json) {
  boolean answers(ToolCall call) {
    return tool.equals(call.tool()) && arguments.equals(call.arguments());
  }
}
