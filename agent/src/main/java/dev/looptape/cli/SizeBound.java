package dev.looptape.cli;

import dev.looptape.pack.RecordingPack;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes, perhaps with k, m or g, or {@code none}. */
final class SizeBound implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    String lower = text.trim().toLowerCase(Locale.ROOT);
    if (lower.equals("none")) {
      return RecordingPack.NO_BOUND;
    }
    int unit = lower.isEmpty() ? -1 : "kmg".indexOf(lower.charAt(lower.length() - 1));
    String digits = unit < 0 ? lower : lower.substring(0, lower.length() - 1);
    try {
      long number = Long.parseLong(digits);
      if (number >= 0 && digits.charAt(0) != '+') {
        return Math.multiplyExact(number, 1L << 10 * (unit + 1));
      }
    } catch (ArithmeticException | NumberFormatException notANumber) {
      // Said below.
    }
    throw new TypeConversionException(
        "'" + text + "' is not a number of bytes (such as 1000000 or 512m), nor none");
  }
}
