package dev.looptape.influence;

import dev.looptape.recording.EventTypes;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a model call gave, as a text: what it says, or else the JSON of the tools it asks for. */
final class ModelOutput {
  private static final Set<String> REQUESTS =
      Set.of("toolExecutionRequests", "toolCalls", "tool_calls", "toolRequests");

  /** An answer is small at its top; deeper down there is only data. */
  private static final int MOST_READ = 2_000;

  private ModelOutput() {}

  /**
   * The text of an output.
   *
   * @param calls all calls around it, in the order of their first event
   * @return null if it gave nothing, or what it gave is not in the recording
   */
  static @Nullable String of(RecordedCall model, List<RecordedCall> calls) {
    String said = said(model);
    if (said != null) {
      return said;
    }
    List<Value> requests = requested(model.ended());
    if (requests.isEmpty()) {
      requests = following(model, calls);
    }
    if (!requests.isEmpty()) {
      return ArrayValue.of(requests).text();
    }
    Value result = model.ended().get("result");
    return result == null || result == LiteralValue.NULL
        ? null
        : RecordedCall.text(Value.of(PlainText.of(result).text()));
  }

  /** The text of an output; null if it only asks for tools. */
  static @Nullable String said(RecordedCall model) {
    Value content = model.ended().get("content");
    if (content == null && model.ended().get("result") instanceof StringValue text) {
      content = text;
    }
    return content == null ? null : RecordedCall.text(Value.of(PlainText.of(content).text()));
  }

  /** The requests as the common libraries hold them, each as its name and arguments. */
  private static List<Value> requested(ObjectValue payload) {
    List<Value> found = new ArrayList<>();
    ArrayDeque<Value> todo = new ArrayDeque<>();
    todo.add(payload);
    for (int read = 0; read < MOST_READ && !todo.isEmpty() && found.isEmpty(); read++) {
      if (todo.remove() instanceof ObjectValue object) {
        for (int i = 0; i < object.size(); i++) {
          if (REQUESTS.contains(object.key(i)) && object.value(i) instanceof ArrayValue array) {
            addAll(array, found);
          }
          todo.add(object.value(i));
        }
      }
    }
    return found;
  }

  private static void addAll(ArrayValue requests, List<Value> found) {
    for (int i = 0; i < requests.size(); i++) {
      if (requests.get(i) instanceof ObjectValue request) {
        ObjectValue function = RecordedCall.object(request.get("function"));
        found.add(
            request(
                first(request, function, "name", "toolName"),
                first(request, function, "arguments", "args", "input")));
      }
    }
  }

  private static @Nullable Value first(ObjectValue a, ObjectValue b, String... keys) {
    for (ObjectValue object : new ObjectValue[] {a, b}) {
      for (String key : keys) {
        if (object.get(key) != null) {
          return object.get(key);
        }
      }
    }
    return null;
  }

  /** Where an output does not name its tools, those that ran between it and the next. */
  private static List<Value> following(RecordedCall model, List<RecordedCall> calls) {
    int next =
        calls.stream()
            .filter(call -> call.is(EventTypes.MODEL) && call.start > model.end)
            .mapToInt(call -> call.start)
            .min()
            .orElse(Integer.MAX_VALUE);
    List<Value> found = new ArrayList<>();
    for (RecordedCall call : calls) {
      if (call.is(EventTypes.TOOL) && call.start > model.end && call.start < next) {
        found.add(request(call.started().get("toolName"), call.started().get("args")));
      }
    }
    return found;
  }

  private static ObjectValue request(@Nullable Value name, @Nullable Value arguments) {
    ObjectValue.Builder request = ObjectValue.builder();
    if (name != null) {
      request.put("name", name);
    }
    Value parsed = arguments instanceof StringValue text ? JsonInText.parse(text.value()) : null;
    if (arguments != null) {
      request.put("args", parsed == null ? arguments : parsed);
    }
    return request.build();
  }
}
