package dev.looptape.agent.options;

import dev.looptape.agent.options.OptionSources.Setting;
import java.io.File;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Turns settings into options; what cannot be used is said in one line and the default holds. */
final class OptionReader {
  private static final long SMALLEST_HEAP = 64 << 10;
  private static final long DEFAULT_HEAP = 64 << 20;

  private final OptionSources sources;
  private final Environment environment;
  private final List<String> problems;

  OptionReader(OptionSources sources, Environment environment, List<String> problems) {
    this.sources = sources;
    this.environment = environment;
    this.problems = problems;
  }

  Options read(List<String> builtinNames) {
    return new Options(
        new File(text(OptionKeys.DIR, "looptape")),
        text(OptionKeys.APP, AppName.of(environment.properties())),
        files(),
        builtins(builtinNames),
        maxEvents(),
        maxHeap(),
        split(choice(OptionKeys.SPLIT, 0, "auto", "process", "run")),
        choice(OptionKeys.EMBEDDINGS, 0, "summary", "keep") == 1,
        list(OptionKeys.EMBEDDING_NAMES),
        list(OptionKeys.EMBEDDING_TYPES),
        choice(OptionKeys.REDACT, 0, "on", "off") == 0,
        list(OptionKeys.REDACT_NAMES),
        patterns(),
        new Options.Limits(
            limit(OptionKeys.DEPTH, 100),
            limit(OptionKeys.NODES, Integer.MAX_VALUE),
            limit(OptionKeys.CHARS, Integer.MAX_VALUE),
            limit(OptionKeys.STRING_CHARS, Integer.MAX_VALUE),
            limit(OptionKeys.ELEMENTS, Integer.MAX_VALUE)),
        amount(OptionKeys.MAX_FILES, 1_000, "a whole number from 1, or none", ""),
        amount(OptionKeys.MAX_BYTES, 1L << 30, "a size such as 500m, or none", "kmgt"),
        amount(OptionKeys.MAX_AGE, Long.MAX_VALUE, "a time such as 12h or 7d, or none", "smhd"),
        choice(OptionKeys.COMPRESS, 0, "none", "gzip") == 1,
        tape(choice(OptionKeys.TAPE, 0, "async", "sync", "off")),
        log(choice(OptionKeys.LOG, 1, "off", "error", "info", "debug")));
  }

  private static Split split(int choice) {
    return choice == 0 ? Split.AUTO : choice == 1 ? Split.PROCESS : Split.RUN;
  }

  private static TapeMode tape(int choice) {
    return choice == 0 ? TapeMode.ASYNC : choice == 1 ? TapeMode.SYNC : TapeMode.OFF;
  }

  private static Log log(int choice) {
    if (choice == 0) {
      return Log.OFF;
    }
    return choice == 1 ? Log.ERROR : choice == 2 ? Log.INFO : Log.DEBUG;
  }

  private String text(OptionKey key, String standard) {
    Setting setting = sources.get(key);
    if (setting == null) {
      return standard;
    }
    if (setting.value().isBlank()) {
      wrong(key, setting, "a text that is not empty", standard);
      return standard;
    }
    return setting.value();
  }

  private List<String> list(OptionKey key) {
    Setting setting = sources.get(key);
    List<String> parts = new ArrayList<>();
    if (setting != null) {
      int from = 0;
      String value = setting.value();
      while (from <= value.length()) {
        int comma = value.indexOf(',', from);
        int end = comma < 0 ? value.length() : comma;
        String part = value.substring(from, end).trim();
        if (!part.isEmpty()) {
          parts.add(part);
        }
        from = end + 1;
      }
    }
    return List.copyOf(parts);
  }

  /** The user's pattern; a regular expression is only loaded if there is one. */
  private List<String> patterns() {
    Setting setting = sources.get(OptionKeys.REDACT_PATTERN);
    if (setting == null || setting.value().isEmpty()) {
      return List.of();
    }
    try {
      Pattern.compile(setting.value());
      return List.of(setting.value());
    } catch (PatternSyntaxException wrong) {
      wrong(
          OptionKeys.REDACT_PATTERN,
          setting,
          "a regular expression (" + wrong.getDescription() + " at " + wrong.getIndex() + ")",
          "none");
      return List.of();
    }
  }

  private List<File> files() {
    List<File> files = new ArrayList<>();
    for (String path : list(OptionKeys.RULES)) {
      files.add(new File(path));
    }
    return List.copyOf(files);
  }

  private @Nullable List<String> builtins(List<String> known) {
    List<String> named = list(OptionKeys.BUILTINS);
    if (named.isEmpty() || named.equals(List.of("all"))) {
      return null;
    }
    if (named.equals(List.of("none"))) {
      return List.of();
    }
    List<String> used = new ArrayList<>();
    for (String name : named) {
      if (known.contains(name)) {
        used.add(name);
      } else {
        problems.add(
            "option builtins: there are no built-in rules \""
                + name
                + "\"; there are "
                + String.join(", ", known)
                + "; the name is left out");
      }
    }
    return List.copyOf(used);
  }

  private int choice(OptionKey key, int standard, String... words) {
    Setting setting = sources.get(key);
    if (setting == null) {
      return standard;
    }
    for (int i = 0; i < words.length; i++) {
      if (words[i].equals(setting.value().trim())) {
        return i;
      }
    }
    wrong(key, setting, "one of " + String.join(", ", words), words[standard]);
    return standard;
  }

  private int limit(OptionKey key, int most) {
    int standard = Integer.parseInt(key.standard());
    Setting setting = sources.get(key);
    if (setting == null) {
      return standard;
    }
    int plain = plain(setting.value().trim());
    if (plain > 0 && plain <= most) {
      return plain;
    }
    BigDecimal number = number(setting.value().trim());
    if (number == null
        || number.stripTrailingZeros().scale() > 0
        || number.signum() <= 0
        || number.compareTo(BigDecimal.valueOf(most)) > 0) {
      wrong(key, setting, "a whole number from 1 to " + most, key.standard());
      return standard;
    }
    return number.intValue();
  }

  private int maxEvents() {
    Setting setting = sources.get(OptionKeys.MAX_EVENTS);
    int standard = Integer.parseInt(OptionKeys.MAX_EVENTS.standard());
    if (setting == null) {
      return standard;
    }
    int plain = plain(setting.value().trim());
    if (plain > 0) {
      return plain;
    }
    BigDecimal number = number(setting.value().trim());
    if (number == null || number.signum() <= 0) {
      wrong(OptionKeys.MAX_EVENTS, setting, "a finite number above 0", Integer.toString(standard));
      return standard;
    }
    BigDecimal most = BigDecimal.valueOf(Integer.MAX_VALUE);
    int floor = number.min(most).setScale(0, RoundingMode.FLOOR).intValue();
    return Math.max(floor, 1);
  }

  private long maxHeap() {
    long heap = environment.maxMemory();
    long standard = Math.max(Math.min(DEFAULT_HEAP, heap / 4), SMALLEST_HEAP);
    Setting setting = sources.get(OptionKeys.MAX_HEAP);
    if (setting == null) {
      return standard;
    }
    Long size = Amount.parse(setting.value().trim(), "kmgt");
    if (size == null) {
      wrong(OptionKeys.MAX_HEAP, setting, "a size such as 32m", standard + " bytes");
      return standard;
    }
    long most = Math.max(heap / 2, SMALLEST_HEAP);
    long used = Math.min(Math.max(size, SMALLEST_HEAP), most);
    if (used != size) {
      problems.add(
          "option maxHeap ("
              + setting.place()
              + "): "
              + setting.value()
              + " is outside 64k and half of the heap; "
              + used
              + " bytes are used");
    }
    return used;
  }

  private long amount(OptionKey key, long standard, String expected, String units) {
    Setting setting = sources.get(key);
    if (setting == null) {
      return standard;
    }
    String value = setting.value().trim();
    if (value.equals("none")) {
      return Long.MAX_VALUE;
    }
    Long amount = Amount.parse(value, units);
    if (amount == null || amount < 1) {
      wrong(key, setting, expected, key.standard());
      return standard;
    }
    return amount;
  }

  /**
   * A number of a few digits, as nearly all are; else 0. Big numbers load half of the JDK's pools,
   * which a host may never use, and which are woven as they are loaded.
   */
  private static int plain(String text) {
    int number = 0;
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9' || i == 9) {
        return 0;
      }
      number = number * 10 + digit - '0';
    }
    return number;
  }

  /** A decimal of reasonable length, or null. */
  private static @Nullable BigDecimal number(String text) {
    try {
      BigDecimal number = text.length() > 40 ? null : new BigDecimal(text);
      return number == null || Math.abs((long) number.scale()) > 400 ? null : number;
    } catch (NumberFormatException malformed) {
      return null;
    }
  }

  private void wrong(OptionKey key, Setting setting, String expected, String standard) {
    problems.add(
        "option "
            + key.name()
            + " ("
            + setting.place()
            + "): \""
            + setting.value()
            + "\" is not "
            + expected
            + "; the default, "
            + standard
            + ", is used");
  }
}
