package dev.looptape.pack;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.List;

/** The packed form as a value: refs in the place of what is pooled. */
final class Packing {
  private final Pool pool;

  private Packing(Pool pool) {
    this.pool = pool;
  }

  static ObjectValue pack(Value root, Pool pool) {
    List<Value> values = Numbering.number(root, pool);
    Packing packing = new Packing(pool);
    Value recording = packing.rewrite(root);
    Value[] pooled = new Value[values.size()];
    for (int i = 0; i < pooled.length; i++) {
      pooled[i] = packing.rewrite(values.get(i));
    }
    return ObjectValue.builder()
        .put("format", Value.of(RecordingPack.FORMAT))
        .put("recording", recording)
        .put("values", ArrayValue.ofTrusted(pooled))
        .build();
  }

  /** The value with refs and escapes in it; itself where there are none. */
  private Value rewrite(Value root) {
    if (!Nodes.isContainer(root)) {
      return root;
    }
    ArrayDeque<Frame> open = new ArrayDeque<>();
    open.push(new Frame(root));
    while (true) {
      Frame top = open.element();
      if (top.at < top.children.length) {
        Value child = top.children[top.at];
        int index = pool.index(child);
        if (index >= 0) {
          top.replace(Nodes.ref(index));
        } else if (Nodes.isContainer(child)) {
          open.push(new Frame(child));
        } else {
          top.at++;
        }
        continue;
      }
      open.pop();
      Value done = top.close();
      Frame parent = open.peek();
      if (parent == null) {
        return done;
      }
      if (done == parent.children[parent.at]) {
        parent.at++;
      } else {
        parent.replace(done);
      }
    }
  }

  /** A container whose members are being rewritten. */
  private static final class Frame {
    private final Value container;
    private final Value[] children;
    private boolean changed;
    private int at;

    Frame(Value container) {
      this.container = container;
      children = new Value[Nodes.size(container)];
      for (int i = 0; i < children.length; i++) {
        children[i] = Nodes.child(container, i);
      }
    }

    void replace(Value value) {
      children[at++] = value;
      changed = true;
    }

    Value close() {
      Value packed = changed ? copy() : container;
      return Nodes.isReserved(container) ? Nodes.escape(packed) : packed;
    }

    private Value copy() {
      if (container instanceof ArrayValue) {
        return ArrayValue.ofTrusted(children);
      }
      ObjectValue.Builder copy = ObjectValue.builder();
      for (int i = 0; i < children.length; i++) {
        copy.put(((ObjectValue) container).key(i), children[i]);
      }
      return copy.build();
    }
  }
}
