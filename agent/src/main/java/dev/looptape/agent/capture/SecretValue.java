package dev.looptape.agent.capture;

/** What stands behind a secret name in a text: where it ends, and whether it is a secret at all. */
final class SecretValue {
  private static final String[] PLAIN = {
    "null",
    "nil",
    "none",
    "true",
    "false",
    "undefined",
    "yes",
    "no",
    "on",
    "off",
    "required",
    "optional",
    "disabled",
    "enabled",
    "string",
    "str",
    "integer",
    "number",
    "boolean",
    "object",
    "redacted",
    "unset",
    "empty",
    "missing",
    "invalid",
    "expired"
  };

  private static final String[] SCHEMES = {"bearer", "basic", "token", "digest", "apikey"};

  /** So many characters of a value decide whether it is a secret. */
  private static final int DECIDING = 1024;

  private final String text;
  private final int limit;
  private final String name;
  private final int nameStart;
  private final int at;
  private final boolean quotedName;

  SecretValue(String text, int limit, String name, int nameStart, int at, boolean quotedName) {
    this.text = text;
    this.limit = limit;
    this.name = name;
    this.nameStart = nameStart;
    this.at = at;
    this.quotedName = quotedName;
  }

  /** The secret in the value that begins at {@code from}. */
  long span(int from) {
    int open = from;
    while (open < limit && text.charAt(open) == '\\') {
      open++; // the quotes of JSON inside a JSON string
    }
    char quote = open < limit ? text.charAt(open) : 0;
    if (quote == '"' || quote == '\'' || quote == '`') {
      return quoted(open, quote, open - from);
    }
    if (quote == '{' || quote == '[') {
      return quotedName && !isSchema(open) ? Span.of(from, bracketEnd(from)) : Span.NONE;
    }
    return bare(from);
  }

  private long quoted(int open, char quote, int escapes) {
    int end = open + 1;
    while (end < limit && !Escapes.closes(text, end, quote, escapes) && text.charAt(end) != '\n') {
      end++;
    }
    int after = end;
    end = Escapes.withoutThoseOfQuote(text, open + 1, end, escapes);
    if (end == open + 1 || isPlain(text, open + 1, end)) {
      return Span.NONE;
    }
    boolean isProse = !quotedName && text.charAt(at) == ':' && hasBlank(open + 1, end);
    boolean isVocabulary = endsWithToken() && isFollowedBy(after, "logprob");
    return isProse && !mayHaveBlanks() || isVocabulary ? Span.NONE : Span.of(open + 1, end);
  }

  private long bare(int from) {
    // A look at its beginning decides; else a text of nothing but names would take forever.
    long span = bare(from, bareEnd(from, Math.min(limit, from + DECIDING)));
    return Span.end(span) == from + DECIDING
        ? Span.of(Span.start(span), bareEnd(from, limit))
        : span;
  }

  private int bareEnd(int from, int to) {
    int end = from;
    while (end < to && !isDelimiter(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private long bare(int from, int valueEnd) {
    int end = valueEnd;
    if (isHeader()) {
      return header(from);
    }
    if (isScheme(from, end) && end + 1 < limit) {
      int next = end + 1;
      end = next;
      while (end < limit && !isDelimiter(text.charAt(end))) {
        end++;
      }
      return end > next ? Span.of(next, end) : Span.NONE;
    }
    while (end > from && (text.charAt(end - 1) == '.' || text.charAt(end - 1) == '\\')) {
      end--;
    }
    if (end == from || isPlain(text, from, end) || isReference(from, end)) {
      return Span.NONE;
    }
    boolean digits = isNumber(from, end);
    if (digits && endsWithToken()) {
      return Span.NONE;
    }
    if (quotedName || isTight()) {
      return Span.of(from, end);
    }
    // Prose or code, "the password: see below", "token = next(it)": it must look like one.
    boolean alone = isAloneOnItsLine(end);
    return alone && (text.charAt(at) == ':' || !isIdentifier(from, end))
            || digits && isNumericSecret()
            || looksSecret(from, end)
        ? Span.of(from, end)
        : Span.NONE;
  }

  /** A header's whole line: cookies and credentials have blanks. */
  private boolean isHeader() {
    return text.charAt(at) == ':'
        && !quotedName
        && (nameStart == 0 || "\n\"'".indexOf(text.charAt(nameStart - 1)) >= 0)
        && (endsWith("cookie") || endsWith("authorization"));
  }

  private long header(int from) {
    int end = from;
    char opened = nameStart == 0 ? '\n' : text.charAt(nameStart - 1);
    int escapes = opened == '\n' ? 0 : Escapes.before(text, nameStart - 1);
    while (end < limit
        && text.charAt(end) != '\n'
        && text.charAt(end) != '\r'
        && !Escapes.closes(text, end, opened, escapes)
        && (opened == '\n' || !Escapes.endsLine(text, end, escapes))) {
      end++;
    }
    if (end < limit && text.charAt(end) == opened) {
      end = Escapes.withoutThoseOfQuote(text, from, end, escapes);
    }
    int word = from;
    while (word < end && Chars.isAlnum(text.charAt(word))) {
      word++;
    }
    int start = isScheme(from, word) && word + 1 < end ? word + 1 : from;
    return end > start && !isPlain(text, start, end) ? Span.of(start, end) : Span.NONE;
  }

  private boolean isTight() {
    return text.charAt(at) == '=' && !NamedSecrets.isBlank(text.charAt(at + 1))
        || text.charAt(at) == ':' && !NamedSecrets.isBlank(text.charAt(at + 1));
  }

  private boolean isAloneOnItsLine(int end) {
    int before = nameStart;
    while (before > 0 && NamedSecrets.isBlank(text.charAt(before - 1))) {
      before--;
    }
    if (before > 0 && end < text.length() && text.charAt(before - 1) == text.charAt(end)) {
      return NamedSecrets.isQuote(text.charAt(end)); // a header in a command line
    }
    boolean begins = before == 0 || text.charAt(before - 1) == '\n';
    boolean ends = end >= text.length() || text.charAt(end) == '\n' || text.charAt(end) == '\r';
    return begins && ends;
  }

  /** A variable, a placeholder, a call, or the name of itself: no value. */
  private boolean isReference(int from, int end) {
    char first = text.charAt(from);
    char last = text.charAt(end - 1);
    char after = end < text.length() ? text.charAt(end) : 0;
    if (first == '<'
        || first == '*'
        || first == '|'
        || text.startsWith("${", from)
        || text.startsWith("$(", from)
        || text.startsWith("{{", from)
        || first == '%' && last == '%'
        || first == '[' && text.startsWith(SecretText.REPLACEMENT, from)) {
      return true;
    }
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (c == '(' || c == '[' || c == '{') {
        return isIdentifier(from, i);
      }
    }
    return (after == '(' || after == '[') && isIdentifier(from, end)
        || text.regionMatches(true, from, name, 0, Math.max(name.length(), end - from));
  }

  private boolean isIdentifier(int from, int end) {
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (!Chars.isAlnum(c) && c != '_' && c != '.' && c != '$') {
        return false;
      }
    }
    return end > from && !Chars.isDigit(text.charAt(from));
  }

  /** Letters and digits mixed, or a sign that words do not have. */
  private boolean looksSecret(int from, int end) {
    boolean digit = false;
    boolean letter = false;
    boolean sign = false;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      digit |= Chars.isDigit(c);
      letter |= Chars.isLower(c) || Chars.isUpper(c);
      sign |= "!@#$%^&*+~".indexOf(c) >= 0;
      if ("()[]{}<>|".indexOf(c) >= 0) {
        return false;
      }
    }
    return end - from >= 6 && letter && (digit || sign);
  }

  /** In a JSON schema a property of that name has a type, not a value. */
  private boolean isSchema(int open) {
    int i = open + 1;
    while (i < limit && (text.charAt(i) <= ' ' || NamedSecrets.isQuote(text.charAt(i)))) {
      i++;
    }
    return text.charAt(open) == '{'
        && (text.startsWith("type", i)
            || text.startsWith("description", i)
            || text.startsWith("$ref", i)
            || text.startsWith("anyOf", i));
  }

  /** Where a list or an object ends; its strings have the quotes that its name has. */
  private int bracketEnd(int from) {
    int close = at - 1;
    while (close > nameStart && NamedSecrets.isBlank(text.charAt(close))) {
      close--;
    }
    int end = bracketEnd(from, text.charAt(close), Escapes.before(text, close));
    return end < limit ? end : bracketEnd(from, '\0', 0); // broken: without a look at the strings
  }

  private int bracketEnd(int from, char quote, int escapes) {
    int depth = 0;
    boolean inside = false;
    for (int i = from; i < limit; i++) {
      char c = text.charAt(i);
      if (c == quote) {
        inside = !inside || !Escapes.closes(text, i, quote, escapes);
      } else if (!inside) {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (depth == 0 && c != '\\') {
          return i + 1;
        }
      }
    }
    return limit;
  }

  private boolean hasBlank(int from, int end) {
    for (int i = from; i < end; i++) {
      if (text.charAt(i) == ' ') {
        return true;
      }
    }
    return false;
  }

  private boolean mayHaveBlanks() {
    return endsWith("password") || endsWith("phrase") || endsWith("mnemonic");
  }

  private boolean isNumericSecret() {
    return endsWith("pin")
        || endsWith("otp")
        || endsWith("cvv")
        || endsWith("cvc")
        || endsWith("ssn")
        || endsWith("code")
        || endsWith("number")
        || endsWith("password");
  }

  private boolean isNumber(int from, int end) {
    for (int i = from; i < end; i++) {
      if (!Chars.isDigit(text.charAt(i)) && text.charAt(i) != '.') {
        return false;
      }
    }
    return end > from;
  }

  private boolean endsWithToken() {
    return endsWith("token");
  }

  private boolean endsWith(String word) {
    int from = name.length() - word.length();
    return from >= 0 && name.regionMatches(true, from, word, 0, word.length());
  }

  private boolean isFollowedBy(int from, String word) {
    for (int i = from; i < Math.min(limit, from + 8); i++) {
      if (text.startsWith(word, i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isScheme(int from, int end) {
    return isOneOf(SCHEMES, text, from, end);
  }

  /** Words that are no secrets, and [redacted], which is none any more. */
  static boolean isPlain(String text, int from, int end) {
    return text.startsWith(SecretText.REPLACEMENT, from) || isOneOf(PLAIN, text, from, end);
  }

  private static boolean isOneOf(String[] words, String text, int from, int end) {
    for (String word : words) {
      if (word.length() == end - from && text.regionMatches(true, from, word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }

  static boolean isDelimiter(char c) {
    return c <= ' ' || ",;&\"'}])<\\`".indexOf(c) >= 0;
  }
}
