package dev.looptape.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values made to have one hash cost what others cost. */
class EqualHashTest {
  private static final int COUNT = 1 << 14;

  /** {@code Aa} and {@code BB} have one hash, and so has whatever is made of them alike. */
  private static String crafted(int number, int pairs) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < pairs; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  @Test
  void aThousandTimesOneHashIsStillAFewLooksForEachValue() {
    TextPool pool = new TextPool();
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      all.add(Value.of("x".repeat(64) + crafted(i, 14)));
    }
    assertThat(all.stream().map(Value::hashCode).distinct()).hasSize(1);
    all.forEach(value -> assertThat(pool.of(value)).isSameAs(value));
    assertThat(all).allMatch(value -> pool.index(value) == Pool.NOT_POOLED);
    for (Value value : all) {
      Value again = Value.of(((StringValue) value).value());
      assertThat(pool.of(again)).isSameAs(value);
      pool.give(value, 5);
      assertThat(pool.index(again)).isEqualTo(5);
    }
    assertThat(pool.slotsRead()).isLessThan(COUNT * 10L * 6);
  }

  @Test
  void theLawHoldsOfThem() throws IOException {
    StringBuilder text = new StringBuilder("[0");
    for (int i = 0; i < 600; i++) {
      String part = crafted(i % 400, 9);
      text.append(",{\"k\":\"").append(part).append("\",\"more\":[\"");
      text.append("x".repeat(64)).append(part).append("\",\"").append(part).append("\"]}");
    }
    byte[] plain = text.append(']').toString().getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    RecordingPack.pack(new ByteArrayInputStream(plain), packed);
    assertThat(packed.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            RecordingPack.pack(Value.parse(new String(plain, StandardCharsets.UTF_8))).text());
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    RecordingPack.unpack(new ByteArrayInputStream(packed.toByteArray()), back, 1 << 20);
    assertThat(back.toByteArray()).isEqualTo(plain);
  }

  @Test
  void theirOrderAgreesWithEquals() {
    List<ArrayValue> all = new ArrayList<>();
    for (int i = 0; i < 256; i++) {
      all.add(ArrayValue.of(Value.of(1), ArrayValue.of(Value.of(crafted(i, 8)))));
    }
    List<ArrayValue> sorted = new ArrayList<>(all);
    Collections.shuffle(sorted, new Random(3));
    Collections.sort(sorted);
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = 0; j < sorted.size(); j++) {
        assertThat(Integer.signum(sorted.get(i).compareTo(sorted.get(j))))
            .isEqualTo(Integer.compare(i, j));
      }
    }
    assertThat(all.get(5).compareTo((ArrayValue) Value.parse(all.get(5).text()))).isZero();
  }
}
