package dev.looptape.cli;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The tools that a model's answer asks for, as the common libraries hold them. */
final class ToolRequests {
  private static final Set<String> KEYS =
      Set.of("toolExecutionRequests", "toolCalls", "tool_calls", "toolRequests");

  /** An answer is small at its top; deeper down there is only data. */
  private static final int MOST_READ = 2_000;

  private ToolRequests() {}

  /** The requests in an end event's payload, in order; empty if there are none. */
  static List<ObjectValue> in(ObjectValue payload) {
    List<ObjectValue> found = new ArrayList<>();
    ArrayDeque<Value> todo = new ArrayDeque<>();
    todo.add(payload);
    for (int read = 0; read < MOST_READ && !todo.isEmpty(); read++) {
      Value value = todo.remove();
      if (!(value instanceof ObjectValue object)) {
        continue;
      }
      for (int i = 0; i < object.size(); i++) {
        if (KEYS.contains(object.key(i)) && object.value(i) instanceof ArrayValue requests) {
          for (int j = 0; j < requests.size(); j++) {
            if (requests.get(j) instanceof ObjectValue request) {
              found.add(request);
            }
          }
          if (!found.isEmpty()) {
            return found;
          }
        }
        todo.add(object.value(i));
      }
    }
    return found;
  }

  /** {@code name(arguments)}. */
  static Value text(ObjectValue request) {
    ObjectValue function = Facts.object(request.get("function"));
    String name = Facts.text(request, "name", "toolName");
    if (name == null) {
      name = Facts.text(function, "name");
    }
    Value arguments = request.get("arguments");
    for (String key : new String[] {"args", "input"}) {
      arguments = arguments == null ? request.get(key) : arguments;
    }
    arguments = arguments == null ? function.get("arguments") : arguments;
    if (name == null) {
      return request;
    }
    String inside =
        arguments == null ? "" : arguments instanceof StringValue s ? s.value() : arguments.text();
    return Value.of(name + "(" + inside + ")");
  }
}
