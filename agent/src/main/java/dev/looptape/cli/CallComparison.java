package dev.looptape.cli;

import dev.looptape.recording.EventTypes;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares two calls that stand for each other: first what they were given, then what they gave.
 */
final class CallComparison {
  private final Sameness same;

  CallComparison(Sameness same) {
    this.same = same;
  }

  /** What differs in what the calls were given. */
  List<CallDifference> given(CallNode a, CallNode b) {
    List<CallDifference> found = new ArrayList<>();
    if (a.kind.equals(EventTypes.MODEL)) {
      compare(found, a, b, "model", Value.of(CallLine.name(a)), Value.of(CallLine.name(b)));
      if (!a.context.isEmpty() && !b.context.isEmpty()) {
        context(found, a, b);
        part(found, a, b, "tools", a.started(), b.started());
        part(found, a, b, "temperature", a.started(), b.started());
        return found;
      }
    }
    for (String part : new String[] {"userPrompt", "query"}) {
      part(found, a, b, part, a.started(), b.started());
    }
    boolean query = a.started().get("query") != null && b.started().get("query") != null;
    if (found.isEmpty() && !query) { // what is named so stands among the arguments too
      part(found, a, b, "args", a.started(), b.started());
    }
    return found;
  }

  /** What differs in what they gave. */
  List<CallDifference> gave(CallNode a, CallNode b) {
    List<CallDifference> found = new ArrayList<>();
    compare(found, a, b, "ended", Value.of(a.end != null), Value.of(b.end != null));
    if (a.end == null || b.end == null) {
      return found;
    }
    compare(found, a, b, "failure", a.fact("failure"), b.fact("failure"));
    if (a.kind.equals(EventTypes.MODEL)) {
      compare(found, a, b, "asks for", requests(a), requests(b));
    }
    for (String part : new String[] {"finalContent", "content", "candidates"}) {
      part(found, a, b, part, a.ended(), b.ended());
    }
    boolean whole = a.ended().get("finalContent") != null || a.kind.equals(EventTypes.MODEL);
    if (found.isEmpty() && !whole) { // a model's result holds its own measures too
      part(found, a, b, CallDifference.RESULT, a.ended(), b.ended());
    }
    return found;
  }

  private void context(List<CallDifference> found, CallNode a, CallNode b) {
    int both = Math.min(a.context.size(), b.context.size());
    String of = " of " + a.context.size();
    if (a.context.size() != b.context.size()) {
      of += " in A, " + b.context.size() + " in B";
    }
    for (int i = 0; i < both; i++) {
      ObjectValue inA = a.context.get(i).payload();
      ObjectValue inB = b.context.get(i).payload();
      Sameness.Difference difference =
          Objects.equals(inA.get("asRole"), inB.get("asRole"))
              ? same.first(text(inA), text(inB))
              : new Sameness.Difference("", text(inA), text(inB));
      if (difference != null) {
        String path = difference.path().isEmpty() ? "" : ", " + difference.path();
        String where = "message " + (i + 1) + of + role(inA, inB) + path;
        found.add(
            new CallDifference(
                a, b, CallDifference.CONTEXT, where, difference.a(), difference.b()));
        return;
      }
    }
    if (a.context.size() != b.context.size()) {
      Value moreA = both < a.context.size() ? text(a.context.get(both).payload()) : null;
      Value moreB = both < b.context.size() ? text(b.context.get(both).payload()) : null;
      String where = "message " + (both + 1) + of;
      found.add(new CallDifference(a, b, CallDifference.CONTEXT, where, moreA, moreB));
    }
  }

  private static String role(ObjectValue a, ObjectValue b) {
    String roleA = String.valueOf(Facts.text(a, "asRole"));
    String roleB = String.valueOf(Facts.text(b, "asRole"));
    return " (" + (roleA.equals(roleB) ? roleA : roleA + " in A, " + roleB + " in B") + ")";
  }

  private static @Nullable Value text(ObjectValue piece) {
    Value text = piece.get("rawContent");
    return text == null ? piece.get("contentSummary") : text;
  }

  private static @Nullable Value requests(CallNode node) {
    List<ObjectValue> requests = ToolRequests.in(node.ended());
    return requests.isEmpty()
        ? null
        : ArrayValue.of(requests.stream().map(ToolRequests::text).toList());
  }

  private void part(
      List<CallDifference> found,
      CallNode a,
      CallNode b,
      String part,
      ObjectValue inA,
      ObjectValue inB) {
    compare(found, a, b, part, inA.get(part), inB.get(part));
  }

  private void compare(
      List<CallDifference> found,
      CallNode a,
      CallNode b,
      String what,
      @Nullable Value inA,
      @Nullable Value inB) {
    Sameness.Difference difference = same.first(inA, inB);
    if (difference != null) {
      found.add(new CallDifference(a, b, what, difference.path(), difference.a(), difference.b()));
    }
  }
}
