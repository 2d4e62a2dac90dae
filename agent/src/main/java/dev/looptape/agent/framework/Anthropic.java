package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** The official Anthropic client: messages. */
final class Anthropic extends ApiClient {
  static final String NAME = "anthropic";

  @Override
  String provider() {
    return NAME;
  }

  @Override
  @Nullable Value messages(Value body) {
    return withSystem(Reading.get(body, "system"), Reading.get(body, "messages"));
  }

  @Override
  void answered(Value response, Facts facts) {
    Value content = Reading.get(response, "content");
    facts.put("stopReason", Reading.string(Reading.get(response, "stopReason")));
    ArrayValue blocks = Reading.array(content);
    if (blocks == null) {
      return;
    }
    facts.put("content", ShownMessages.text(content));
    long calls = 0;
    for (int i = 0; i < blocks.size(); i++) {
      StringValue type = Reading.string(Reading.get(blocks.get(i), "type"));
      calls += type != null && type.value().equals("tool_use") ? 1 : 0;
    }
    facts.put("toolCallCount", Value.of(calls));
  }
}
