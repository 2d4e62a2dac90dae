package dev.looptape.cli;

import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import dev.looptape.recording.EventTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two runs, call by call. Calls stand for each other that are of the same kind and name, or number
 * of an iteration, and as deep in the tree, in such a way that as few as possible are left over.
 */
final class RunDiff {
  /** So many calls of each run are aligned; it takes time with the square of what differs. */
  static final int MOST_CALLS = 20_000;

  /** All differences, in the order in which they came about in A. */
  final List<CallDifference> differences = new ArrayList<>();

  /** Whether calls were left out at the end because there are more than {@link #MOST_CALLS}. */
  final boolean cut;

  final int callsA;
  final int callsB;
  private final CallComparison comparison;
  private final List<Placed> found = new ArrayList<>();
  private int pairs;
  private int alike;

  /** A difference, and when it came about: the place of an event of A, or of the call before. */
  private record Placed(CallDifference difference, int place) {}

  RunDiff(List<CallNode> a, List<CallNode> b, Sameness same) {
    comparison = new CallComparison(same);
    callsA = a.size();
    callsB = b.size();
    cut = Math.max(callsA, callsB) > MOST_CALLS;
    align(a.subList(0, Math.min(callsA, MOST_CALLS)), b.subList(0, Math.min(callsB, MOST_CALLS)));
    found.sort(Comparator.comparingInt(Placed::place)); // stable: as they were found, else
    found.forEach(placed -> differences.add(placed.difference()));
  }

  /** How many calls stand for one of the other run. */
  int pairs() {
    return pairs;
  }

  /** How many of them differ in nothing. */
  int alike() {
    return alike;
  }

  /** The first model call whose context differs; null: none. */
  @Nullable CallDifference firstContext() {
    return first(EventTypes.MODEL, CallDifference.CONTEXT);
  }

  /** The first tool call whose result differs; null: none. */
  @Nullable CallDifference firstToolResult() {
    return first(EventTypes.TOOL, CallDifference.RESULT);
  }

  private @Nullable CallDifference first(String kind, String what) {
    for (CallDifference one : differences) {
      if (one.what().equals(what) && one.call().kind.equals(kind)) {
        return one;
      }
    }
    return null;
  }

  /** The calls of a run, each before those inside of it. */
  static List<CallNode> inOrder(CallTree tree, @Nullable String run) {
    List<CallNode> calls = new ArrayList<>();
    ArrayDeque<CallNode> todo = new ArrayDeque<>();
    for (int i = tree.roots.size() - 1; i >= 0; i--) {
      todo.push(tree.roots.get(i));
    }
    while (!todo.isEmpty()) {
      CallNode node = todo.pop();
      if (run == null || run.equals(node.runId())) {
        calls.add(node);
      }
      for (int i = node.children.size() - 1; i >= 0; i--) {
        todo.push(node.children.get(i));
      }
    }
    return calls;
  }

  private void align(List<CallNode> a, List<CallNode> b) {
    List<AbstractDelta<String>> deltas =
        DiffUtils.diff(keys(a), keys(b), new MyersDiffWithLinearSpace<>()).getDeltas();
    int inA = 0;
    int inB = 0;
    for (AbstractDelta<String> delta : deltas) {
      for (; inA < delta.getSource().getPosition(); inA++, inB++) {
        compare(a.get(inA), b.get(inB));
      }
      for (int end = inA + delta.getSource().size(); inA < end; inA++) {
        CallNode call = a.get(inA);
        add(new CallDifference(call, null, CallDifference.CALL, "", null, null), begin(call));
      }
      int place = inA == 0 ? -1 : begin(a.get(inA - 1));
      for (int end = inB + delta.getTarget().size(); inB < end; inB++) {
        add(new CallDifference(null, b.get(inB), CallDifference.CALL, "", null, null), place);
      }
    }
    for (; inA < a.size(); inA++, inB++) {
      compare(a.get(inA), b.get(inB));
    }
  }

  private void compare(CallNode a, CallNode b) {
    pairs++;
    List<CallDifference> given = comparison.given(a, b);
    List<CallDifference> gave = comparison.gave(a, b);
    given.forEach(one -> add(one, begin(a)));
    gave.forEach(one -> add(one, a.endAt < 0 ? begin(a) : a.endAt));
    alike += given.isEmpty() && gave.isEmpty() ? 1 : 0;
  }

  private void add(CallDifference difference, int place) {
    found.add(new Placed(difference, place));
  }

  private static int begin(CallNode call) {
    return call.startAt < 0 ? call.endAt : call.startAt;
  }

  /** Whatever the model is called: which one it was is compared. */
  private static List<String> keys(List<CallNode> calls) {
    List<String> keys = new ArrayList<>();
    for (CallNode call : calls) {
      int depth = 0;
      for (CallNode up = call.parent; up != null && depth < 1_000; up = up.parent) {
        depth++;
      }
      String name =
          call.kind.equals(EventTypes.MODEL)
              ? String.valueOf(CallLine.iteration(call))
              : CallLine.name(call);
      keys.add(depth + " " + call.shownKind() + " " + name);
    }
    return keys;
  }
}
