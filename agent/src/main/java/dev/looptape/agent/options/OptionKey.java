package dev.looptape.agent.options;

/**
 * One key: what the documentation, the help and the messages say about it.
 *
 * @param name as it is written in the agent argument
 * @param type what a value looks like
 * @param standard the default, in words or as it would be written
 * @param limits which values are allowed
 * @param wrong what a wrong value does
 * @param meaning what it sets
 */
record OptionKey(
    String name, String type, String standard, String limits, String wrong, String meaning) {
  /** The name with the separators left out, in lower case: how the environment spells it. */
  String plain() {
    return plain(name);
  }

  /** Lower case of ASCII letters without dots and underscores; no locale has a say. */
  static String plain(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != '.' && c != '_' && c != '-') {
        plain.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
      }
    }
    return plain.toString();
  }
}
