package dev.looptape.agent.capture;

import org.jspecify.annotations.Nullable;

/**
 * Finds secrets inside a text: values of known shapes, and values that a secret name stands before
 * ({@code "password": "…"}, {@code api_key=…}, {@code Authorization: Bearer …}), in JSON that is
 * whole, escaped or broken. One pass; what is found is replaced by {@link #REPLACEMENT}.
 *
 * <p>A text is scanned to its cut and on to the end of a secret that begins before it; a secret
 * whose end is not met in {@link #OVERRUN} characters more is redacted to there.
 */
final class SecretText {
  static final String REPLACEMENT = "[redacted]";

  /** How far past the cut the end of a secret is looked for. */
  static final int OVERRUN = 8192;

  /** Prefix, and the least number of token characters behind it. */
  private static final Object[][] PREFIXES = {
    {"sk-", 16},
    {"sk_live_", 10},
    {"sk_test_", 10},
    {"rk_live_", 10},
    {"rk_test_", 10},
    {"pk_live_", 10},
    {"whsec_", 16},
    {"ghp_", 20},
    {"gho_", 20},
    {"ghu_", 20},
    {"ghs_", 20},
    {"ghr_", 20},
    {"github_pat_", 20},
    {"glpat-", 16},
    {"xoxb-", 10},
    {"xoxp-", 10},
    {"xoxa-", 10},
    {"xoxr-", 10},
    {"xoxs-", 10},
    {"xapp-", 10},
    {"AKIA", 16},
    {"ASIA", 16},
    {"AIza", 30},
    {"ya29.", 16},
    {"hf_", 20},
    {"npm_", 30},
    {"pypi-", 20},
    {"dop_v1_", 20},
    {"SG.", 30},
    {"gsk_", 20},
    {"pplx-", 20},
    {"r8_", 20},
    {"xai-", 20},
    {"nvapi-", 20},
    {"tvly-", 16},
    {"lsv2_", 20},
    {"AccountKey=", 20},
    {"shpat_", 20},
    {"EAACEdEose0cBA", 10}
  };

  /** Characters at which a secret, or the name before one, can be recognised. */
  private static final boolean[] TRIGGERS = new boolean['z' + 1];

  static {
    for (char c : ":=-_.0123456789AEeBb".toCharArray()) {
      TRIGGERS[c] = true;
    }
  }

  private static final String PREFIX_STARTS = "srpwgxAhndSltEy";

  private final SecretNames names;

  SecretText(SecretNames names) {
    this.names = names;
  }

  /** What was found in one text. */
  static final class Result {
    final String text;
    final int redacted;

    Result(String text, int redacted) {
      this.text = text;
      this.redacted = redacted;
    }
  }

  /**
   * The text up to {@code cut} without secrets; null if that is just the text's own beginning.
   *
   * @param cut at most the text's length
   */
  @Nullable Result scan(String text, int cut) {
    int limit = (int) Math.min(text.length(), (long) cut + OVERRUN);
    StringBuilder out = null;
    int copied = 0;
    int found = 0;
    for (int i = 0; i < cut; ) {
      char c = text.charAt(i);
      long span = c < TRIGGERS.length && TRIGGERS[c] ? secretAt(text, i, limit) : 0;
      if (span == 0) {
        i++;
        continue;
      }
      int start = (int) (span >>> 32);
      int end = (int) span;
      if (out == null) {
        out = new StringBuilder(Math.min(cut, 1 << 16));
      }
      start = Math.max(start, copied);
      if (start >= cut) {
        break; // the secret begins behind the cut
      }
      out.append(text, copied, start).append(REPLACEMENT);
      found++;
      copied = end;
      i = Math.max(end, i + 1);
    }
    if (out == null) {
      return null;
    }
    if (copied < cut) {
      out.append(text, copied, cut);
    }
    return new Result(out.toString(), found);
  }

  /** The secret recognised at {@code i} as start and end in one long; 0: none. */
  private long secretAt(String text, int i, int limit) {
    char c = text.charAt(i);
    switch (c) {
      case ':':
      case '=':
        long named = named(text, i, limit);
        return named != 0 ? named : c == ':' ? userInfo(text, i, limit) : prefixed(text, i, limit);
      case '-':
        long key = pem(text, i, limit);
        return key != 0 ? key : prefixed(text, i, limit);
      case '_':
      case '.':
        return prefixed(text, i, limit);
      case 'A':
        return isTokenBoundary(text, i) ? prefixAt(text, i, limit) : 0;
      case 'E':
        return isTokenBoundary(text, i) ? prefixAt(text, i, limit) : 0;
      case 'e':
        return i + 1 < limit && text.charAt(i + 1) == 'y' && isTokenBoundary(text, i)
            ? jwt(text, i, limit)
            : 0;
      case 'B':
      case 'b':
        return isTokenBoundary(text, i) ? scheme(text, i, limit) : 0;
      default:
        return isTokenBoundary(text, i) ? card(text, i, limit) : 0;
    }
  }

  /** A known prefix ends at the separator at {@code i}: look for its start behind. */
  private static long prefixed(String text, int i, int limit) {
    int start = i;
    while (start > 0 && i - start < 16 && isTokenChar(text.charAt(start - 1))) {
      start--;
    }
    for (int from = start; from <= i; from++) {
      if (PREFIX_STARTS.indexOf(text.charAt(from)) >= 0
          && (from == start || !isAlnum(text.charAt(from - 1)))) {
        long found = prefixAt(text, from, limit);
        if (found != 0) {
          return found;
        }
      }
    }
    return 0;
  }

  private static long prefixAt(String text, int start, int limit) {
    for (Object[] prefix : PREFIXES) {
      String p = (String) prefix[0];
      if (text.startsWith(p, start)) {
        int from = start + p.length();
        int end = tokenEnd(text, from, limit);
        if (end - from >= (Integer) prefix[1] && looksRandom(text, from, end)) {
          return span(start, end);
        }
      }
    }
    return 0;
  }

  /** A digit, or letters of both cases: {@code sk-this-is-only-a-sentence} is none. */
  private static boolean looksRandom(String text, int from, int end) {
    boolean upper = false;
    boolean lower = false;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        return true;
      }
      upper |= c >= 'A' && c <= 'Z';
      lower |= c >= 'a' && c <= 'z';
    }
    return upper && lower || upper && end - from >= 16;
  }

  /** A JSON web token: three parts of base64url, the first of which begins with eyJ. */
  private static long jwt(String text, int start, int limit) {
    if (!text.startsWith("eyJ", start)) {
      return 0;
    }
    int end = tokenEnd(text, start, limit);
    int dots = 0;
    for (int i = start; i < end; i++) {
      dots += text.charAt(i) == '.' ? 1 : 0;
    }
    return dots >= 2 && end - start >= 30 || end == limit && end - start >= 20
        ? span(start, end)
        : 0;
  }

  /** Bearer or Basic and a token. */
  private static long scheme(String text, int start, int limit) {
    int length =
        text.regionMatches(true, start, "bearer ", 0, 7)
            ? 7
            : text.regionMatches(true, start, "basic ", 0, 6) ? 6 : 0;
    if (length == 0) {
      return 0;
    }
    int from = start + length;
    while (from < limit && text.charAt(from) == ' ') {
      from++;
    }
    int end = from;
    while (end < limit
        && (isTokenChar(text.charAt(end)) || "+/=~".indexOf(text.charAt(end)) >= 0)) {
      end++;
    }
    return end - from >= 12 && (looksRandom(text, from, end) || end == limit) ? span(from, end) : 0;
  }

  /** A PEM private key, to its END line. */
  private static long pem(String text, int start, int limit) {
    if (!text.startsWith("-----BEGIN ", start)) {
      return 0;
    }
    int headEnd = text.indexOf("-----", start + 11);
    if (headEnd < 0
        || headEnd - start > 60
        || !text.substring(start, headEnd).endsWith("PRIVATE KEY")) {
      return 0;
    }
    int endLine = text.indexOf("-----END ", headEnd);
    if (endLine < 0 || endLine >= limit) {
      return span(start, limit);
    }
    int end = text.indexOf("-----", endLine + 9);
    return span(start, end < 0 ? limit : Math.min(limit, end + 5));
  }

  /** The password in {@code scheme://user:password@host}. */
  private static long userInfo(String text, int colon, int limit) {
    int slashes = colon - 1;
    while (slashes > 1 && colon - slashes < 200 && isUserChar(text.charAt(slashes))) {
      slashes--;
    }
    if (slashes < 2
        || text.charAt(slashes) != '/'
        || text.charAt(slashes - 1) != '/'
        || text.charAt(slashes - 2) != ':') {
      return 0;
    }
    int end = colon + 1;
    while (end < limit && isUserChar(text.charAt(end))) {
      end++;
    }
    return end < limit && text.charAt(end) == '@' && end > colon + 1 ? span(colon + 1, end) : 0;
  }

  private static boolean isUserChar(char c) {
    return c > ' ' && c != '/' && c != '@' && c != '"' && c != ':' && c != '?' && c != '#';
  }

  /** A card number: 13 to 19 digits in groups, of a known first digit, that pass the Luhn check. */
  private static long card(String text, int start, int limit) {
    char first = text.charAt(start);
    if (first < '2' || first > '6') {
      return 0;
    }
    int digits = 0;
    int sum = 0;
    int[] values = new int[20];
    int end = start;
    for (int i = start; i < limit && digits < 20; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        values[digits++] = c - '0';
        end = i + 1;
      } else if ((c != ' ' && c != '-') || i + 1 >= limit || !isDigit(text.charAt(i + 1))) {
        break;
      }
    }
    if (digits < 13 || digits > 19 || end < text.length() && isAlnum(text.charAt(end))) {
      return 0;
    }
    for (int i = 0; i < digits; i++) {
      int d = values[digits - 1 - i] * (i % 2 == 0 ? 1 : 2);
      sum += d > 9 ? d - 9 : d;
    }
    return sum % 10 == 0 && isGrouped(text, start, end, digits) ? span(start, end) : 0;
  }

  /** Run together, or in groups of 3 to 6: not the numbers of a table. */
  private static boolean isGrouped(String text, int start, int end, int digits) {
    int separators = end - start - digits;
    if (separators == 0) {
      return true;
    }
    int group = 0;
    for (int i = start; i <= end; i++) {
      if (i < end && isDigit(text.charAt(i))) {
        group++;
      } else {
        if (group < 3 || group > 6) {
          return false;
        }
        group = 0;
      }
    }
    return true;
  }

  /** A secret name before the {@code :} or {@code =} at {@code at}, and its value behind it. */
  private long named(String text, int at, int limit) {
    int end = at;
    while (end > 0 && (text.charAt(end - 1) == ' ' || isQuote(text.charAt(end - 1)))) {
      end--;
    }
    boolean quotedName = end < at && isQuote(text.charAt(end));
    int start = end;
    while (start > 0 && end - start < 60 && isNameChar(text.charAt(start - 1))) {
      start--;
    }
    if (start == end || !names.isSecret(text.substring(start, end))) {
      return 0;
    }
    int from = at + 1;
    while (from < limit && (text.charAt(from) == ' ' || text.charAt(from) == '\t')) {
      from++;
    }
    if (from == limit) {
      return 0;
    }
    return valueSpan(text, from, limit, quotedName, text.charAt(at) == '=' || from == at + 1);
  }

  private static long valueSpan(
      String text, int from, int limit, boolean quotedName, boolean tight) {
    int open = from;
    while (open < limit && text.charAt(open) == '\\') {
      open++; // the quotes of JSON inside a JSON string
    }
    char quote = open < limit ? text.charAt(open) : 0;
    if (quote == '"' || quote == '\'') {
      int end = open + 1;
      int escapes = open - from;
      while (end < limit && !closes(text, end, quote, escapes)) {
        end++;
      }
      return end > open + 1 ? span(open + 1, end) : 0;
    }
    if (quote == '{' || quote == '[') {
      return quotedName ? span(from, bracketEnd(text, from, limit)) : 0;
    }
    int end = from;
    while (end < limit && !isDelimiter(text.charAt(end), quotedName)) {
      end++;
    }
    if (isScheme(text, from, end) && end < limit) {
      int next = end + 1;
      int tokenEnd = next;
      while (tokenEnd < limit && !isDelimiter(text.charAt(tokenEnd), false)) {
        tokenEnd++;
      }
      return tokenEnd > next ? span(next, tokenEnd) : 0;
    }
    if (end == from || isPlainWord(text, from, end)) {
      return 0;
    }
    // Prose, "the password: see below": a value behind a blank must look like one.
    boolean prose = !quotedName && !tight && !hasDigitOrSymbol(text, from, end);
    return prose ? 0 : span(from, end);
  }

  private static boolean closes(String text, int i, char quote, int escapes) {
    if (text.charAt(i) != quote) {
      return false;
    }
    int slashes = 0;
    while (i - slashes > 0 && text.charAt(i - slashes - 1) == '\\') {
      slashes++;
    }
    return slashes <= escapes && slashes % 2 == escapes % 2 || escapes > 0 && slashes < escapes;
  }

  private static int bracketEnd(String text, int from, int limit) {
    int depth = 0;
    for (int i = from; i < limit; i++) {
      char c = text.charAt(i);
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    return limit;
  }

  private static boolean isScheme(String text, int from, int end) {
    int length = end - from;
    return length == 6 && text.regionMatches(true, from, "bearer", 0, 6)
        || length == 5 && text.regionMatches(true, from, "basic", 0, 5)
        || length == 5 && text.regionMatches(true, from, "token", 0, 5)
        || length == 6 && text.regionMatches(true, from, "digest", 0, 6);
  }

  /**
   * {@code null}, {@code true} and {@code false} are no secrets, and [redacted] is none any more.
   */
  private static boolean isPlainWord(String text, int from, int end) {
    String word = text.substring(from, Math.min(end, from + 12));
    return word.equals("null")
        || word.equals("true")
        || word.equals("false")
        || word.startsWith(REPLACEMENT);
  }

  private static boolean hasDigitOrSymbol(String text, int from, int end) {
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (isDigit(c) || c > ' ' && c < 0x7f && !isAlnum(c) && c != '-' && c != '.') {
        return true;
      }
    }
    return false;
  }

  private static boolean isDelimiter(char c, boolean json) {
    return c <= ' '
        || c == ','
        || c == ';'
        || c == '&'
        || c == '"'
        || c == '\''
        || c == '}'
        || c == ']'
        || c == ')'
        || c == '<'
        || json && c == '\\';
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '\\' || c == '`';
  }

  private static boolean isNameChar(char c) {
    return isAlnum(c) || c == '_' || c == '-' || c == '.';
  }

  private static int tokenEnd(String text, int from, int limit) {
    int end = from;
    while (end < limit && isTokenChar(text.charAt(end))) {
      end++;
    }
    while (end > from && (text.charAt(end - 1) == '.' || text.charAt(end - 1) == '-')) {
      end--; // the full stop of a sentence
    }
    return end;
  }

  private static boolean isTokenChar(char c) {
    return isAlnum(c) || c == '-' || c == '_' || c == '.';
  }

  private static boolean isTokenBoundary(String text, int i) {
    return i == 0 || !isAlnum(text.charAt(i - 1)) && text.charAt(i - 1) != '.';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isAlnum(char c) {
    return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static long span(int start, int end) {
    return (long) start << 32 | end;
  }
}
