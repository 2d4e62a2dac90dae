package dev.looptape.agent.capture;

/** Secrets that are recognised by their own shape, other than keys with a provider's prefix. */
final class KnownSecrets {
  /** The second dot of a token is looked for in so many characters. */
  private static final int MAX_HEADER = 8192;

  private KnownSecrets() {}

  /** A JSON web token: three parts of base64url, the first of which begins with eyJ. */
  static long jwt(String text, int start, int limit) {
    if (!text.startsWith("eyJ", start)) {
      return Span.NONE;
    }
    int end = Chars.tokenEnd(text, start, Math.min(limit, start + MAX_HEADER));
    int dots = 0;
    for (int i = start; i < end; i++) {
      dots += text.charAt(i) == '.' ? 1 : 0;
    }
    boolean isWhole = dots >= 2 && end - start >= 30;
    boolean isCutOff = end >= limit - 1 && end - start >= 20; // what follows is not known
    return isWhole || isCutOff ? Span.of(start, Chars.tokenEnd(text, start, limit)) : Span.NONE;
  }

  /** Bearer or Basic and a token. */
  static long scheme(String text, int start, int limit) {
    int length =
        text.regionMatches(true, start, "bearer ", 0, 7)
            ? 7
            : text.regionMatches(true, start, "basic ", 0, 6) ? 6 : 0;
    if (length == 0) {
      return Span.NONE;
    }
    int from = start + length;
    while (from < limit && text.charAt(from) == ' ') {
      from++;
    }
    int end = from;
    while (end < limit
        && (Chars.isToken(text.charAt(end)) || "+/=~".indexOf(text.charAt(end)) >= 0)) {
      end++;
    }
    while (end > from && text.charAt(end - 1) == '.') {
      end--;
    }
    boolean isCutOff = end == limit && limit < text.length();
    boolean isToken =
        end - from >= 8
            && (KeyPrefixes.looksRandom(text, from, end) || text.charAt(end - 1) == '=');
    return isToken || isCutOff && end > from ? Span.of(from, end) : Span.NONE;
  }

  /** How far the end of a private key is looked for. */
  private static final int MAX_KEY = 16_384;

  /** A PEM private key, to its END line; where there is none, as far as it looks like one. */
  static long pem(String text, int start, int limit) {
    if (!text.startsWith("-----BEGIN ", start)) {
      return Span.NONE;
    }
    int lineEnd = Math.min(limit, start + 64);
    int headEnd = indexOf(text, "-----", start + 11, lineEnd);
    int found = indexOf(text, "PRIVATE KEY", start, lineEnd);
    if (found < 0 || headEnd >= 0 && found > headEnd) {
      return Span.NONE;
    }
    int last = (int) Math.min(limit, (long) start + MAX_KEY);
    int end = headEnd < 0 ? -1 : indexOf(text, "-----END ", headEnd, last);
    if (end >= 0) {
      int close = indexOf(text, "-----", end + 9, Math.min(limit, end + 64));
      return Span.of(start, close < 0 ? Math.min(limit, end + 9) : close + 5);
    }
    int to = headEnd < 0 ? lineEnd : headEnd + 5;
    while (to < last && isKeyChar(text.charAt(to))) {
      to++;
    }
    return Span.of(start, to);
  }

  private static boolean isKeyChar(char c) {
    return Chars.isAlnum(c) || c <= ' ' || "+/=\\:,-".indexOf(c) >= 0;
  }

  private static int indexOf(String text, String what, int from, int limit) {
    for (int i = from; i + what.length() <= limit; i++) {
      if (text.startsWith(what, i)) {
        return i;
      }
    }
    return -1;
  }

  /** The password in {@code scheme://user:password@host}. */
  static long userInfo(String text, int colon, int limit) {
    int before = colon - 1;
    while (before > 1 && colon - before < 200 && isUserChar(text.charAt(before))) {
      before--;
    }
    if (before < 2
        || text.charAt(before) != '/'
        || text.charAt(before - 1) != '/'
        || text.charAt(before - 2) != ':') {
      return Span.NONE;
    }
    int at = -1;
    int end = colon + 1;
    for (; end < limit && isPasswordChar(text.charAt(end)); end++) {
      at = text.charAt(end) == '@' ? end : at; // the last: a password may hold one too
    }
    boolean isPort = at < 0 && end < text.length();
    if (isPort || at == colon + 1) {
      return Span.NONE;
    }
    return at > 0 ? Span.of(colon + 1, at) : Span.NONE;
  }

  private static boolean isUserChar(char c) {
    return isPasswordChar(c) && c != ':' && c != '@';
  }

  private static boolean isPasswordChar(char c) {
    return c > ' ' && "/\"'<>?#\\`()".indexOf(c) < 0;
  }
}
