package dev.looptape.cli;

import java.util.Locale;

/** Amounts for people, the same under every locale. */
final class Amounts {
  private Amounts() {}

  /** {@code 812 B}, {@code 4.4 kB}, {@code 66.8 MB}: in powers of 1000. */
  static String bytes(long bytes) {
    String[] units = {"kB", "MB", "GB", "TB", "PB", "EB"};
    if (bytes < 1_000) {
      return bytes + " B";
    }
    double amount = bytes / 1_000.0;
    int unit = 0;
    while (amount >= 999.95 && unit < units.length - 1) {
      amount /= 1_000;
      unit++;
    }
    return String.format(Locale.ROOT, amount < 9.995 ? "%.1f %s" : "%.0f %s", amount, units[unit]);
  }

  /** {@code 0.3 ms}, {@code 312 ms}, {@code 4.20 s}, {@code 3 min 05 s}, {@code 2 h 07 min}. */
  static String millis(double millis) {
    if (millis < 10 && millis != Math.rint(millis)) {
      return String.format(Locale.ROOT, "%.1f ms", millis);
    }
    if (millis < 999.5) {
      return Math.round(millis) + " ms";
    }
    if (millis < 59_995) {
      return String.format(Locale.ROOT, "%.2f s", millis / 1_000);
    }
    long seconds = Math.round(millis / 1_000);
    return seconds < 3_600
        ? String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60)
        : String.format(Locale.ROOT, "%d h %02d min", seconds / 3_600, seconds / 60 % 60);
  }

  /** {@code 1,234,567}. */
  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 call}, {@code 2 calls}. */
  static String of(long number, String one) {
    return number(number) + " " + one + (number == 1 ? "" : "s");
  }
}
