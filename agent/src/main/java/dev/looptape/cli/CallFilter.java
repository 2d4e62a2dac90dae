package dev.looptape.cli;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which calls were asked for, and which lead to one that was. */
final class CallFilter {
  private final Set<CallNode> asked = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<CallNode> leading = Collections.newSetFromMap(new IdentityHashMap<>());

  CallFilter(
      CallTree tree,
      @Nullable String run,
      @Nullable String call,
      List<String> kinds,
      @Nullable String text) {
    Grep grep = text == null ? null : new Grep(text);
    for (CallNode node : tree.all) {
      if ((run == null || run.equals(node.runId()))
          && (call == null || isInside(node, call))
          && (kinds.isEmpty() || kinds.contains(node.shownKind().toLowerCase(Locale.ROOT)))
          && (grep == null || holds(node, grep))) {
        asked.add(node);
      }
    }
    ArrayDeque<CallNode> up = new ArrayDeque<>(asked);
    while (!up.isEmpty()) {
      CallNode parent = up.pop().parent;
      if (parent != null && leading.add(parent)) {
        up.push(parent);
      }
    }
  }

  boolean isEmpty() {
    return asked.isEmpty();
  }

  /** Whether the call itself was asked for. */
  boolean asksFor(CallNode node) {
    return asked.contains(node);
  }

  /** Whether the call is to be shown, be it as a line on the way to another one. */
  boolean shows(CallNode node) {
    return asked.contains(node) || leading.contains(node);
  }

  private static boolean isInside(CallNode node, String call) {
    for (CallNode up = node; up != null; up = up.parent) {
      if (call.equals(up.callId())) {
        return true;
      }
    }
    return false;
  }

  /** A model call's own text is what was new to it; its arguments repeat all that went before. */
  private static boolean holds(CallNode node, Grep grep) {
    if (grep.isIn(node.name()) || grep.isIn(node.end == null ? null : node.end.payload())) {
      return true;
    }
    if (node.context.isEmpty()) {
      return grep.isIn(node.start == null ? null : node.start.payload());
    }
    return node.news.stream().anyMatch(piece -> grep.isIn(piece.payload()));
  }
}
