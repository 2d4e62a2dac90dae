package dev.looptape.agent.framework;

import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Numbers of a value that counts tokens. */
final class Usage {
  private static final String[] INPUT = {
    "input", "inputTokens", "input_tokens", "promptTokens", "prompt_tokens", "inputTokenCount"
  };
  private static final String[] OUTPUT = {
    "output",
    "outputTokens",
    "output_tokens",
    "completionTokens",
    "completion_tokens",
    "outputTokenCount"
  };

  private Usage() {}

  /** {@code {input, output, cacheRead?, cacheWrite?, thinking?}}, or null if nothing is known. */
  static @Nullable ObjectValue of(@Nullable Value value) {
    ObjectValue.Builder usage = ObjectValue.builder();
    put(usage, "input", Reading.first(value, INPUT));
    put(usage, "output", Reading.first(value, OUTPUT));
    Value inputDetails =
        Reading.first(value, "inputTokensDetails", "promptTokensDetails", "prompt_tokens_details");
    Value outputDetails =
        Reading.first(
            value, "outputTokensDetails", "completionTokensDetails", "completion_tokens_details");
    Value read =
        Reading.first(value, "cacheRead", "cacheReadInputTokens", "cache_read_input_tokens");
    put(
        usage,
        "cacheRead",
        read != null ? read : Reading.first(inputDetails, "cachedTokens", "cached_tokens"));
    put(
        usage,
        "cacheWrite",
        Reading.first(
            value,
            "cacheWrite",
            "cacheWriteInputTokens",
            "cacheCreationInputTokens",
            "cache_creation_input_tokens"));
    Value thinking = Reading.first(value, "thinking", "reasoningTokens", "thoughtsTokenCount");
    put(
        usage,
        "thinking",
        thinking != null
            ? thinking
            : Reading.first(outputDetails, "reasoningTokens", "reasoning_tokens"));
    ObjectValue built = usage.build();
    return built.size() == 0 ? null : built;
  }

  /** Whether it says that any tokens were spent. */
  static boolean isOfSomething(@Nullable Value value) {
    ObjectValue usage = of(value);
    for (int i = 0; usage != null && i < usage.size(); i++) {
      if (!usage.value(i).text().equals("0")) {
        return true;
      }
    }
    return false;
  }

  private static void put(ObjectValue.Builder usage, String key, @Nullable Value value) {
    NumberValue number = Reading.number(value);
    if (number != null) {
      usage.put(key, number);
    }
  }
}
