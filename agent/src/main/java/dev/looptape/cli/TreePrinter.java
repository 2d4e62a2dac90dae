package dev.looptape.cli;

import dev.looptape.recording.EventTypes;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The calls as an indented tree: a line for each, and below it what it was given and gave. */
final class TreePrinter {
  private static final int DEEPEST_INDENT = 20;
  private static final int LONGEST_NAME = 60;

  private final Output out;
  private final Details details;

  TreePrinter(Output out, int columns, boolean full) {
    this.out = out;
    details = new Details(out, columns, full);
  }

  /** Prints a call that has begun, alone. */
  void begin(CallNode node) {
    int depth = depth(node);
    header(node, depth, false);
    details.printStart(node, indent(depth) + "  ");
  }

  /**
   * Prints what a call ended with.
   *
   * @param next whether its beginning stands right above
   */
  void end(CallNode node, boolean next) {
    int depth = depth(node);
    if (next && node.start != null) {
      StringBuilder line = new StringBuilder(indent(depth)).append("  ");
      outcome(node, line.append(out.styled(Style.DIM, Columns.pad("ended", 11))));
      out.line(line.toString());
    } else {
      header(node, depth, true);
    }
    details.printEnd(node, indent(depth) + "  ");
  }

  private static int depth(CallNode node) {
    int depth = 0;
    for (CallNode up = node.parent; up != null && depth <= DEEPEST_INDENT; up = up.parent) {
      depth++;
    }
    return depth;
  }

  void print(CallTree tree, CallFilter filter) {
    ArrayDeque<Step> todo = new ArrayDeque<>();
    boolean any = false;
    for (int i = tree.roots.size() - 1; i >= 0; i--) {
      todo.push(new Step(tree.roots.get(i), 0, false));
    }
    while (!todo.isEmpty()) { // not recursive: recorded calls may nest as deep as they like
      Step step = todo.pop();
      if (step.heading != null) {
        out.line(indent(step.depth) + out.styled(Style.DIM, step.heading));
        continue;
      }
      CallNode node = step.node;
      if (node == null || !filter.shows(node)) {
        continue;
      }
      String indent = indent(step.depth) + "  ";
      if (step.end) {
        details.printEnd(node, indent);
        continue;
      }
      if (any && step.depth == 0) {
        out.line("");
      }
      any = true;
      header(node, step.depth, true);
      if (filter.asksFor(node)) {
        details.printStart(node, indent);
        todo.push(new Step(node, step.depth, true)); // after the calls inside of it
      }
      pushChildren(node, step.depth + 1, filter, todo);
    }
    if (!any && !tree.all.isEmpty()) {
      out.line("no call fits");
    }
  }

  /** Where a framework runs the loop, its iterations are known by number only: headings then. */
  private static void pushChildren(
      CallNode node, int depth, CallFilter filter, ArrayDeque<Step> todo) {
    ArrayDeque<Step> children = new ArrayDeque<>();
    int inside = depth;
    for (CallNode child : node.children) {
      if (!filter.shows(child)) {
        continue;
      }
      long iteration = CallLine.iteration(child);
      if (iteration > 0) {
        children.add(new Step("iteration " + iteration, depth));
        inside = depth + 1;
      } else if (child.kind.equals(EventTypes.ITERATION)) {
        inside = depth;
      }
      children.add(new Step(child, inside, false));
    }
    while (!children.isEmpty()) {
      todo.push(children.removeLast());
    }
  }

  /** The line of a call; {@code whole}: with what is known only once it has ended. */
  private void header(CallNode node, int depth, boolean whole) {
    StringBuilder line = new StringBuilder(indent(depth));
    line.append(out.styled(style(node), node.shownKind()));
    String name = CallLine.name(node);
    if (!name.isEmpty()) {
      String shown = Columns.cut(Visible.of(name), LONGEST_NAME);
      line.append(' ').append(out.styled(Style.BOLD, shown));
    }
    if (whole) {
      outcome(node, line);
    }
    String id = node.callId();
    if (id != null) {
      line.append("  ").append(out.styled(Style.DIM, "#" + Visible.of(id)));
    }
    out.line(line.toString());
  }

  private void outcome(CallNode node, StringBuilder line) {
    if (node.failed()) {
      line.append("  ").append(out.styled(Style.RED, "failed"));
    }
    double millis = node.millis();
    if (!Double.isNaN(millis)) {
      line.append("  ").append(Amounts.millis(millis));
    }
    String tokens = CallLine.tokens(node);
    if (tokens != null) {
      line.append("  ").append(tokens);
    }
    String unusual = CallLine.unusual(node);
    if (unusual != null) {
      line.append("  ").append(out.styled(Style.YELLOW, Visible.of(unusual)));
    }
  }

  private static Style style(CallNode node) {
    return switch (node.kind) {
      case EventTypes.TURN -> Style.BLUE;
      case EventTypes.MODEL -> Style.CYAN;
      case EventTypes.TOOL -> Style.GREEN;
      case EventTypes.RETRIEVAL, EventTypes.EMBEDDING -> Style.MAGENTA;
      default -> Style.PLAIN;
    };
  }

  private static String indent(int depth) {
    return depth <= DEEPEST_INDENT
        ? "  ".repeat(depth)
        : "  ".repeat(DEEPEST_INDENT) + "(" + depth + " deep) ";
  }

  /** A call to print, what it ended with, or a heading. */
  private static final class Step {
    private final @Nullable CallNode node;
    private final @Nullable String heading;
    private final int depth;
    private final boolean end;

    Step(CallNode node, int depth, boolean end) {
      this.node = node;
      this.heading = null;
      this.depth = depth;
      this.end = end;
    }

    Step(String heading, int depth) {
      this.node = null;
      this.heading = heading;
      this.depth = depth;
      this.end = false;
    }
  }
}
