package dev.looptape.agent.options;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All keys, in the order in which they are documented. */
final class OptionKeys {
  private static final String DEFAULT_USED = "the default is used, with a line on stderr";
  private static final String LEFT_OUT = "it is left out, with a line on stderr";
  private static final String POSITIVE = "a whole number from 1 to 2147483647";

  static final OptionKey DIR =
      new OptionKey(
          "dir",
          "directory",
          "looptape",
          "made when the first recording is written; a relative path starts at the working directory",
          "where nothing can be written, nothing is recorded on disk: one line on stderr",
          "where recordings are written");
  static final OptionKey APP =
      new OptionKey(
          "app",
          "text",
          "the main class or jar",
          "any text; in file names only ASCII letters, digits, . _ - remain, 64 of them at most",
          "an empty text: the default is used, with a line on stderr",
          "what the recordings call the application");
  static final OptionKey RULES =
      new OptionKey(
          "rules",
          "list of files",
          "none",
          "each at most 1 MiB; several are separated by commas, the value in quotes",
          "a file that cannot be read, or a line that is no rule, " + LEFT_OUT,
          "files of rules that choose methods; see rules.md");
  static final OptionKey BUILTINS =
      new OptionKey(
          "builtins",
          "all, none or list of names",
          "all",
          "names of the built-in rule files",
          "an unknown name: " + LEFT_OUT,
          "which built-in rules are used");
  static final OptionKey MAX_EVENTS =
      new OptionKey(
          "maxEvents",
          "number",
          "10000",
          "any finite number above 0; a fraction is rounded down, though never below 1",
          DEFAULT_USED,
          "how many distinct events are kept; past that the oldest go and are counted as dropped");
  static final OptionKey MAX_HEAP =
      new OptionKey(
          "maxHeap",
          "size",
          "64m, or a quarter of -Xmx if that is less",
          "64k to half of -Xmx; what is outside is moved to the nearer limit, with a line on stderr",
          DEFAULT_USED,
          "how much memory the kept events may take");
  static final OptionKey SPLIT =
      new OptionKey(
          "split",
          "auto, process or run",
          "auto",
          "one of these",
          DEFAULT_USED,
          "which files are written: auto, one for the process and, as soon as it has a second turn,"
              + " one for each turn as it ends; process, that one alone; run, one for each run as"
              + " it ends and at exit one for the rest");
  static final OptionKey EMBEDDINGS =
      new OptionKey(
          "embeddings",
          "summary or keep",
          "summary",
          "one of these",
          DEFAULT_USED,
          "whether vectors are kept as their length and norm, or in full");
  static final OptionKey EMBEDDING_NAMES =
      new OptionKey(
          "embeddings.names",
          "list of names",
          "none",
          "several are separated by commas, the value in quotes",
          "there is no wrong value",
          "names of fields, keys and parameters whose numbers are vectors, beside embedding and"
              + " embeddings");
  static final OptionKey EMBEDDING_TYPES =
      new OptionKey(
          "embeddings.types",
          "list of classes",
          "none",
          "full names, as com.acme.Vector; several are separated by commas, the value in quotes",
          "there is no wrong value",
          "classes whose only array or list of numbers is a vector, beside LangChain4j's Embedding");
  static final OptionKey REDACT =
      new OptionKey(
          "redact",
          "on or off",
          "on",
          "one of these",
          DEFAULT_USED,
          "whether secrets are replaced before anything is stored; see capture.md");
  static final OptionKey REDACT_NAMES =
      new OptionKey(
          "redact.names",
          "list of names",
          "none",
          "several are separated by commas, the value in quotes",
          "there is no wrong value",
          "names of fields, keys and parameters that hold secrets, beside the built-in ones");
  static final OptionKey REDACT_PATTERN =
      new OptionKey(
          "redact.pattern",
          "regular expression",
          "none",
          "as java.util.regex.Pattern reads it; several are joined by a vertical bar; it runs on the host's threads",
          "one that cannot be read: " + LEFT_OUT,
          "what is replaced in texts, beside what is known to be secret");
  static final OptionKey DEPTH =
      limit("depth", "48", "1 to 100", "levels of nesting kept of an argument or result");
  static final OptionKey NODES =
      limit("nodes", "250000", POSITIVE, "objects, arrays, strings and numbers kept of one call");
  static final OptionKey CHARS =
      limit("chars", "16777216", POSITIVE, "characters of all strings together kept of one call");
  static final OptionKey STRING_CHARS =
      limit("stringChars", "4194304", POSITIVE, "characters kept of one string");
  static final OptionKey ELEMENTS =
      limit("elements", "10000", POSITIVE, "elements kept of one collection, array or map");
  static final OptionKey MAX_FILES =
      new OptionKey(
          "maxFiles",
          "number",
          "1000",
          "a whole number from 1; none: no limit",
          DEFAULT_USED,
          "how many of our own finished recordings stay in the directory; the oldest are deleted");
  static final OptionKey MAX_BYTES =
      new OptionKey(
          "maxBytes",
          "size",
          "1g",
          "from 1 byte; none: no limit",
          DEFAULT_USED,
          "how much our own finished recordings may take; the oldest are deleted");
  static final OptionKey MAX_AGE =
      new OptionKey(
          "maxAge",
          "time: 90s, 30m, 12h, 7d",
          "none",
          "from 1 second to 36500d; none: no limit",
          DEFAULT_USED,
          "how old our own finished recordings may be");
  static final OptionKey COMPRESS =
      new OptionKey(
          "compress",
          "none or gzip",
          "none",
          "one of these",
          DEFAULT_USED,
          "whether recordings are compressed");
  static final OptionKey TAPE =
      new OptionKey(
          "tape",
          "async, sync or off",
          "async",
          "one of these",
          DEFAULT_USED,
          "what is kept of a process that is killed: async, all but its last moments (at most 100 ms"
              + " where its threads could run); sync, each call that had returned, and each recorded"
              + " method waits for that; off, nothing");
  static final OptionKey LOG =
      new OptionKey(
          "log",
          "off, error, info or debug",
          "error",
          "one of these",
          DEFAULT_USED,
          "what is said on stderr: error, a line only when something was lost or switched off;"
              + " info, also where the recording is, what was woven, and rules that matched nothing;"
              + " debug, also each method that was woven. Never anything on stdout");
  static final OptionKey CONFIG =
      new OptionKey(
          "config",
          "file",
          "none",
          "a Java properties file in UTF-8, at most 1 MiB, with these keys",
          "a file that cannot be read " + LEFT_OUT,
          "a file with options; not allowed in such a file itself");

  /** In the order of the documentation. */
  static final List<OptionKey> ALL =
      List.of(
          DIR,
          APP,
          RULES,
          BUILTINS,
          MAX_EVENTS,
          MAX_HEAP,
          SPLIT,
          EMBEDDINGS,
          EMBEDDING_NAMES,
          EMBEDDING_TYPES,
          REDACT,
          REDACT_NAMES,
          REDACT_PATTERN,
          DEPTH,
          NODES,
          CHARS,
          STRING_CHARS,
          ELEMENTS,
          MAX_FILES,
          MAX_BYTES,
          MAX_AGE,
          COMPRESS,
          TAPE,
          LOG,
          CONFIG);

  private OptionKeys() {}

  private static OptionKey limit(String name, String standard, String limits, String meaning) {
    return new OptionKey("limits." + name, "number", standard, limits, DEFAULT_USED, meaning);
  }

  /** The key of this name, exactly as it is documented; null if there is none. */
  static @Nullable OptionKey named(String name) {
    for (OptionKey key : ALL) {
      if (key.name().equals(name)) {
        return key;
      }
    }
    return null;
  }

  /** The key that an environment variable means, whose case and underscores do not count. */
  static @Nullable OptionKey plainlyNamed(String name) {
    String plain = OptionKey.plain(name);
    for (OptionKey key : ALL) {
      if (key.plain().equals(plain)) {
        return key;
      }
    }
    return null;
  }

  /** The key whose name is most like {@code name}. */
  static OptionKey nearest(String name) {
    String plain = OptionKey.plain(name);
    OptionKey nearest = DIR;
    int least = Integer.MAX_VALUE;
    for (OptionKey key : ALL) {
      int distance = distance(plain, key.plain());
      if (distance < least) {
        least = distance;
        nearest = key;
      }
    }
    return nearest;
  }

  /** Levenshtein's distance, of the first 100 characters. */
  private static int distance(String a, String b) {
    int length = Math.min(a.length(), 100);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= length; i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int next = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + cost);
        diagonal = row[j];
        row[j] = next;
      }
    }
    return row[b.length()];
  }
}
