package dev.looptape.agent.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The agent argument: {@code key=value,key=value}. A value with a comma or an equals sign stands in
 * single or double quotes; such a quote inside is written twice.
 */
final class AgentArgument {
  private final String text;
  private final List<String> problems;
  private final Map<String, String> values = new LinkedHashMap<>();
  private int at;

  private AgentArgument(String text, List<String> problems) {
    this.text = text;
    this.problems = problems;
  }

  static Map<String, String> parse(String text, List<String> problems) {
    AgentArgument argument = new AgentArgument(text, problems);
    while (argument.at < text.length()) {
      argument.pair();
    }
    return argument.values;
  }

  private void pair() {
    int from = at;
    while (at < text.length() && text.charAt(at) != '=' && text.charAt(at) != ',') {
      at++;
    }
    String key = text.substring(from, at).trim();
    if (at == text.length() || text.charAt(at) == ',') {
      at++;
      if (!key.isEmpty()) {
        problems.add(
            "agent argument, column "
                + (from + 1)
                + ": \""
                + key
                + "\" has no value; write "
                + key
                + "=…");
      }
      return;
    }
    at++; // the equals sign
    String value = value();
    if (key.isEmpty()) {
      problems.add("agent argument, column " + (from + 1) + ": there is no key before =");
    } else {
      values.put(key, value);
    }
  }

  private String value() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    char quote = at < text.length() ? text.charAt(at) : 0;
    if (quote != '"' && quote != '\'') {
      int comma = text.indexOf(',', at);
      int end = comma < 0 ? text.length() : comma;
      String value = text.substring(at, end).trim();
      at = end + 1;
      return value;
    }
    return quoted(quote);
  }

  private String quoted(char quote) {
    int opened = at++;
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != quote) {
        value.append(c);
      } else if (at < text.length() && text.charAt(at) == quote) {
        value.append(c);
        at++;
      } else {
        behind(opened);
        return value.toString();
      }
    }
    problems.add(
        "agent argument, column "
            + (opened + 1)
            + ": this quote is not closed; all after it is the"
            + " value");
    return value.toString();
  }

  /** Nothing but a comma may follow a closing quote. */
  private void behind(int opened) {
    int comma = text.indexOf(',', at);
    int end = comma < 0 ? text.length() : comma;
    if (!text.substring(at, end).isBlank()) {
      problems.add(
          "agent argument, column "
              + (at + 1)
              + ": a comma should follow the value that is quoted from column "
              + (opened + 1)
              + "; \""
              + text.substring(at, end)
              + "\" is left out");
    }
    at = end + 1;
  }
}
