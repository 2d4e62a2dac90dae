package dev.looptape.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class NumberTextTest {
  @Test
  void doublesAreWrittenAsEcmaScriptWritesThem() {
    double[] values = {
      0,
      1,
      -1.5,
      0.1,
      0.002,
      123456.789,
      1e20,
      1e21,
      1e-6,
      1e-7,
      5e-324,
      1.7976931348623157e308,
      2.2250738585072014e-308,
      0.0001,
      0.00012,
      99999999999.9999,
      2e-44,
      4.35,
      1 / 3.0
    };
    String[] texts = {
      "0",
      "1",
      "-1.5",
      "0.1",
      "0.002",
      "123456.789",
      "100000000000000000000",
      "1e+21",
      "0.000001",
      "1e-7",
      "5e-324",
      "1.7976931348623157e+308",
      "2.2250738585072014e-308",
      "0.0001",
      "0.00012",
      "99999999999.9999",
      "2e-44",
      "4.35",
      "0.3333333333333333"
    };
    for (int i = 0; i < values.length; i++) {
      assertThat(NumberText.of(values[i])).isEqualTo(texts[i]);
    }
  }

  @Test
  void everyDoubleReadsBackAndNoShorterTextDoes() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      double value =
          switch (i % 4) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> random.nextInt(1 << 30) / 1e4;
            case 2 -> random.nextDouble() * 100;
            default -> random.nextInt(1 << 20) / 1e3;
          };
      if (!Double.isFinite(value) || value == 0) {
        continue;
      }
      String text = NumberText.of(value);
      assertThat(Double.parseDouble(text)).isEqualTo(value);
      assertThat(digits(text)).isLessThanOrEqualTo(digits(Double.toString(value)));
    }
  }

  @Test
  void theSmallestNumbersHaveOneDigitWhereOneWillDo() {
    for (int i = 1; i < 3000; i++) {
      double value = i * Double.MIN_VALUE;
      assertThat(NumberText.of(value)).isEqualTo(shortest(value, Double::parseDouble));
      float single = i * Float.MIN_VALUE;
      assertThat(NumberText.of(single)).isEqualTo(shortest(single, text -> Float.parseFloat(text)));
    }
  }

  /** By trying: the fewest digits that read back, of these the nearest. */
  private static String shortest(double value, ToDoubleFunction<String> read) {
    BigDecimal exact = new BigDecimal(value);
    for (int n = 1; ; n++) {
      BigDecimal below = exact.round(new MathContext(n, RoundingMode.DOWN));
      BigDecimal above = exact.round(new MathContext(n, RoundingMode.UP));
      BigDecimal nearest = exact.round(new MathContext(n, RoundingMode.HALF_EVEN));
      for (BigDecimal tried : List.of(nearest, below, above)) {
        if (read.applyAsDouble(tried.toString()) == value) {
          BigDecimal stripped = tried.stripTrailingZeros();
          String digits = stripped.unscaledValue().toString();
          int exponent = digits.length() - 1 - stripped.scale();
          String rest = digits.length() > 1 ? "." + digits.substring(1) : "";
          return digits.charAt(0) + rest + "e" + exponent;
        }
      }
    }
  }

  private static int digits(String text) {
    int e = Math.max(text.indexOf('e'), text.indexOf('E'));
    String mantissa = (e < 0 ? text : text.substring(0, e)).replaceAll("[-.]", "");
    return mantissa.replaceAll("^0+", "").replaceAll("0+$", "").length();
  }

  @Test
  void whatJsonHasNoNumberForIsRefused() {
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -0.0}) {
      assertThatThrownBy(() -> Value.of(value)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
