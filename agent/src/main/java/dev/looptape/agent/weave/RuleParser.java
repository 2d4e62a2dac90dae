package dev.looptape.agent.weave;

import dev.looptape.agent.site.SiteKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a rules file; the grammar is in {@code docs/rules.md}. */
final class RuleParser {
  private static final String[] WORDS = {
    "turn",
    "iteration",
    "model",
    "tool",
    "retrieval",
    "embedding",
    "context",
    "call",
    "session",
    "off",
    "hook"
  };

  private final String file;
  private final @Nullable String framework;
  private final List<Rule> rules;
  private final List<String> errors;

  private String line = "";
  private int at;

  private RuleParser(
      String file, @Nullable String framework, List<Rule> rules, List<String> errors) {
    this.file = file;
    this.framework = framework;
    this.rules = rules;
    this.errors = errors;
  }

  /**
   * Adds a file's rules to {@code rules}. A line that cannot be understood adds one line to {@code
   * errors}, with file, line and column, and the others are used all the same.
   *
   * @param file its name, for messages
   * @param framework the name of a built-in file, or null for a user's
   */
  static void parse(
      String text, String file, @Nullable String framework, List<Rule> rules, List<String> errors) {
    RuleParser parser = new RuleParser(file, framework, rules, errors);
    int number = 1;
    int start = text.startsWith("\uFEFF") ? 1 : 0;
    while (start <= text.length()) {
      int end = start;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      parser.line(text.substring(start, end), number++);
      start = end + (text.startsWith("\r\n", end) ? 2 : 1);
    }
  }

  private void line(String whole, int number) {
    line = withoutComment(whole);
    at = 0;
    skipSpace();
    if (at == line.length()) {
      return;
    }
    try {
      rules.add(rule(number));
    } catch (Malformed malformed) {
      errors.add(file + ":" + number + ":" + (malformed.at + 1) + ": " + malformed.getMessage());
    }
  }

  /** A comment begins with # at the start of a line or after a space; else # is the selector's. */
  private static String withoutComment(String whole) {
    for (int i = 0; i < whole.length(); i++) {
      if (whole.charAt(i) == '#' && (i == 0 || Character.isWhitespace(whole.charAt(i - 1)))) {
        return whole.substring(0, i);
      }
    }
    return whole;
  }

  private Rule rule(int number) throws Malformed {
    int wordAt = at;
    String word = word();
    String known = null;
    for (String candidate : WORDS) {
      if (candidate.equals(word) && (framework != null || !word.equals("hook"))) {
        known = candidate;
      }
    }
    if (known == null) {
      throw new Malformed(
          wordAt,
          "'"
              + word
              + "' is no kind; the kinds are turn, iteration, model, tool, retrieval, embedding,"
              + " context, call, and session, off");
    }
    int selectorAt = at;
    skipSpace();
    if (at == selectorAt || at == line.length()) {
      throw new Malformed(at, "a selector such as com.acme.Agent#answer(String) should follow");
    }
    selectorAt = at;
    Rule.Selector selector = new SelectorParser(line, at).parse();
    Rule.Effect effect =
        known.equals("off")
            ? Rule.Effect.OFF
            : known.equals("session") ? Rule.Effect.SESSION : Rule.Effect.RECORD;
    checkNames(selector, effect, selectorAt);
    SiteKind kind = effect == Rule.Effect.RECORD ? SiteKind.valueOf(upper(known)) : null;
    Rule.Source source = new Rule.Source(line.trim(), file + ":" + number, framework);
    return new Rule(selector, effect, kind, source);
  }

  private static void checkNames(Rule.Selector selector, Rule.Effect effect, int selectorAt)
      throws Malformed {
    int named = 0;
    List<ParameterPattern> parameters = selector.parameters();
    if (parameters != null) {
      for (ParameterPattern parameter : parameters) {
        named += parameter.name() == null ? 0 : 1;
      }
    }
    if (effect == Rule.Effect.SESSION && named != 1) {
      throw new Malformed(
          selectorAt,
          "a session rule gives a name to one parameter, the session's: #answer(*, String id)");
    }
  }

  private String word() {
    int from = at;
    while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    return line.substring(from, at);
  }

  private void skipSpace() {
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
  }

  /** Upper case of ASCII letters; the locale of the host must not matter. */
  private static String upper(String word) {
    StringBuilder upper = new StringBuilder(word.length());
    for (int i = 0; i < word.length(); i++) {
      upper.append((char) (word.charAt(i) - 'a' + 'A'));
    }
    return upper.toString();
  }

  /** Words of the language, for the dry run and for messages. */
  static List<String> words() {
    return new ArrayList<>(List.of(WORDS));
  }

  /** A line that is no rule. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
    final int at;

    Malformed(int at, String message) {
      super(message, null, false, false);
      this.at = at;
    }
  }
}
