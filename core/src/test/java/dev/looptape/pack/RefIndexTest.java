package dev.looptape.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RefIndexTest {
  @Test
  void itIsTheIntegerThatTheNumberIsExactly() {
    Random random = new Random(5);
    String[] exponents = {"", "", "e0", "E1", "e-1", "e+3", "e-3", "e9", "e10", "e-12", "E00"};
    for (int run = 0; run < 200_000; run++) {
      StringBuilder text = new StringBuilder(random.nextInt(8) == 0 ? "-" : "");
      int length = 1 + random.nextInt(random.nextInt(10) == 0 ? 30 : 11);
      text.append(length == 1 ? random.nextInt(10) : 1 + random.nextInt(9));
      for (int i = 1; i < length; i++) {
        text.append(random.nextInt(3) == 0 ? random.nextInt(10) : 0);
      }
      if (random.nextInt(3) == 0) {
        text.append('.');
        for (int i = random.nextInt(12); i >= 0; i--) {
          text.append(random.nextInt(5) == 0 ? random.nextInt(10) : 0);
        }
      }
      String number = text.append(exponents[random.nextInt(exponents.length)]).toString();
      assertThat(RefIndex.of(number)).as(number).isEqualTo(oracle(number));
    }
  }

  private static int oracle(String number) {
    try {
      return Math.max(-1, new BigDecimal(number).intValueExact());
    } catch (ArithmeticException notAnInt) {
      return -1;
    }
  }

  @Test
  void noExponentAndNoLengthIsTooMuch() {
    assertThat(RefIndex.of("1e9999999999")).isEqualTo(-1);
    assertThat(RefIndex.of("1e-9999999999")).isEqualTo(-1);
    assertThat(RefIndex.of("0e9999999999")).isZero();
    assertThat(RefIndex.of("-0.0e-99999999999999999999999")).isZero();
    assertThat(RefIndex.of("0." + "0".repeat(100_000))).isZero();
    assertThat(RefIndex.of("0." + "0".repeat(100_000) + "1e100001")).isEqualTo(1);
    assertThat(RefIndex.of("7" + "0".repeat(100_000) + "e-100000")).isEqualTo(7);
    assertThat(RefIndex.of("9".repeat(100_000))).isEqualTo(-1);
    assertThat(RefIndex.of("2147483647")).isEqualTo(Integer.MAX_VALUE);
    assertThat(RefIndex.of("2147483648")).isEqualTo(-1);
  }
}
