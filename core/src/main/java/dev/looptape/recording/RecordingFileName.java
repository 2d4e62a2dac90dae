package dev.looptape.recording;

import org.jspecify.annotations.Nullable;

/**
 * The names of recording files: {@code <app>-<UTC time>-<pid>-<random>}, for instance {@code
 * shop-20261201T022905123Z-4711-0k3x9ab2qz7de}.
 *
 * <p>ASCII, the same under every locale and time zone, valid on Windows, sorted by time within an
 * app, and unique with many JVMs in one millisecond that all have the pid 1. Made in the host: no
 * formatter, no regular expression.
 */
public final class RecordingFileName {
  /** How a plain file's name ends. */
  public static final String JSON = ".json";

  /** How a compressed file's name ends. */
  public static final String GZIP = ".json.gz";

  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuv"; // 32 of them
  private static final int RANDOM_LENGTH = 13;
  private static final int MAX_APP = 64;
  private static final int TIME_LENGTH = 19;
  private static final long DAY = 86_400_000;
  private static final String RESERVED = " con prn aux nul com lpt clock$ ";

  private RecordingFileName() {}

  /**
   * A name without its ending.
   *
   * @param app any text; what is not an ASCII letter, digit, {@code .}, {@code _} or {@code -}
   *     becomes {@code _}, and only the first 64 characters count
   * @param epochMillis when the recording began, in years 0 to 9999
   * @param pid the process
   * @param random see {@link #random}
   */
  public static String create(String app, long epochMillis, long pid, long random) {
    StringBuilder name = new StringBuilder(120);
    appendApp(app, name);
    name.append('-');
    appendTime(epochMillis, name);
    name.append('-').append(Math.max(pid, 0)).append('-');
    appendRandom(random, name);
    return name.toString();
  }

  /** A name like {@code name}, for when that is taken. */
  static String another(String name, int attempt) {
    if (timeIn(name + JSON) == null) {
      return name + '-' + attempt;
    }
    StringBuilder other = new StringBuilder(name);
    other.setLength(name.length() - RANDOM_LENGTH);
    appendRandom(random(attempt), other);
    return other.toString();
  }

  /**
   * A number that another process, or the next call, does not get: the clocks and the pid, mixed.
   * Not secret, and far cheaper in a starting JVM than {@code UUID} or {@code SecureRandom}.
   */
  public static long random(long pid) {
    long mixed = mix(System.nanoTime() ^ mix(System.currentTimeMillis() ^ mix(pid)));
    return mix(mixed ^ System.identityHashCode(new Object()) ^ Runtime.getRuntime().freeMemory());
  }

  /**
   * The time in a name that {@link #create} made, with its ending, in milliseconds since the epoch;
   * null if the name is not of that form.
   */
  static @Nullable Long timeIn(String fileName) {
    int end = fileName.endsWith(GZIP) ? fileName.length() - GZIP.length() : -1;
    end = fileName.endsWith(JSON) ? fileName.length() - JSON.length() : end;
    int randomAt = end - RANDOM_LENGTH;
    if (randomAt < 2 || fileName.charAt(randomAt - 1) != '-') {
      return null;
    }
    for (int i = randomAt; i < end; i++) {
      if (DIGITS.indexOf(fileName.charAt(i)) < 0) {
        return null;
      }
    }
    int pidAt = fileName.lastIndexOf('-', randomAt - 2) + 1;
    int timeAt = pidAt - 1 - TIME_LENGTH;
    if (timeAt < 2 || pidAt == randomAt - 1 || fileName.charAt(timeAt - 1) != '-') {
      return null;
    }
    for (int i = pidAt; i < randomAt - 1; i++) {
      if (!isDigit(fileName.charAt(i))) {
        return null;
      }
    }
    return parseTime(fileName, timeAt);
  }

  private static void appendRandom(long random, StringBuilder name) {
    for (int shift = (RANDOM_LENGTH - 1) * 5; shift >= 0; shift -= 5) {
      name.append(DIGITS.charAt((int) (random >>> shift) & 31));
    }
  }

  private static void appendApp(String app, StringBuilder name) {
    int length = Math.min(app.length(), MAX_APP);
    for (int i = 0; i < length; i++) {
      char c = app.charAt(i);
      boolean kept = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_';
      // Not first: a hidden file, or what a shell's command takes for an option.
      name.append(kept || i > 0 && (c == '.' || c == '-') ? c : '_');
    }
    if (length == 0) {
      name.append("app");
    }
    int dot = name.indexOf(".");
    if (dot > 0 && isReserved(name.substring(0, dot))) {
      name.insert(0, '_'); // Windows takes "con.anything" for the console
    }
  }

  private static boolean isReserved(String base) {
    StringBuilder lower = new StringBuilder(" ");
    for (int i = 0; i < base.length(); i++) {
      char c = base.charAt(i);
      lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    if (lower.length() == 5 && isDigit(lower.charAt(4))) {
      lower.setLength(4); // com1, lpt9
    }
    return RESERVED.contains(lower.append(' '));
  }

  /** {@code 20261201T022905123Z}. */
  private static void appendTime(long epochMillis, StringBuilder name) {
    long days = Math.floorDiv(epochMillis, DAY);
    int ofDay = (int) Math.floorMod(epochMillis, DAY);
    // Days to a date by whole eras of 400 years, the year beginning in March.
    long z = days + 719_468;
    long era = Math.floorDiv(z, 146_097L);
    int ofEra = (int) Math.floorMod(z, 146_097L);
    int yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365;
    int ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int march = (5 * ofYear + 2) / 153;
    int month = march < 10 ? march + 3 : march - 9;
    long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
    digits(year, 4, name);
    digits(month, 2, name);
    digits(ofYear - (153 * march + 2) / 5 + 1, 2, name);
    name.append('T');
    digits(ofDay / 3_600_000, 2, name);
    digits(ofDay / 60_000 % 60, 2, name);
    digits(ofDay / 1_000 % 60, 2, name);
    digits(ofDay % 1_000, 3, name);
    name.append('Z');
  }

  private static @Nullable Long parseTime(String name, int at) {
    for (int i = 0; i < TIME_LENGTH; i++) {
      char c = name.charAt(at + i);
      if (i == 8 ? c != 'T' : i == TIME_LENGTH - 1 ? c != 'Z' : !isDigit(c)) {
        return null;
      }
    }
    int year = number(name, at, 4);
    int month = number(name, at + 4, 2);
    int day = number(name, at + 6, 2);
    int marchYear = month <= 2 ? year - 1 : year;
    int era = Math.floorDiv(marchYear, 400);
    int yearOfEra = marchYear - era * 400;
    int ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    long days = era * 146_097L + yearOfEra * 365L + yearOfEra / 4 - yearOfEra / 100 + ofYear;
    long ofDay =
        ((number(name, at + 9, 2) * 60L + number(name, at + 11, 2)) * 60 + number(name, at + 13, 2))
                * 1_000
            + number(name, at + 15, 3);
    return (days - 719_468) * DAY + ofDay;
  }

  private static int number(String text, int at, int length) {
    int n = 0;
    for (int i = at; i < at + length; i++) {
      n = n * 10 + text.charAt(i) - '0';
    }
    return n;
  }

  private static void digits(long number, int width, StringBuilder out) {
    String text = Long.toString(number);
    for (int i = text.length(); i < width; i++) {
      out.append('0');
    }
    out.append(text);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static long mix(long x) {
    long z = x + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
