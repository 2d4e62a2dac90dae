package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What agentfootprint's readers want beside the events; made from them when a recording is. */
public final class RecordingViews {
  /** Deeper calls stand beside the tree, with their parent's id. */
  public static final int NESTED = 100;

  private final List<Event> events;

  /** Views of these events, oldest first. */
  public RecordingViews(List<Event> events) {
    this.events = events;
  }

  /** An entry for each end event: which step it was, and what it came to. */
  public ArrayValue commitLog() {
    List<Value> log = new ArrayList<>();
    for (Event event : events) {
      StringValue stage = stage(event);
      if (stage != null && isEnd(event.type())) {
        Value payload = event.payload();
        String name = name(stage.value());
        Value result =
            payload instanceof ObjectValue ? ((ObjectValue) payload).get("result") : null;
        ObjectValue.Builder entry = ObjectValue.builder();
        entry.put("stage", Value.of(name));
        entry.put("stageId", Value.of(name));
        entry.put("runtimeStageId", stage);
        entry.put("trace", result == null ? ArrayValue.EMPTY : written(name));
        entry.put("redactedPaths", ArrayValue.EMPTY);
        entry.put(
            "overwrite",
            result == null ? ObjectValue.EMPTY : ObjectValue.builder().put(name, result).build());
        entry.put("updates", ObjectValue.EMPTY);
        log.add(entry.build());
      }
    }
    return ArrayValue.of(log);
  }

  private static boolean isEnd(String type) {
    EventTypes.Role role = EventTypes.roleOf(type);
    return role != null && !role.isStart;
  }

  private static ArrayValue written(String name) {
    return ArrayValue.of(
        ObjectValue.builder().put("path", Value.of(name)).put("verb", Value.of("set")).build());
  }

  /** The calls, each in the one that made it. */
  public ObjectValue executionTree(String root) {
    Map<String, Node> nodes = new LinkedHashMap<>();
    for (Event event : events) {
      StringValue stage = stage(event);
      if (stage != null && event.payload() instanceof ObjectValue) {
        ObjectValue payload = (ObjectValue) event.payload();
        Value callId = payload.get("callId");
        if (callId instanceof NumberValue) {
          String id = callId.text();
          if (!nodes.containsKey(id)) {
            nodes.put(id, new Node(stage, (NumberValue) callId, payload.get("parentCallId")));
          }
        }
      }
    }
    List<Node> roots = new ArrayList<>();
    for (Node node : nodes.values()) {
      Node parent = node.parentId == null ? null : nodes.get(node.parentId.text());
      if (parent == null) {
        roots.add(node);
      } else {
        parent.children.add(node);
      }
    }
    List<Value> deeper = new ArrayList<>();
    ArrayValue children = values(roots, 1, deeper);
    ObjectValue.Builder tree = ObjectValue.builder();
    tree.put("id", Value.of(root)).put("name", Value.of(root)).put("children", children);
    if (!deeper.isEmpty()) {
      tree.put("deeper", ArrayValue.of(deeper));
    }
    return tree.build();
  }

  private static ArrayValue values(List<Node> nodes, int depth, List<Value> deeper) {
    Value[] values = new Value[nodes.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(nodes.get(i), depth, deeper);
    }
    return ArrayValue.ofTrusted(values);
  }

  private static Value value(Node node, int depth, List<Value> deeper) {
    ObjectValue.Builder value = describe(node);
    if (depth < NESTED) {
      if (!node.children.isEmpty()) {
        value.put("children", values(node.children, depth + 1, deeper));
      }
      return value.build();
    }
    List<Node> todo = new ArrayList<>(node.children);
    while (!todo.isEmpty()) {
      Node below = todo.remove(todo.size() - 1);
      if (below.parentId != null) {
        deeper.add(describe(below).put("parentCallId", below.parentId).build());
      }
      todo.addAll(below.children);
    }
    return value.build();
  }

  private static ObjectValue.Builder describe(Node node) {
    return ObjectValue.builder()
        .put("id", node.stage)
        .put("name", Value.of(name(node.stage.value())))
        .put("callId", node.callId);
  }

  private static @Nullable StringValue stage(Event event) {
    ObjectValue meta = event.meta();
    Value stage = meta == null ? null : meta.get("runtimeStageId");
    return stage instanceof StringValue ? (StringValue) stage : null;
  }

  private static String name(String stage) {
    int hash = stage.lastIndexOf('#');
    return hash < 0 ? stage : stage.substring(0, hash);
  }

  private static final class Node {
    final StringValue stage;
    final NumberValue callId;
    final @Nullable NumberValue parentId;
    final List<Node> children = new ArrayList<>(0);

    Node(StringValue stage, NumberValue callId, @Nullable Value parentId) {
      this.stage = stage;
      this.callId = callId;
      this.parentId = parentId instanceof NumberValue ? (NumberValue) parentId : null;
    }
  }
}
