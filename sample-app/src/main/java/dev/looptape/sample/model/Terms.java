package dev.looptape.sample.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import opennlp.tools.stemmer.PorterStemmer;

/** What a text is about: its words without the small ones, as stems, synonyms folded into one. */
final class Terms {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}'’@._-]*");
  private static final Pattern TRAILING = Pattern.compile("(['’]s|[.'’_-]+)$");
  private static final Set<String> STOP_WORDS = new HashSet<>();
  private static final Map<String, String> SYNONYMS = new HashMap<>();
  private static final Map<Pattern, String> PHRASES = new LinkedHashMap<>();

  static {
    for (String line : WordLists.lines("stop-words.txt")) {
      STOP_WORDS.addAll(List.of(line.split(" ", -1)));
    }
    for (String line : WordLists.lines("synonyms.txt")) {
      String word = line.substring(0, line.indexOf(':'));
      for (String other : line.substring(line.indexOf(':') + 1).split(",", -1)) {
        String synonym = other.strip();
        if (synonym.contains(" ")) {
          PHRASES.put(Pattern.compile("\\b" + synonym + "\\b"), " " + word + " ");
        } else {
          SYNONYMS.put(stem(synonym), stem(word));
        }
      }
    }
  }

  private Terms() {}

  /** The distinct terms, in the order of the text. */
  static Set<String> of(String text) {
    String folded = text.toLowerCase(Locale.ROOT).replace('’', '\'');
    for (Map.Entry<Pattern, String> phrase : PHRASES.entrySet()) {
      folded = phrase.getKey().matcher(folded).replaceAll(phrase.getValue());
    }
    Set<String> terms = new LinkedHashSet<>();
    for (String word : words(folded)) {
      if (!isStopWord(word)) {
        String stem = stem(word);
        terms.add(SYNONYMS.getOrDefault(stem, stem));
      }
    }
    return terms;
  }

  /** The words of a text in lower case, nothing left out. */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(TRAILING.matcher(matcher.group()).replaceFirst(""));
    }
    return words;
  }

  static boolean isStopWord(String word) {
    return STOP_WORDS.contains(word.toLowerCase(Locale.ROOT));
  }

  /** {@code expectedDelivery} becomes {@code expected delivery}. */
  static String spelledOut(String identifier) {
    return identifier
        .replaceAll("([\\p{Ll}\\p{N}])(\\p{Lu})", "$1 $2")
        .replace('_', ' ')
        .replace('-', ' ')
        .toLowerCase(Locale.ROOT);
  }

  private static String stem(String word) {
    return new PorterStemmer().stem(word); // has state: one a call
  }
}
