package dev.looptape.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.Value;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MillisTest {
  @Test
  void aDurationIsTheNumberThatADoubleOfItWouldBe() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      long nanos = i < 5_000 ? i * 1_000L : random.nextLong() >>> 12 + random.nextInt(40);
      long micros = nanos / 1_000;
      Value expected = micros % 1_000 == 0 ? Value.of(micros / 1_000) : Value.of(micros / 1_000.0);
      assertThat(Millis.of(nanos)).isEqualTo(expected);
    }
    assertThat(Millis.of(-1)).isEqualTo(Value.of(0));
  }
}
