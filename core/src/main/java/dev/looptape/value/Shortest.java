package dev.looptape.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * The shortest decimal that reads back to a floating-point number; of several of that length the
 * one nearest to it.
 *
 * <p>{@code Double.toString} gives it from JDK 19 on, but of two digits where one would do ({@code
 * 4.9E-324}); before, it is sometimes a digit too long ({@code 2.0E-3}, {@code
 * 2.2250738585072014E-308}). So its digits are an upper bound, and shorter ones are tried.
 */
final class Shortest {
  /**
   * Below a power of two the gap is narrower than above: the nearest may miss where a farther fits.
   */
  private static final RoundingMode[] NEAREST_FIRST = {
    RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.UP
  };

  /** From JDK 19 on more than two digits of {@code toString} are the shortest already. */
  private static final boolean EXACT = Runtime.version().feature() >= 19;

  private Shortest() {}

  static BigDecimal digits(double value) {
    BigDecimal best = new BigDecimal(Double.toString(value));
    int digits = best.stripTrailingZeros().precision();
    // Two decimals of at most 15 digits are never one normal double, so none is shorter.
    boolean unique = digits <= 15 && Math.abs(value) >= Double.MIN_NORMAL;
    if (unique || EXACT && digits > 2) {
      return best;
    }
    BigDecimal exact = new BigDecimal(value);
    for (int n = digits; n >= 1; n--) {
      @Nullable BigDecimal shorter = null;
      for (RoundingMode mode : NEAREST_FIRST) {
        BigDecimal tried = exact.round(new MathContext(n, mode));
        if (tried.doubleValue() == value) {
          shorter = tried;
          break;
        }
      }
      if (shorter == null) {
        break;
      }
      best = shorter;
    }
    return best;
  }

  static BigDecimal digits(float value) {
    BigDecimal best = new BigDecimal(Float.toString(value));
    int digits = best.stripTrailingZeros().precision();
    boolean unique = digits <= 6 && Math.abs(value) >= Float.MIN_NORMAL;
    if (unique || EXACT && digits > 2) {
      return best;
    }
    BigDecimal exact = new BigDecimal(value);
    for (int n = digits; n >= 1; n--) {
      @Nullable BigDecimal shorter = null;
      for (RoundingMode mode : NEAREST_FIRST) {
        BigDecimal tried = exact.round(new MathContext(n, mode));
        if (tried.floatValue() == value) {
          shorter = tried;
          break;
        }
      }
      if (shorter == null) {
        break;
      }
      best = shorter;
    }
    return best;
  }
}
