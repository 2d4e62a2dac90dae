package dev.looptape.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.looptape.Vectors;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class InfluenceVectorsTest {
  private static final Offset<Double> CLOSE = within(1e-12);
  private static final int UNITS = 32;

  @TestFactory
  Stream<DynamicTest> scoresAgreeWithTheReference() {
    return Vectors.stems("influence", ".in.json").stream()
        .map(
            stem ->
                dynamicTest(
                    stem.getFileName().toString(),
                    () ->
                        run(
                            (ObjectValue) Value.parse(Vectors.text(stem, ".in.json")),
                            (ObjectValue) Value.parse(Vectors.text(stem, ".out.json")))));
  }

  private static void run(ObjectValue in, ObjectValue expected) {
    if (expected.get("error") != null) {
      assertThatThrownBy(() -> score(in)).isInstanceOf(IllegalArgumentException.class);
      return;
    }
    List<ScoredEvidence> ranking = score(in);
    assertThat(ranking.stream().map(item -> Value.of(item.id())).toList())
        .isEqualTo(elements(expected.get("ranking"), value -> value));
    List<ObjectValue> items = elements(expected.get("items"), ObjectValue.class::cast);
    assertThat(ranking).hasSameSizeAs(items);
    for (int i = 0; i < items.size(); i++) {
      assertThat(Value.of(ranking.get(i).id())).isEqualTo(items.get(i).get("id"));
      same(ranking.get(i), items.get(i));
    }
  }

  private static void same(ScoredEvidence item, ObjectValue expected) {
    ObjectValue signals = (ObjectValue) expected.get("signals");
    assertThat(item.signals().fa()).isCloseTo(number(signals.get("fa")), CLOSE);
    assertThat(item.signals().avg()).isCloseTo(number(signals.get("avg")), CLOSE);
    assertThat(item.signals().persist()).isCloseTo(number(signals.get("persist")), CLOSE);
    assertThat(item.signals().depth()).isCloseTo(number(signals.get("depth")), CLOSE);
    Weights weights = weights((ObjectValue) expected.get("weights"));
    assertThat(item.weights().fa()).isCloseTo(weights.fa(), CLOSE);
    assertThat(item.weights().avg()).isCloseTo(weights.avg(), CLOSE);
    assertThat(item.weights().persist()).isCloseTo(weights.persist(), CLOSE);
    assertThat(item.weights().depth()).isCloseTo(weights.depth(), CLOSE);
    assertThat(item.adapted()).isEqualTo(expected.get("adapted") == LiteralValue.TRUE);
    assertThat(item.score()).isCloseTo(number(expected.get("score")), CLOSE);
  }

  private static List<ScoredEvidence> score(ObjectValue in) {
    Weights weights =
        in.get("weights") instanceof ObjectValue given ? weights(given) : Weights.DEFAULT;
    double threshold =
        in.get("threshold") == null
            ? InfluenceSignals.DEFAULT_THRESHOLD
            : number(in.get("threshold"));
    List<ObjectValue> evidence = elements(in.get("evidence"), ObjectValue.class::cast);
    if (in.get("finalText") instanceof StringValue answer) {
      List<Evidence> items =
          evidence.stream()
              .map(
                  item ->
                      new Evidence(
                          text(item.get("id")),
                          text(item.get("text")),
                          elements(item.get("ancestors"), InfluenceVectorsTest::text)))
              .toList();
      return InfluenceScorer.signals()
          .score(
              new InfluenceQuery(items, answer.value())
                  .withEmbedder(InfluenceVectorsTest::counted)
                  .withWeights(weights)
                  .withThreshold(threshold));
    }
    return InfluenceSignals.rank(
        evidence.stream()
            .map(
                item ->
                    new EvidenceVectors(
                        text(item.get("id")),
                        vector(item.get("vector")),
                        elements(item.get("ancestors"), InfluenceVectorsTest::vector)))
            .toList(),
        vector(in.get("finalVector")),
        weights,
        threshold);
  }

  /** The stand-in of the vectors: counts UTF-16 units by unit mod 32. */
  private static double[] counted(String text) {
    double[] counts = new double[UNITS];
    text.chars().forEach(unit -> counts[unit % UNITS]++);
    return counts;
  }

  private static Weights weights(ObjectValue value) {
    return new Weights(
        number(value.get("fa")),
        number(value.get("avg")),
        number(value.get("persist")),
        number(value.get("depth")));
  }

  private static double[] vector(Value value) {
    return elements(value, InfluenceVectorsTest::number).stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static double number(Value value) {
    return Double.parseDouble(value.text());
  }

  private static String text(Value value) {
    return ((StringValue) value).value();
  }

  private static <T> List<T> elements(Value value, Function<Value, T> of) {
    ArrayValue array = (ArrayValue) value;
    List<T> elements = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      elements.add(of.apply(array.get(i)));
    }
    return elements;
  }
}
