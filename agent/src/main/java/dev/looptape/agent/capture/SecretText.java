package dev.looptape.agent.capture;

import org.jspecify.annotations.Nullable;

/**
 * Finds secrets inside a text: values of known shapes, and values that a secret name stands before.
 * One pass; what is found is replaced by {@link #REPLACEMENT}.
 *
 * <p>A text is scanned to its cut and on to the end of a secret that begins before it; a secret
 * whose end is not met in {@link #OVERRUN} characters more is redacted to there.
 */
final class SecretText {
  static final String REPLACEMENT = "[redacted]";

  /** How far past the cut the end of a secret is looked for. */
  static final int OVERRUN = 8192;

  private static final boolean[] TRIGGERS = new boolean[128];

  static {
    for (char c : ":=->_.AEdebB0123456789".toCharArray()) {
      TRIGGERS[c] = true;
    }
  }

  private final NamedSecrets named;
  private final OwnPatterns own;

  SecretText(SecretNames names, OwnPatterns own) {
    named = new NamedSecrets(names);
    this.own = own;
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
    OwnPatterns.Finder finder = own.in(text, limit);
    for (int i = 0; i < cut; ) {
      char c = text.charAt(i);
      if (finder == null && (c >= 128 || !TRIGGERS[c] || !mayBegin(c, text, i))) {
        i++; // most characters of most texts
        continue;
      }
      long span = c < 128 && TRIGGERS[c] ? secretAt(text, i, limit) : Span.NONE;
      if (finder != null && finder.startsAt(i)) {
        span = Span.of(i, Math.max(finder.end(), Span.end(span)));
      }
      int start = Math.max(Span.start(span), copied);
      int end = Span.end(span);
      if (span == Span.NONE || start >= end || start >= cut) {
        i++; // none here, or one that begins behind the cut
        continue;
      }
      if (out == null) {
        out = new StringBuilder(Math.min(cut, 1 << 16));
      }
      out.append(text, copied, start);
      found++;
      copied = end;
      replace(text, i, start, out);
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

  /** Letters are common and secrets are not: the next one tells most of them apart. */
  private static boolean mayBegin(char c, String text, int i) {
    char next = i + 1 < text.length() ? text.charAt(i + 1) : 0;
    switch (c) {
      case 'e':
        return next == 'y'; // eyJ
      case 'd':
        return next == 'a'; // dapi
      case 'A':
        return next == 'K' || next == 'S' || next == 'I' || next == 'T'; // AKIA, ASIA, AIza, ATATT3
      case 'E':
        return next == 'A'; // EAACEdEose0cBA
      case 'B':
      case 'b':
        return (next | 0x20) == 'e' || (next | 0x20) == 'a'; // bearer, basic
      default:
        return true;
    }
  }

  /** A value of JSON that is no string becomes one, so that the JSON can still be read. */
  private static void replace(String text, int trigger, int start, StringBuilder out) {
    int slashes = 0;
    boolean isJson = text.charAt(trigger) == ':' && start > trigger;
    for (int i = trigger + 1; isJson && i < start; i++) {
      isJson = text.charAt(i) <= ' ';
    }
    int quote = trigger - 1;
    while (isJson && quote > 0 && text.charAt(quote) <= ' ') {
      quote--;
    }
    isJson &= quote > 0 && text.charAt(quote) == '"';
    while (isJson && quote - slashes > 0 && text.charAt(quote - slashes - 1) == '\\') {
      slashes++;
    }
    String quotes = isJson ? "\\".repeat(slashes) + '"' : "";
    out.append(quotes).append(REPLACEMENT).append(quotes);
  }

  /** The secret recognised at {@code i}; it may begin before or behind. */
  private long secretAt(String text, int i, int limit) {
    char c = text.charAt(i);
    switch (c) {
      case ':':
        long value = named.behind(text, i, limit);
        return value != Span.NONE ? value : KnownSecrets.userInfo(text, i, limit);
      case '=':
        return named.behind(text, i, limit);
      case '>':
        return named.inElement(text, i, limit);
      case '-':
        return dash(text, i, limit);
      case '_':
      case '.':
        return KeyPrefixes.around(text, i, limit);
      case 'A':
      case 'E':
      case 'd':
        return Chars.isBoundary(text, i) ? KeyPrefixes.at(text, i, limit) : Span.NONE;
      case 'e':
        return Chars.isBoundary(text, i) ? KnownSecrets.jwt(text, i, limit) : Span.NONE;
      case 'B':
      case 'b':
        return Chars.isBoundary(text, i) ? KnownSecrets.scheme(text, i, limit) : Span.NONE;
      default:
        return Chars.isBoundary(text, i) ? CardNumbers.at(text, i, limit) : Span.NONE;
    }
  }

  private long dash(String text, int i, int limit) {
    if (text.startsWith("--", i) && (i == 0 || text.charAt(i - 1) != '-')) {
      long key = KnownSecrets.pem(text, i, limit);
      return key != Span.NONE ? key : named.behindFlag(text, i, limit);
    }
    return KeyPrefixes.around(text, i, limit);
  }
}
