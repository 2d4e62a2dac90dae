package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** The official OpenAI client: chat completions and responses. */
final class OpenAi extends ApiClient {
  static final String NAME = "openai";

  @Override
  String provider() {
    return NAME;
  }

  @Override
  @Nullable Value messages(Value body) {
    Value messages = Reading.get(body, "messages");
    if (messages != null) {
      return messages;
    }
    Value input = Reading.get(body, "input"); // of a response: a text, or items
    if (input != null && Reading.text(input) != null) {
      input = ArrayValue.of(message("user", input));
    }
    return withSystem(Reading.get(body, "instructions"), input);
  }

  @Override
  void answered(Value response, Facts facts) {
    ArrayValue choices = Reading.array(Reading.get(response, "choices"));
    if (choices != null && choices.size() > 0) {
      Value message = Reading.get(choices.get(0), "message");
      facts.put("content", Reading.text(Reading.get(message, "content")));
      long calls = Reading.count(Reading.get(message, "toolCalls"));
      facts.put("toolCallCount", Value.of(Math.max(calls, 0)));
      facts.put("stopReason", Reading.string(Reading.get(choices.get(0), "finishReason")));
      return;
    }
    ArrayValue output = Reading.array(Reading.get(response, "output"));
    if (output == null) {
      return;
    }
    long calls = 0;
    StringValue content = null;
    for (int i = 0; i < output.size(); i++) {
      Value item = output.get(i);
      StringValue type = Reading.string(Reading.get(item, "type"));
      if (type != null && type.value().equals("function_call")) {
        calls++;
      } else if (type != null && type.value().equals("message")) {
        StringValue text = ShownMessages.text(Reading.get(item, "content"));
        content = text == null ? content : text;
      }
    }
    facts.put("content", content);
    facts.put("toolCallCount", Value.of(calls));
    Value incomplete = Reading.get(response, "incompleteDetails");
    facts.put("stopReason", Reading.string(Reading.get(incomplete, "reason")));
  }
}
