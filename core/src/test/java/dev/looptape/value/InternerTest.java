package dev.looptape.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InternerTest {
  private static Value text(int i) {
    return Value.of(i + "x".repeat(100));
  }

  private static Value nested(int i) {
    return ObjectValue.builder()
        .put("text", text(i % 50))
        .put("list", ArrayValue.of(text(i)))
        .build();
  }

  @Test
  void equalValuesAreOneObjectWhileOneOfThemIsHeldOrPasses() {
    Interner interner = new Interner(10_000);
    Value held = interner.intern(text(1));
    assertThat(interner.hold(held)).isEqualTo(TextUnits.own(held));
    assertThat(interner.hold(held)).isZero();
    Value passing = interner.intern(text(2));
    assertThat(interner.intern(text(2))).isSameAs(passing);
    for (int i = 10; i < 1_000; i++) {
      interner.intern(text(i));
    }
    assertThat(interner.intern(text(1))).isSameAs(held);
    assertThat(interner.intern(text(2))).isNotSameAs(passing);
    assertThat(interner.size()).isLessThan(110);
    assertThat(interner.release(held)).isZero();
    assertThat(interner.intern(text(1))).isSameAs(held);
    assertThat(interner.release(held)).isEqualTo(TextUnits.own(held));
  }

  @Test
  void whatWasForgottenAndIsHeldLaterIsKnownAgain() {
    Interner interner = new Interner(1_000);
    Value value = interner.intern(text(1));
    for (int i = 10; i < 100; i++) {
      interner.intern(text(i));
    }
    interner.hold(value);
    assertThat(interner.intern(text(1))).isSameAs(value);
  }

  @Test
  void whatIsReleasedLeavesNothingBehind() {
    Interner interner = new Interner(5_000);
    Random random = new Random(7);
    List<Value> held = new ArrayList<>();
    long weight = 0;
    for (int i = 0; i < 50_000; i++) {
      if (held.size() < 200 || random.nextBoolean()) {
        Value value =
            random.nextInt(4) == 0 ? nested(random.nextInt(300)) : text(random.nextInt(900));
        value = random.nextInt(3) == 0 ? value : interner.intern(value); // some are not interned
        weight += interner.hold(value);
        held.add(value);
      } else {
        weight -= interner.release(held.remove(random.nextInt(held.size())));
      }
      assertThat(weight).isNotNegative();
    }
    for (Value value : held) {
      weight -= interner.release(value);
    }
    assertThat(weight).isZero();
    for (int i = 0; i < 200; i++) {
      interner.intern(text(-i));
    }
    assertThat(interner.size()).isLessThan(120);
  }

  @Test
  void aValueThatAnotherInternerKnowsIsLetGoAllTheSame() {
    Interner other = new Interner(Long.MAX_VALUE);
    Interner interner = new Interner(2_000);
    for (int i = 0; i < 1_000; i++) {
      Value foreign = other.intern(text(i));
      Value mine = interner.intern(foreign);
      interner.hold(mine);
      interner.release(mine);
    }
    assertThat(interner.size()).isLessThan(100);
  }
}
