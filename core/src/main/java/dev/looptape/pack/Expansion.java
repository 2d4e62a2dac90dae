package dev.looptape.pack;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Puts each pooled value in the places of its refs, as one object. The document was measured
 * before, so every ref is good and there is no loop.
 */
final class Expansion {
  private final Packed packed;
  private final @Nullable Value[] expanded;
  private long nodesExpanded;

  Expansion(Packed packed) {
    this.packed = packed;
    expanded = new @Nullable Value[packed.values.size()];
  }

  /** How many nodes of the packed form were expanded: the work done. */
  long nodesExpanded() {
    return nodesExpanded;
  }

  Value expand() {
    ArrayDeque<Frame> open = new ArrayDeque<>();
    Value next = packed.recording;
    int index = -1; // the place in values that `next` is, or -1
    while (true) {
      Value done;
      nodesExpanded++;
      if (Nodes.isRef(next)) {
        int ref = packed.index(next);
        done = expanded[ref];
        if (done == null) {
          open.push(new Frame(null, index)); // waits for the value that the ref names
          next = packed.values.get(ref);
          index = ref;
          continue;
        }
      } else if (Nodes.isContainer(next)) {
        open.push(new Frame(next, index));
        done = null;
      } else {
        done = next;
      }
      if (done != null) {
        remember(index, done);
      }
      while (true) {
        Frame top = open.peek();
        if (done != null) {
          if (top == null) {
            return done;
          }
          top.add(done);
        }
        if (top == null) {
          throw new IllegalStateException("nothing is open");
        }
        Value child = top.next();
        if (child != null) {
          next = child;
          index = -1;
          break;
        }
        done = top.close();
        open.pop();
        remember(top.index, done);
      }
    }
  }

  private void remember(int index, Value value) {
    if (index >= 0) {
      expanded[index] = value;
    }
  }

  /** A container being expanded, or (no container) a ref whose value is. */
  private static final class Frame {
    private final int index;
    private final @Nullable Value container;
    private final Value[] children;
    private int filled;
    private int asked;

    Frame(@Nullable Value value, int index) {
      this.index = index;
      ObjectValue literal = value == null ? null : Nodes.escaped(value);
      container = literal == null ? value : literal;
      children = new Value[container == null ? 1 : Nodes.size(container)];
    }

    @Nullable Value next() {
      Value inside = container;
      return inside == null || asked == children.length ? null : Nodes.child(inside, asked++);
    }

    void add(Value value) {
      children[filled++] = value;
    }

    Value close() {
      Value inside = container;
      if (inside == null) {
        return children[0];
      }
      boolean changed = false;
      for (int i = 0; i < children.length; i++) {
        changed |= children[i] != Nodes.child(inside, i);
      }
      if (!changed) {
        return inside;
      }
      if (inside instanceof ArrayValue) {
        return ArrayValue.ofTrusted(children);
      }
      ObjectValue.Builder copy = ObjectValue.builder();
      for (int i = 0; i < children.length; i++) {
        copy.put(((ObjectValue) inside).key(i), children[i]);
      }
      return copy.build();
    }
  }
}
