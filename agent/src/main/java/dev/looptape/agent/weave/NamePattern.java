package dev.looptape.agent.weave;

/**
 * A name with wildcards: {@code *} stands for any characters of one package or name, {@code **} for
 * any characters and any number of packages.
 */
final class NamePattern {
  static final NamePattern ANY = new NamePattern("*");

  /** With slashes, as names are in class files. */
  private final String text;

  private final boolean exact;

  NamePattern(String dotted) {
    text = dotted.replace('.', '/');
    exact = text.indexOf('*') < 0;
  }

  /** Whether it names one thing only, {@link #text()}. */
  boolean isExact() {
    return exact;
  }

  /** As it is in class files. */
  String text() {
    return text;
  }

  boolean matches(String internalName) {
    return exact ? text.equals(internalName) : matches(0, internalName, 0);
  }

  private boolean matches(int at, String name, int from) {
    int p = at;
    int n = from;
    for (; p < text.length(); p++, n++) {
      char c = text.charAt(p);
      if (c == '*') {
        boolean deep = text.startsWith("**", p);
        int rest = deep ? p + 2 : p + 1;
        if (text.startsWith("**/", p) && matches(p + 3, name, n)) {
          return true; // no package at all
        }
        for (int end = n; ; end++) {
          if (matches(rest, name, end)) {
            return true;
          }
          if (end == name.length() || (!deep && name.charAt(end) == '/')) {
            return false;
          }
        }
      }
      if (n == name.length() || name.charAt(n) != c) {
        return false;
      }
    }
    return n == name.length();
  }
}
