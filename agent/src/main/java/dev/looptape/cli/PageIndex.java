package dev.looptape.cli;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the page needs to know of a recording before it reads anything of it: the calls as columns,
 * each call before those inside of it, with the places of its events.
 */
final class PageIndex {
  private final Map<String, List<Value>> columns = new LinkedHashMap<>();
  private final ObjectValue.Builder context = ObjectValue.builder();
  private final ObjectValue.Builder news = ObjectValue.builder();
  private final ObjectValue.Builder follows = ObjectValue.builder();

  /** Of each run, how far its own clock is behind that of the file, in ms. */
  private final Map<String, Double> runStart = new HashMap<>();

  private final double started;
  private double length;

  private PageIndex(double started) {
    this.started = started;
  }

  static ObjectValue of(Recording recording, CallTree tree) {
    PageIndex index = new PageIndex(started(recording.events()));
    for (Event event : recording.events()) {
      double at = index.at(event);
      index.length = Double.isNaN(at) ? index.length : Math.max(index.length, at);
    }
    index.addAll(tree);
    return index.made(PageInfluence.of(recording));
  }

  /** The earliest time that an event states; NaN: none does. */
  private static double started(List<Event> events) {
    double started = Double.NaN;
    for (Event event : events) {
      double at = Facts.number(meta(event), "wallClockMs");
      started = Double.isNaN(at) ? started : Double.isNaN(started) ? at : Math.min(started, at);
    }
    return started;
  }

  private void addAll(CallTree tree) {
    ArrayDeque<CallNode> todo = new ArrayDeque<>();
    push(tree.roots, todo);
    IdentityHashMap<CallNode, Integer> places = new IdentityHashMap<>();
    while (!todo.isEmpty()) { // not recursive: recorded calls may nest as deep as they like
      CallNode node = todo.pop();
      int place = places.size();
      places.put(node, place);
      add(node, place, node.parent == null ? -1 : places.getOrDefault(node.parent, -1));
      push(node.children, todo);
    }
  }

  private static void push(List<CallNode> nodes, ArrayDeque<CallNode> todo) {
    for (int i = nodes.size() - 1; i >= 0; i--) {
      todo.push(nodes.get(i));
    }
  }

  private void add(CallNode node, int place, int parent) {
    put("kind", Value.of(node.shownKind()));
    put("name", Value.of(CallLine.name(node)));
    put("id", text(node.callId()));
    put("parent", Value.of(parent));
    put("first", Value.of(node.startAt));
    put("last", Value.of(node.endAt));
    double at = node.start != null ? at(node.start) : at(node.end) - node.millis();
    put("at", number(Math.max(at, 0)));
    put("ms", number(node.millis()));
    put("failed", Value.of(node.failed() ? 1 : 0));
    put("note", text(CallLine.unusual(node)));
    put("tokens", text(CallLine.tokens(node)));
    put("iteration", Value.of(CallLine.iteration(node)));
    put("site", text(site(node.site)));
    if (!node.context.isEmpty()) {
      addContext(node, String.valueOf(place));
    }
  }

  private void addContext(CallNode node, String place) {
    Set<Piece> isNew = Collections.newSetFromMap(new IdentityHashMap<>());
    isNew.addAll(node.news);
    List<Value> events = new ArrayList<>();
    List<Value> positions = new ArrayList<>();
    for (Piece piece : node.context) {
      if (isNew.contains(piece)) {
        positions.add(Value.of(events.size()));
      }
      events.add(Value.of(piece.at()));
    }
    context.put(place, ArrayValue.of(events));
    news.put(place, ArrayValue.of(positions));
    follows.put(place, Value.of(node.follows));
  }

  private static @Nullable String site(ObjectValue site) {
    String className = Facts.text(site, "class");
    String method = Facts.text(site, "method");
    return className == null ? null : method == null ? className : className + "#" + method;
  }

  /** Ms from the start of the file; runs have finer clocks of their own. NaN: not known. */
  private double at(@Nullable Event event) {
    ObjectValue meta = meta(event);
    double wall = Facts.number(meta, "wallClockMs") - started;
    double offset = Facts.number(meta, "runOffsetMs");
    if (Double.isNaN(offset)) {
      return wall;
    }
    String run = String.valueOf(Facts.id(meta.get("runId")));
    return Double.isNaN(wall)
        ? offset
        : runStart.computeIfAbsent(run, first -> wall - offset) + offset;
  }

  private static ObjectValue meta(@Nullable Event event) {
    return event == null ? ObjectValue.EMPTY : Facts.object(event.meta());
  }

  private void put(String column, Value value) {
    columns.computeIfAbsent(column, name -> new ArrayList<>()).add(value);
  }

  private static Value text(@Nullable String text) {
    return text == null ? LiteralValue.NULL : Value.of(text);
  }

  private static Value number(double number) {
    return Double.isFinite(number) ? Value.of(Math.rint(number * 1000) / 1000) : LiteralValue.NULL;
  }

  private ObjectValue made(ArrayValue influence) {
    ObjectValue.Builder index = ObjectValue.builder();
    for (String column :
        new String[] {
          "kind",
          "name",
          "id",
          "parent",
          "first",
          "last",
          "at",
          "ms",
          "failed",
          "note",
          "tokens",
          "iteration",
          "site"
        }) {
      index.put(column, ArrayValue.of(columns.getOrDefault(column, List.of())));
    }
    return index
        .put("context", context.build())
        .put("news", news.build())
        .put("follows", follows.build())
        .put("influence", influence)
        .put("started", number(started))
        .put("length", number(length))
        .build();
  }
}
