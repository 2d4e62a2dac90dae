package dev.looptape.cli;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares values of two recordings. Ids that are made up anew each time, those of tool calls and
 * UUIDs, are the same if they stand for each other wherever they stand; all else must be equal.
 */
final class Sameness {
  private static final Pattern UUID =
      Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private final Set<String> idsA;
  private final Set<String> idsB;
  private final Map<String, String> toB = new HashMap<>();
  private final Map<String, String> toA = new HashMap<>();

  Sameness(Recording a, CallTree treeA, Recording b, CallTree treeB) {
    idsA = toolCallIds(a, treeA);
    idsB = toolCallIds(b, treeB);
  }

  /**
   * Where two values part first.
   *
   * @param path keys and indexes, such as {@code rows[3].name}; empty: at their root
   * @param a what A has there; null: nothing
   * @param b what B has there; null: nothing
   */
  record Difference(String path, @Nullable Value a, @Nullable Value b) {}

  /** The first difference in the order of A's text; null: none. */
  @Nullable Difference first(@Nullable Value a, @Nullable Value b) {
    ArrayDeque<Pair> todo = new ArrayDeque<>();
    todo.push(new Pair(null, "", -1, a, b));
    while (!todo.isEmpty()) { // not recursive: recorded values may nest as deep as they like
      Pair pair = todo.pop();
      if (Objects.equals(pair.a, pair.b)) {
        continue;
      }
      if (pair.a instanceof ObjectValue objectA && pair.b instanceof ObjectValue objectB) {
        pushMembers(pair, objectA, objectB, todo);
      } else if (pair.a instanceof ArrayValue arrayA && pair.b instanceof ArrayValue arrayB) {
        for (int i = Math.max(arrayA.size(), arrayB.size()) - 1; i >= 0; i--) {
          todo.push(new Pair(pair, "", i, element(arrayA, i), element(arrayB, i)));
        }
      } else if (!isSameId(pair.a, pair.b)) {
        return new Difference(pair.path(), pair.a, pair.b);
      }
    }
    return null;
  }

  private static void pushMembers(Pair pair, ObjectValue a, ObjectValue b, ArrayDeque<Pair> todo) {
    for (int i = b.size() - 1; i >= 0; i--) {
      if (a.get(b.key(i)) == null) {
        todo.push(new Pair(pair, b.key(i), -1, null, b.value(i)));
      }
    }
    for (int i = a.size() - 1; i >= 0; i--) {
      todo.push(new Pair(pair, a.key(i), -1, a.value(i), b.get(a.key(i))));
    }
  }

  private static @Nullable Value element(ArrayValue array, int i) {
    return i < array.size() ? array.get(i) : null;
  }

  private boolean isSameId(@Nullable Value a, @Nullable Value b) {
    if (!(a instanceof StringValue textA) || !(b instanceof StringValue textB)) {
      return false;
    }
    String idA = textA.value();
    String idB = textB.value();
    boolean ids = idsA.contains(idA) && idsB.contains(idB);
    if (!ids && !(UUID.matcher(idA).matches() && UUID.matcher(idB).matches())) {
      return false;
    }
    if (!toB.containsKey(idA) && !toA.containsKey(idB)) {
      toB.put(idA, idB);
      toA.put(idB, idA);
    }
    return idB.equals(toB.get(idA));
  }

  private static Set<String> toolCallIds(Recording recording, CallTree tree) {
    Set<String> ids = new HashSet<>();
    for (Event event : recording.events()) {
      ObjectValue payload = Facts.object(event.payload());
      add(Facts.text(payload, "toolCallId"), ids);
      if ("tool-result".equals(Facts.text(payload, "source"))) {
        add(Facts.text(payload, "sourceId"), ids);
      }
    }
    for (CallNode node : tree.all) {
      for (ObjectValue request : ToolRequests.in(node.ended())) {
        add(Facts.text(request, "id", "toolCallId"), ids);
      }
    }
    return ids;
  }

  private static void add(@Nullable String id, Set<String> ids) {
    if (id != null) {
      ids.add(id);
    }
  }

  /** Two values at the same place; {@code index} is -1 where {@code key} tells the place. */
  private record Pair(
      @Nullable Pair holder, String key, int index, @Nullable Value a, @Nullable Value b) {
    String path() {
      ArrayDeque<Pair> places = new ArrayDeque<>();
      for (Pair at = this; at.holder != null; at = at.holder) {
        places.push(at);
      }
      StringBuilder path = new StringBuilder();
      for (Pair place : places) {
        if (place.index >= 0) {
          path.append('[').append(place.index).append(']');
        } else {
          path.append(path.length() == 0 ? "" : ".").append(place.key);
        }
      }
      return path.toString();
    }
  }
}
