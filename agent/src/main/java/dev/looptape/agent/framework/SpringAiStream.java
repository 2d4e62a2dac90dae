package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes one response of Spring AI's of those that a model has streamed. */
final class SpringAiStream {
  private final StringBuilder text = new StringBuilder();
  private final List<Value> toolCalls = new ArrayList<>();
  private @Nullable Value finishReason;
  private @Nullable Value model;
  private @Nullable Value usage;
  private boolean spoke;

  /** Takes the next response; false if it is none. */
  boolean add(@Nullable Value response) {
    ArrayValue generations = Reading.array(Reading.get(response, "generations"));
    if (generations == null) {
      return false;
    }
    if (generations.size() > 0) {
      generation(generations.get(0));
    }
    Value metadata = Reading.get(response, "chatResponseMetadata");
    model = newer(model, Reading.string(Reading.get(metadata, "model")));
    Value spent = Reading.get(metadata, "usage");
    // Parts before the last one, or after it, may say that nothing was spent.
    if (usage == null || Usage.isOfSomething(spent)) {
      usage = spent;
    }
    return true;
  }

  private void generation(Value generation) {
    Value message = Reading.get(generation, "assistantMessage");
    StringValue part = Reading.text(Reading.get(message, "textContent"));
    if (part != null) {
      spoke = true;
      text.append(part.value());
    }
    ArrayValue calls = Reading.array(Reading.get(message, "toolCalls"));
    for (int i = 0; calls != null && i < calls.size(); i++) {
      toolCalls.add(calls.get(i));
    }
    Value ended = Reading.get(generation, "chatGenerationMetadata");
    finishReason = newer(finishReason, Reading.string(Reading.get(ended, "finishReason")));
  }

  private static @Nullable Value newer(@Nullable Value known, @Nullable StringValue now) {
    return now == null || now.value().isEmpty() ? known : now;
  }

  /**
   * The whole response, as if it had come at once.
   *
   * @param redact for the text, in which a secret may have come in two parts
   */
  ObjectValue whole(UnaryOperator<String> redact) {
    ObjectValue.Builder message = ObjectValue.builder();
    if (spoke) {
      message.put("textContent", Value.of(redact.apply(text.toString())));
    }
    message.put("toolCalls", ArrayValue.of(toolCalls));
    ObjectValue.Builder generation = ObjectValue.builder().put("assistantMessage", message.build());
    if (finishReason != null) {
      generation.put(
          "chatGenerationMetadata",
          ObjectValue.builder().put("finishReason", finishReason).build());
    }
    ObjectValue.Builder metadata = ObjectValue.builder();
    if (model != null) {
      metadata.put("model", model);
    }
    if (usage != null) {
      metadata.put("usage", usage);
    }
    return ObjectValue.builder()
        .put("generations", ArrayValue.of(generation.build()))
        .put("chatResponseMetadata", metadata.build())
        .build();
  }
}
