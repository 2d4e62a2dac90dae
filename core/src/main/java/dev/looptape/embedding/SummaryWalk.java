package dev.looptape.embedding;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One walk of {@link EmbeddingSummary#summarize}: each object of memory is read and rewritten once,
 * whatever the number of its places. Iterative: depth costs no stack.
 */
final class SummaryWalk {
  /** What a container becomes; itself while it is open, so that a cycle ends at the original. */
  private final IdentityHashMap<Value, Value> walked = new IdentityHashMap<>();

  /** What an array with vectors becomes under {@code embeddings}, likewise. */
  private final IdentityHashMap<Value, Value> batches = new IdentityHashMap<>();

  private final IdentityHashMap<Value, Boolean> isBatch = new IdentityHashMap<>();

  /** The summary of an array that is a vector; of another one, itself. */
  private final IdentityHashMap<Value, Value> summaries = new IdentityHashMap<>();

  private final ArrayDeque<Frame> open = new ArrayDeque<>();
  private long membersRead;

  /** How many members were read: the work done. */
  long membersRead() {
    return membersRead;
  }

  Value rewrite(Value root) {
    if (!isContainer(root)) {
      return root;
    }
    open(root, walked);
    while (!open.isEmpty()) {
      Frame top = open.element();
      if (top.at == top.members.length) {
        open.pop();
        top.target.put(top.container, top.close());
        continue;
      }
      Value member = top.members[top.at];
      Value after = isContainer(member) ? replacement(top, member) : member;
      if (after != null) { // else it was opened, and is asked for again when it is done
        membersRead++;
        top.members[top.at++] = after;
      }
    }
    Value result = walked.get(root);
    return result == null ? root : result;
  }

  private void open(Value container, IdentityHashMap<Value, Value> target) {
    target.put(container, container);
    open.push(new Frame(container, target));
  }

  /** What a container becomes at its place, or null: it was opened. */
  private @Nullable Value replacement(Frame top, Value member) {
    String key = top.key();
    boolean mayBeVector = key.equals("embedding") || top.target == batches;
    Value summary = mayBeVector ? summary(member) : member;
    if (summary != member) {
      return summary;
    }
    IdentityHashMap<Value, Value> target =
        key.equals("embeddings") && isBatch(member) ? batches : walked;
    Value known = target.get(member);
    if (known == null) {
      open(member, target);
    }
    return known;
  }

  private Value summary(Value value) {
    Value known = summaries.get(value);
    if (known == null) {
      known = value instanceof ArrayValue array && array.size() > 0 ? summaryOf(array) : value;
      summaries.put(value, known);
    }
    return known;
  }

  private Value summaryOf(ArrayValue array) {
    for (int i = 0; i < array.size(); i++) {
      membersRead++;
      if (!(array.get(i) instanceof NumberValue)) {
        return array;
      }
    }
    double sum = 0;
    for (int i = 0; i < array.size(); i++) {
      double x = Double.parseDouble(((NumberValue) array.get(i)).text());
      sum += x * x;
    }
    return EmbeddingSummary.of(array.size(), sum);
  }

  private boolean isBatch(Value value) {
    Boolean known = isBatch.get(value);
    if (known == null) {
      known = false;
      if (value instanceof ArrayValue array) {
        for (int i = 0; i < array.size() && !known; i++) {
          membersRead++;
          known = summary(array.get(i)) != array.get(i);
        }
      }
      isBatch.put(value, known);
    }
    return known;
  }

  private static boolean isContainer(Value value) {
    return value instanceof ObjectValue || value instanceof ArrayValue;
  }

  /** A container whose members are being replaced, and where the result is kept. */
  private static final class Frame {
    private final Value container;
    private final IdentityHashMap<Value, Value> target;
    private final Value[] members;
    private int at;

    Frame(Value container, IdentityHashMap<Value, Value> target) {
      this.container = container;
      this.target = target;
      boolean isObject = container instanceof ObjectValue;
      members =
          new Value[isObject ? ((ObjectValue) container).size() : ((ArrayValue) container).size()];
      for (int i = 0; i < members.length; i++) {
        members[i] =
            isObject ? ((ObjectValue) container).value(i) : ((ArrayValue) container).get(i);
      }
    }

    /** The key of the member at hand; of an array's, none. */
    String key() {
      return container instanceof ObjectValue object ? object.key(at) : "";
    }

    /** The container with the members that took their places; itself if they are the same. */
    Value close() {
      ObjectValue object = container instanceof ObjectValue ? (ObjectValue) container : null;
      boolean changed = false;
      for (int i = 0; i < members.length; i++) {
        changed |=
            members[i] != (object == null ? ((ArrayValue) container).get(i) : object.value(i));
      }
      if (!changed) {
        return container;
      }
      if (object == null) {
        return ArrayValue.ofTrusted(members);
      }
      ObjectValue.Builder copy = ObjectValue.builder();
      for (int i = 0; i < members.length; i++) {
        copy.put(object.key(i), members[i]);
      }
      return copy.build();
    }
  }
}
