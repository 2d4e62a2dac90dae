package dev.looptape.agent.capture;

/**
 * Secrets that a secret name stands before: {@code "password": "…"} in JSON that is whole, escaped
 * or broken, {@code api_key=…}, {@code Cookie: …}, {@code <password>…}, {@code --token …}.
 */
final class NamedSecrets {
  private static final int MAX_NAME = 60;

  private final SecretNames names;

  NamedSecrets(SecretNames names) {
    this.names = names;
  }

  /** The value behind the {@code :} or {@code =} at {@code at}, if a secret name is before it. */
  long behind(String text, int at, int limit) {
    if (at + 1 >= limit || isOperator(text, at)) {
      return Span.NONE;
    }
    int end = at;
    while (end > 0 && isBlank(text.charAt(end - 1))) {
      end--;
    }
    while (end > 0 && isQuote(text.charAt(end - 1))) {
      end--;
    }
    boolean quoted = end < at && isQuote(text.charAt(end));
    int start = end;
    while (start > 0 && end - start < MAX_NAME && isNameChar(text.charAt(start - 1))) {
      start--;
    }
    if (start > 0
        && text.charAt(start - 1) == '\\'
        && start < end
        && "ntr".indexOf(text.charAt(start)) >= 0) {
      start++; // the escaped line end before it
    }
    if (start == end) {
      return Span.NONE;
    }
    String name = text.substring(start, end);
    if (!names.isSecret(name)) {
      return isSignature(text, start, name, at) ? rest(text, at + 1, limit) : Span.NONE;
    }
    int from = at + 1;
    while (from < limit && isBlank(text.charAt(from))) {
      from++;
    }
    if (from == limit) {
      return Span.NONE;
    }
    return new SecretValue(text, limit, name, start, at, quoted).span(from);
  }

  /** {@code <password>…}: the value behind the {@code >} at {@code at}. */
  long inElement(String text, int at, int limit) {
    int start = at;
    while (start > 0 && at - start < MAX_NAME && isNameChar(text.charAt(start - 1))) {
      start--;
    }
    if (start == at
        || start == 0
        || text.charAt(start - 1) != '<'
        || !names.isSecret(text.substring(start, at))) {
      return Span.NONE;
    }
    int end = at + 1;
    while (end < limit && text.charAt(end) != '<' && text.charAt(end) != '\n') {
      end++;
    }
    return end > at + 1 && !SecretValue.isPlain(text, at + 1, end)
        ? Span.of(at + 1, end)
        : Span.NONE;
  }

  /** {@code --password …}: the value behind the flag whose dashes begin at {@code dashes}. */
  long behindFlag(String text, int dashes, int limit) {
    int start = dashes + 2;
    int end = start;
    while (end < limit && end - start < MAX_NAME && isNameChar(text.charAt(end))) {
      end++;
    }
    if (end == start
        || end + 1 >= limit
        || text.charAt(end) != ' '
        || !names.isSecret(text.substring(start, end))) {
      return Span.NONE;
    }
    int from = end + 1;
    int to = from;
    while (to < limit && !SecretValue.isDelimiter(text.charAt(to))) {
      to++;
    }
    boolean isValue = to > from && text.charAt(from) != '-' && !SecretValue.isPlain(text, from, to);
    return isValue ? Span.of(from, to) : Span.NONE;
  }

  /** The signature of a signed link. */
  private static boolean isSignature(String text, int start, String name, int at) {
    return text.charAt(at) == '='
        && start > 0
        && (text.charAt(start - 1) == '?' || text.charAt(start - 1) == '&')
        && (name.equalsIgnoreCase("sig")
            || name.equalsIgnoreCase("X-Amz-Signature")
            || name.equalsIgnoreCase("X-Goog-Signature"));
  }

  private static long rest(String text, int from, int limit) {
    int end = from;
    while (end < limit && !SecretValue.isDelimiter(text.charAt(end))) {
      end++;
    }
    return end - from >= 16 ? Span.of(from, end) : Span.NONE;
  }

  /** {@code ==}, {@code !=}, {@code =>}, {@code ::} and the like. */
  private static boolean isOperator(String text, int at) {
    char after = text.charAt(at + 1);
    char before = at == 0 ? 0 : text.charAt(at - 1);
    return after == '='
        || after == '>'
        || after == text.charAt(at)
        || before == text.charAt(at)
        || "!<>+-*/%&|^=~".indexOf(before) >= 0 && before != 0
        || text.charAt(at) == ':'
            && after == '/'
            && at + 2 < text.length()
            && text.charAt(at + 2) == '/';
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '\\' || c == '`';
  }

  private static boolean isNameChar(char c) {
    return Chars.isAlnum(c) || c == '_' || c == '-' || c == '.';
  }
}
