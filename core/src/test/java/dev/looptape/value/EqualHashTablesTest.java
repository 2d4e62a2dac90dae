package dev.looptape.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EqualHashTablesTest {
  private static final int COUNT = 1 << 13;

  @Test
  void valuesOfOneHashAreFoundAndRemovedInAFewLooks() {
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      StringBuilder text = new StringBuilder();
      for (int bit = 0; bit < 13; bit++) {
        text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      all.add(ArrayValue.of(Value.of(text.toString())));
    }
    assertThat(all.stream().map(Value::hashCode).distinct()).hasSize(1);
    ValueTable table = new ValueTable();
    for (Value value : all) {
      assertThat(table.get(value)).isNull();
      table.add(value);
    }
    assertThat(table.size()).isEqualTo(COUNT);
    for (int i = 0; i < COUNT; i += 2) {
      table.remove(ArrayValue.of(((ArrayValue) all.get(i)).get(0))); // equal, but another object
      assertThat(table.get(all.get(i))).isSameAs(all.get(i));
      table.remove(all.get(i));
    }
    for (int i = 0; i < COUNT; i++) {
      assertThat(table.get(all.get(i))).isSameAs(i % 2 == 0 ? null : all.get(i));
    }
    assertThat(table.size()).isEqualTo(COUNT / 2);
    assertThat(table.slotsRead()).isLessThan(COUNT * 10L * 6);
  }
}
