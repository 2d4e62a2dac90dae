package dev.looptape.cli;

import dev.looptape.recording.Event;
import dev.looptape.recording.EventTypes;
import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a recording as a tree. Ours say which call they are and which is their parent; in
 * recordings of agentfootprint itself, whose calls have no ids, what starts inside of a call that
 * has not ended is its child.
 */
final class CallTree {
  final List<CallNode> roots = new ArrayList<>();
  final List<CallNode> all = new ArrayList<>();

  private final Map<String, CallNode> byId = new HashMap<>();
  private final List<CallNode> openWithoutId = new ArrayList<>();
  private final List<Piece> announcedWithoutId = new ArrayList<>();
  private final Map<String, List<Piece>> announced = new HashMap<>();
  private final Map<String, ObjectValue> sites = new HashMap<>();

  private CallTree() {}

  static CallTree of(Recording recording) {
    CallTree tree = new CallTree();
    ArrayValue sites = Facts.array(recording.structure().get("sites"));
    for (int i = 0; i < sites.size(); i++) {
      ObjectValue site = Facts.object(sites.get(i));
      String id = Facts.id(site.get("id"));
      if (id != null) {
        tree.sites.put(id, site);
      }
    }
    List<Event> events = recording.events();
    for (int at = 0; at < events.size(); at++) {
      tree.add(events.get(at), at);
    }
    for (CallNode node : tree.all) {
      tree.place(node);
    }
    tree.breakLoops();
    NewContext.mark(tree.all);
    return tree;
  }

  private void add(Event event, int at) {
    if (event.type().equals(Event.ANNOUNCEMENT)) {
      announce(event, at);
      return;
    }
    EventTypes.Role role = EventTypes.roleOf(event.type());
    if (role == null) {
      return;
    }
    ObjectValue payload = Facts.object(event.payload());
    String id = Facts.id(payload.get("callId"));
    if (id == null) {
      id = Facts.id(Facts.object(event.meta()).get("callId"));
    }
    if (id == null) {
      addWithoutId(event, at, role, payload);
      return;
    }
    CallNode node = byId.get(id);
    if (node == null || !node.kind.equals(role.kind)) {
      node = created(role.kind);
      byId.put(id, node);
    }
    set(node, event, at, role);
    List<Piece> shown = announced.remove(id);
    if (shown != null) {
      node.context.addAll(shown);
    }
  }

  private void announce(Event event, int at) {
    Piece piece = new Piece(at, Facts.object(event.payload()));
    String id = Facts.id(Facts.object(event.meta()).get("callId"));
    if (id == null) {
      announcedWithoutId.add(piece);
      return;
    }
    CallNode node = byId.get(id);
    if (node == null) {
      announced.computeIfAbsent(id, key -> new ArrayList<>()).add(piece);
    } else {
      node.context.add(piece);
    }
  }

  private void addWithoutId(Event event, int at, EventTypes.Role role, ObjectValue payload) {
    if (role.isStart) {
      CallNode node = created(role.kind);
      node.parent = innermostOpen(role.kind);
      set(node, event, at, role);
      if (role.kind.equals(EventTypes.MODEL)) {
        node.context.addAll(announcedWithoutId);
        announcedWithoutId.clear();
      }
      openWithoutId.add(node);
      return;
    }
    CallNode node = endedBy(role, Facts.id(payload.get("toolCallId")));
    if (node == null) {
      node = created(role.kind); // its start was dropped
      node.parent = innermostOpen(role.kind);
    } else {
      openWithoutId.remove(node);
    }
    set(node, event, at, role);
  }

  /** There a model call holds no others, and tools that overlap run beside each other. */
  private @Nullable CallNode innermostOpen(String kind) {
    for (int i = openWithoutId.size() - 1; i >= 0; i--) {
      String open = openWithoutId.get(i).kind;
      if (!open.equals(EventTypes.MODEL)
          && !(open.equals(EventTypes.TOOL) && kind.equals(EventTypes.TOOL))) {
        return openWithoutId.get(i);
      }
    }
    return null;
  }

  private @Nullable CallNode endedBy(EventTypes.Role role, @Nullable String toolCallId) {
    for (int i = openWithoutId.size() - 1; i >= 0; i--) {
      CallNode node = openWithoutId.get(i);
      if (node.kind.equals(role.kind)
          && (toolCallId == null
              || toolCallId.equals(Facts.id(node.started().get("toolCallId"))))) {
        return node;
      }
    }
    return null;
  }

  private CallNode created(String kind) {
    CallNode node = new CallNode(kind);
    all.add(node);
    return node;
  }

  private void set(CallNode node, Event event, int at, EventTypes.Role role) {
    if (role.isStart) {
      node.start = event;
      node.startAt = at;
    } else {
      node.end = event;
      node.endAt = at;
    }
    Value siteId = node.fact("site");
    ObjectValue site = Facts.object(sites.get(String.valueOf(Facts.id(siteId))));
    node.site = site;
    String name = Facts.text(site, "name", "method");
    node.siteName = name == null ? "" : name;
    String siteKind = Facts.text(site, "kind");
    node.siteKind = siteKind == null ? "" : siteKind;
  }

  private void place(CallNode node) {
    String parentId = Facts.id(node.fact("parentCallId"));
    if (parentId != null) {
      node.parent = byId.get(parentId);
    }
    if (node.parent == null || node.parent == node) {
      node.parent = null;
      roots.add(node);
    } else {
      node.parent.children.add(node);
    }
  }

  /** In a damaged file calls may be each other's parents; then the first of them is a root. */
  private void breakLoops() {
    Set<CallNode> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    List<CallNode> todo = new ArrayList<>(roots);
    for (CallNode node : all) {
      while (!todo.isEmpty()) {
        CallNode next = todo.remove(todo.size() - 1);
        if (reached.add(next)) {
          todo.addAll(next.children);
        }
      }
      if (!reached.contains(node)) {
        if (node.parent != null) {
          node.parent.children.remove(node);
          node.parent = null;
        }
        roots.add(node);
        todo.add(node);
      }
    }
  }
}
