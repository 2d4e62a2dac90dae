package dev.looptape.cli;

import dev.looptape.value.Value;
import java.util.List;

/** Texts that do harm where somebody takes them for more than text. */
final class HostileText {
  static final List<String> ALL =
      List.of(
          "</script><script>window.ran=1</script>",
          "<!--<script>",
          "]]><img src=x onerror='window.ran=1'>",
          "\" onmouseover=\"window.ran=1\" x=\"",
          "javascript:window.ran=1",
          "</style><style>*{display:none}</style>",
          "</title><svg onload=window.ran=1>",
          "${window.ran=1}{{window.ran=1}}",
          "\u2028window.ran=1\u2029\u0000\u0008\u001b[2J\r\n",
          "\u202e\u2066\u200fabc\u2069",
          "\ud800 lone \udc00",
          "__proto__",
          "constructor");

  private HostileText() {}

  /** A recording with the text at every place that a reader looks at. */
  static Made everywhere(String hostile) {
    String q = Value.of(hostile).text();
    String object =
        "{" + q + ":" + q + ",\"list\":[" + q + "],\"$lt\":" + q + ",\"type\":" + q + "}";
    return new Made()
        .run(
            "{\"app\":"
                + q
                + ",\"runId\":"
                + q
                + ",\"processId\":"
                + q
                + ",\"exit\":"
                + q
                + ",\"complete\":false,\"droppedEvents\":1,\"cut\":1}")
        .event("agentfootprint.agent.turn_start", 1, "{\"site\":1,\"userPrompt\":" + q + "}")
        .shown(2, 0, "user", hostile)
        .event(
            "agentfootprint.stream.llm_start",
            2,
            "{\"parentCallId\":1,\"model\":" + q + ",\"args\":" + object + "}")
        .event(
            "agentfootprint.stream.llm_end",
            2,
            "{\"content\":"
                + q
                + ",\"stopReason\":"
                + q
                + ",\"outcome\":"
                + q
                + ",\"result\":{\"toolCalls\":[{\"name\":"
                + q
                + ",\"arguments\":"
                + q
                + "}]}}")
        .event(
            "agentfootprint.stream.tool_start",
            3,
            "{\"parentCallId\":1,\"toolName\":" + q + ",\"args\":" + object + "}")
        .event(
            "agentfootprint.stream.tool_end",
            3,
            "{\"failure\":{\"name\":"
                + q
                + ",\"message\":"
                + q
                + ",\"code\":"
                + q
                + ",\"cause\":{\"name\":"
                + q
                + "}},\"result\":"
                + q
                + "}")
        .event("looptape.retrieval.start", 4, "{\"parentCallId\":1,\"query\":" + q + "}")
        .event(
            "agentfootprint.memory.retrieved",
            4,
            "{\"candidates\":[{\"text\":"
                + q
                + ",\"score\":"
                + q
                + ",\"metadata\":"
                + object
                + "}]}")
        .event("looptape.call.start", 5, "{\"parentCallId\":1,\"args\":{\"x\":[" + object + "]}}")
        .event(
            "looptape.call.end", 5, "{\"result\":{\"$lt\":\"cut\",\"head\":" + q + ",\"size\":9}}")
        .event("agentfootprint.agent.turn_end", 1, "{\"finalContent\":" + q + "}");
  }
}
