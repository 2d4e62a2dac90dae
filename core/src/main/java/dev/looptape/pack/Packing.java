package dev.looptape.pack;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes refs in the place of what is pooled. Depth first in key order; a pooled value takes its
 * index when it is first met, so before its members take theirs.
 */
final class Packing {
  private final PlaceCount count;
  private final List<@Nullable Value> values = new ArrayList<>();

  Packing(PlaceCount count) {
    this.count = count;
  }

  ObjectValue pack(Value root) {
    Value recording = Nodes.isContainer(root) ? rewrite(root) : root;
    Value[] pooled = new Value[values.size()];
    for (int i = 0; i < pooled.length; i++) {
      pooled[i] = present(values.get(i));
    }
    return ObjectValue.builder()
        .put("format", Value.of(RecordingPack.FORMAT))
        .put("recording", recording)
        .put("values", ArrayValue.ofTrusted(pooled))
        .build();
  }

  private Value rewrite(Value root) {
    ArrayDeque<Frame> open = new ArrayDeque<>();
    open.push(new Frame(root, null));
    while (true) {
      Frame top = open.element();
      if (top.at < top.children.length) {
        Value child = top.children[top.at];
        PlaceCount.Slot slot = count.pooled(child);
        if (slot != null && slot.index >= 0) {
          top.children[top.at++] = Nodes.ref(slot.index);
          continue;
        }
        if (slot != null) {
          slot.index = values.size();
          values.add(null); // its place; the members of a container come before it is whole
        }
        if (Nodes.isContainer(child)) {
          open.push(new Frame(child, slot));
        } else if (slot != null) {
          values.set(slot.index, child);
          top.children[top.at++] = Nodes.ref(slot.index);
        } else {
          top.at++;
        }
        continue;
      }
      open.pop();
      Value done = top.close();
      if (top.slot != null) {
        values.set(top.slot.index, done);
        done = Nodes.ref(top.slot.index);
      }
      Frame parent = open.peek();
      if (parent == null) {
        return done;
      }
      parent.children[parent.at++] = done;
    }
  }

  private static Value present(@Nullable Value value) {
    if (value == null) {
      throw new IllegalStateException("a pooled value was left unwritten");
    }
    return value;
  }

  /** A container whose members are being rewritten. */
  private static final class Frame {
    private final Value container;
    private final PlaceCount.@Nullable Slot slot;
    private final Value[] children;
    private int at;

    Frame(Value container, PlaceCount.@Nullable Slot slot) {
      this.container = container;
      this.slot = slot;
      children = new Value[Nodes.size(container)];
      for (int i = 0; i < children.length; i++) {
        children[i] = Nodes.child(container, i);
      }
    }

    Value close() {
      if (container instanceof ArrayValue) {
        return ArrayValue.ofTrusted(children);
      }
      ObjectValue object = (ObjectValue) container;
      ObjectValue.Builder copy = ObjectValue.builder();
      for (int i = 0; i < children.length; i++) {
        copy.put(object.key(i), children[i]);
      }
      ObjectValue packed = copy.build();
      return Nodes.isReserved(container) ? Nodes.escape(packed) : packed;
    }
  }
}
