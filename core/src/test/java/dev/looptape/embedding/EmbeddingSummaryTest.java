package dev.looptape.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.OddDocuments;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import org.junit.jupiter.api.Test;

class EmbeddingSummaryTest {
  @Test
  void aDocumentWithoutAVectorComesBackItself() {
    int unchanged = 0;
    for (long seed = 0; seed < 2000; seed++) {
      Value document = OddDocuments.of(seed);
      String before = document.text();
      Value after = EmbeddingSummary.summarize(document);
      assertThat(document.text()).as("seed %d: the input is never changed", seed).isEqualTo(before);
      assertThat(EmbeddingSummary.summarize(after)).as("seed %d", seed).isSameAs(after);
      if (after.text().equals(before)) {
        assertThat(after).as("seed %d", seed).isSameAs(document);
        unchanged++;
      }
    }
    assertThat(unchanged).isBetween(1000, 2000);
  }

  @Test
  void oneObjectGivesOneObjectAtEveryPlace() {
    ArrayValue vector = (ArrayValue) Value.parse("[3,4]");
    ObjectValue entry = object("embedding", vector);
    ArrayValue batch = ArrayValue.of(vector, entry);
    ObjectValue rest = object("kept", vector);
    ArrayValue root =
        ArrayValue.of(entry, entry, object("embeddings", batch), object("embeddings", batch), rest);
    ArrayValue after = (ArrayValue) EmbeddingSummary.summarize(root);
    assertThat(after.text())
        .isEqualTo(
            "[{E},{E},{\"embeddings\":[N,{E}]},{\"embeddings\":[N,{E}]},{\"kept\":[3,4]}]"
                .replace("E", "\"embedding\":N")
                .replace("N", "{\"dims\":2,\"norm\":5}"));
    assertThat(after.get(1)).isSameAs(after.get(0));
    Value batchAfter = ((ObjectValue) after.get(2)).get("embeddings");
    assertThat(((ObjectValue) after.get(3)).get("embeddings")).isSameAs(batchAfter);
    assertThat(((ArrayValue) batchAfter).get(1)).isSameAs(after.get(0));
    assertThat(((ObjectValue) after.get(0)).get("embedding"))
        .isSameAs(((ArrayValue) batchAfter).get(0));
    assertThat(after.get(4)).isSameAs(rest);
  }

  @Test
  void eachDistinctNodeIsReadOnce() {
    Value value = object("embedding", Value.parse("[1,2,3,4,5,6,7,8,9,10]"));
    for (int level = 0; level < 60; level++) { // 2 to the power of 60 places
      value = ArrayValue.of(value, value);
    }
    SummaryWalk walk = new SummaryWalk();
    Value after = walk.rewrite(value);
    assertThat(after).isNotSameAs(value);
    assertThat(walk.membersRead()).isEqualTo(60 * 2 + 1 + 10);
  }

  @Test
  void depthCostsNoStack() {
    Value value = object("embedding", Value.parse("[1]"));
    for (int level = 0; level < 100_000; level++) {
      value = level % 2 == 0 ? ArrayValue.of(value) : object("embedding", value);
    }
    Value after = EmbeddingSummary.summarize(value);
    assertThat(after).isNotSameAs(value);
    assertThat(after.text()).contains("{\"embedding\":{\"dims\":1,\"norm\":1}}");
  }

  @Test
  void aCycleEndsAtTheOriginal() {
    Value[] elements = {LiteralValue.NULL, object("embedding", Value.parse("[3,4]"))};
    ArrayValue cyclic = ArrayValue.ofTrusted(elements);
    elements[0] = object("again", cyclic);
    ArrayValue after = (ArrayValue) EmbeddingSummary.summarize(cyclic);
    assertThat(after.get(1).text()).isEqualTo("{\"embedding\":{\"dims\":2,\"norm\":5}}");
    assertThat(((ObjectValue) after.get(0)).get("again")).isSameAs(cyclic);
  }

  @Test
  void javaVectorsHaveTheirShape() {
    assertThat(EmbeddingSummary.of(new double[] {3, 4}).text())
        .isEqualTo("{\"dims\":2,\"norm\":5}");
    assertThat(EmbeddingSummary.of(new float[] {0.1f, 0.2f}).text())
        .isEqualTo("{\"dims\":2,\"norm\":0.2236}");
    assertThat(EmbeddingSummary.of(new double[0]).text()).isEqualTo("{\"dims\":0,\"norm\":0}");
    double[] infinite = {1e200, 1e200, 1};
    assertThat(EmbeddingSummary.of(infinite).text()).isEqualTo("{\"dims\":3,\"norm\":null}");
    assertThat(EmbeddingSummary.of(new float[] {Float.NaN}).text())
        .isEqualTo("{\"dims\":1,\"norm\":null}");
    assertThat(EmbeddingSummary.of(new double[] {1e100}).text())
        .isEqualTo("{\"dims\":1,\"norm\":1e+100}");
    assertThat(EmbeddingSummary.of(new double[] {0.00005}).text())
        .as("a tie goes up")
        .isEqualTo("{\"dims\":1,\"norm\":0.0001}");
  }

  private static ObjectValue object(String key, Value value) {
    return ObjectValue.builder().put(key, value).build();
  }
}
