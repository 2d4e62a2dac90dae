package dev.looptape.agent.capture;

import java.util.Arrays;

/** Keys that begin as their provider makes them begin. */
final class KeyPrefixes {
  /** Each with the least number of characters behind it. */
  private static final Object[][] PREFIXES = {
    {"sk-", 16},
    {"csk-", 16},
    {"sk_live_", 10},
    {"sk_test_", 10},
    {"rk_live_", 10},
    {"rk_test_", 10},
    {"whsec_", 16},
    {"ghp_", 20},
    {"gho_", 20},
    {"ghu_", 20},
    {"ghs_", 20},
    {"ghr_", 20},
    {"github_pat_", 20},
    {"glpat-", 16},
    {"gldt-", 16},
    {"glrt-", 16},
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
    {"shpat_", 20},
    {"shpss_", 20},
    {"shpca_", 20},
    {"dckr_pat_", 20},
    {"dapi", 32},
    {"hvs.", 20},
    {"hvb.", 20},
    {"ATATT3", 30},
    {"xkeysib-", 30},
    {"PMAK-", 20},
    {"lin_api_", 20},
    {"ntn_", 20},
    {"figd_", 20},
    {"rubygems_", 20},
    {"sntrys_", 20},
    {"sntryu_", 20},
    {"sbp_", 20},
    {"sb_secret_", 16},
    {"fw_", 16},
    {"jina_", 20},
    {"sq0atp-", 20},
    {"sq0csp-", 20},
    {"EAACEdEose0cBA", 10}
  };

  /** The prefixes that begin with a character. */
  private static final Object[][][] BY_FIRST = new Object[128][0][];

  static {
    for (Object[] prefix : PREFIXES) {
      int first = ((String) prefix[0]).charAt(0);
      Object[][] longer = Arrays.copyOf(BY_FIRST[first], BY_FIRST[first].length + 1);
      longer[longer.length - 1] = prefix;
      BY_FIRST[first] = longer;
    }
  }

  /** So many characters of a key decide whether it is one. */
  private static final int DECIDING = 256;

  private KeyPrefixes() {}

  /** A separator of a prefix is at {@code i}: its beginning is looked for behind it. */
  static long around(String text, int i, int limit) {
    int from = i;
    while (from > 0 && i - from < 12 && Chars.isToken(text.charAt(from - 1))) {
      from--;
    }
    for (int start = from; start < i; start++) {
      if (Chars.isBoundary(text, start)) {
        long found = at(text, start, limit);
        if (found != Span.NONE) {
          return found;
        }
      }
    }
    return Span.NONE;
  }

  /** A key that begins at {@code start}. */
  static long at(String text, int start, int limit) {
    char first = text.charAt(start);
    for (Object[] prefix : BY_FIRST[first < 128 ? first : 0]) {
      String p = (String) prefix[0];
      if (text.startsWith(p, start)) {
        int from = start + p.length();
        // A look at its beginning decides; else a text of nothing but prefixes would take forever.
        int end = Chars.tokenEnd(text, from, Math.min(limit, from + DECIDING));
        if (end - from >= (Integer) prefix[1]
            && looksRandom(text, from, end)
            && (first != 'A' || !p.endsWith("IA") || isUpper(text, from, from + 16))) {
          return Span.of(start, Chars.tokenEnd(text, from, limit));
        }
      }
    }
    return Span.NONE;
  }

  /** AWS's key ids are capitals and digits. */
  private static boolean isUpper(String text, int from, int end) {
    for (int i = from; i < end; i++) {
      if (!Chars.isUpper(text.charAt(i)) && !Chars.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether some part without separators is no word: letters and digits mixed, or a long one of
   * both cases or of capitals. {@code sk-this-is-only-a-sentence} has none.
   */
  static boolean looksRandom(String text, int from, int end) {
    int start = from;
    for (int i = from; i <= end; i++) {
      if (i == end || !Chars.isAlnum(text.charAt(i))) {
        if (isRandom(text, start, i)) {
          return true;
        }
        start = i + 1;
      }
    }
    return false;
  }

  private static boolean isRandom(String text, int from, int end) {
    int digits = 0;
    int upper = 0;
    int changes = 0;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      digits += Chars.isDigit(c) ? 1 : 0;
      upper += Chars.isUpper(c) ? 1 : 0;
      changes += i > from && Chars.isUpper(c) != Chars.isUpper(text.charAt(i - 1)) ? 1 : 0;
    }
    int length = end - from;
    return digits > 0 && digits < length && length >= 8
        || length >= 12 && changes >= 5
        || length >= 16 && upper == length;
  }
}
