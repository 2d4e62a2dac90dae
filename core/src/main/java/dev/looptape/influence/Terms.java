package dev.looptape.influence;

import java.lang.Character.UnicodeScript;
import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The terms of a text in any language: words in lower case, and where a script does not part its
 * words, pairs of neighbouring characters.
 */
final class Terms {
  private Terms() {}

  /** How often each term occurs. */
  static Map<String, Integer> of(String text) {
    Map<String, Integer> terms = new HashMap<>();
    for (String word : words(text)) {
      if (isUnparted(word.codePointAt(0))) {
        pairs(word, terms);
      } else {
        terms.merge(word, 1, Integer::sum);
      }
    }
    return terms;
  }

  /** The words and numbers of a text, in order; runs of an unparted script are one word. */
  private static List<String> words(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    BreakIterator breaks = BreakIterator.getWordInstance(Locale.ROOT);
    breaks.setText(plain);
    List<String> words = new ArrayList<>();
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
      if (Character.isLetterOrDigit(plain.codePointAt(start))) {
        byScript(plain.substring(start, end), words);
      }
    }
    return words;
  }

  /** Parts a word where its script begins or ceases to be unparted. */
  private static void byScript(String word, List<String> words) {
    int start = 0;
    boolean unparted = isUnparted(word.codePointAt(0));
    for (int i = 0; i < word.length(); i += Character.charCount(word.codePointAt(i))) {
      boolean now = isUnparted(word.codePointAt(i));
      if (now != unparted) {
        words.add(word.substring(start, i));
        start = i;
        unparted = now;
      }
    }
    words.add(word.substring(start));
  }

  private static void pairs(String run, Map<String, Integer> terms) {
    int[] points = run.codePoints().toArray();
    if (points.length == 1) {
      terms.merge(run, 1, Integer::sum);
    }
    for (int i = 0; i + 1 < points.length; i++) {
      terms.merge(new String(points, i, 2), 1, Integer::sum);
    }
  }

  private static boolean isUnparted(int c) {
    if (c < 0xe00) {
      return false;
    }
    UnicodeScript script = UnicodeScript.of(c);
    return script == UnicodeScript.HAN
        || script == UnicodeScript.HIRAGANA
        || script == UnicodeScript.KATAKANA
        || script == UnicodeScript.THAI
        || script == UnicodeScript.LAO
        || script == UnicodeScript.KHMER
        || script == UnicodeScript.MYANMAR;
  }
}
