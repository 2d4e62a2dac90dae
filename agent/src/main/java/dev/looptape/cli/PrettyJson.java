package dev.looptape.cli;

import dev.looptape.value.Value;

/** JSON with a member a line, made from its text, so that depth costs no stack. */
final class PrettyJson {
  private static final int DEEPEST_INDENT = 40;

  private PrettyJson() {}

  static String of(Value value) {
    String json = value.text();
    StringBuilder out = new StringBuilder(json.length() * 2);
    int depth = 0;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      switch (c) {
        case '"' -> {
          int end = endOfString(json, i);
          out.append(json, i, end);
          i = end - 1;
        }
        case '{', '[' -> {
          char next = json.charAt(i + 1);
          if (next == '}' || next == ']') {
            out.append(c).append(next);
            i++;
          } else {
            out.append(c);
            newLine(out, ++depth);
          }
        }
        case '}', ']' -> {
          newLine(out, --depth);
          out.append(c);
        }
        case ',' -> {
          out.append(c);
          newLine(out, depth);
        }
        case ':' -> out.append(": ");
        default -> out.append(c);
      }
    }
    return out.toString();
  }

  private static int endOfString(String json, int start) {
    int i = start + 1;
    while (json.charAt(i) != '"') {
      i += json.charAt(i) == '\\' ? 2 : 1;
    }
    return i + 1;
  }

  private static void newLine(StringBuilder out, int depth) {
    out.append('\n');
    out.append("  ".repeat(Math.min(depth, DEEPEST_INDENT)));
  }
}
