package dev.looptape.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class InfluenceScorerTest {
  private static final Embedder LETTERS =
      text -> {
        double[] counts = new double[32];
        text.chars().forEach(unit -> counts[unit % 32]++);
        return counts;
      };

  private static Evidence item(String id, String text, String... ancestors) {
    return new Evidence(id, text, List.of(ancestors));
  }

  private static InfluenceQuery query(Evidence... items) {
    return new InfluenceQuery(List.of(items), "the answer").withEmbedder(LETTERS);
  }

  @Test
  void all_distinct_texts_are_one_batch() {
    List<List<String>> batches = new ArrayList<>();
    Embedder batching =
        new Embedder() {
          @Override
          public double[] embed(String text) {
            throw new AssertionError("not one by one");
          }

          @Override
          public Map<String, double[]> embedAll(List<String> texts) {
            batches.add(List.copyOf(texts));
            Map<String, double[]> vectors = new HashMap<>();
            texts.forEach(text -> vectors.put(text, LETTERS.embed(text)));
            return vectors;
          }
        };
    InfluenceScorer.signals()
        .score(
            query(item("a", "x", "y", "y"), item("b", "x", "the answer")).withEmbedder(batching));
    assertThat(batches).hasSize(1);
    assertThat(batches.get(0)).containsExactlyInAnyOrder("the answer", "x", "y");
  }

  @Test
  void a_refusal_names_the_method_and_what_is_wrong_in_the_order_of_the_spec() {
    InfluenceQuery twice = query(item("a", "x"), item("a", "y"));
    assertThatThrownBy(
            () -> InfluenceScorer.signals().score(twice.withWeights(new Weights(1, -1, 0, 0))))
        .hasMessage("InfluenceScorer.score: weight 'avg' is not finite or is negative: -1.0");
    assertThatThrownBy(
            () ->
                InfluenceScorer.signals()
                    .score(twice.withWeights(new Weights(0, 0, Double.NaN, 0))))
        .hasMessageContaining("'persist'");
    assertThatThrownBy(
            () -> InfluenceScorer.lexical().score(twice.withWeights(new Weights(0, 0, 0, 0))))
        .hasMessage("InfluenceScorer.score: all weights are zero");
    assertThatThrownBy(() -> InfluenceScorer.lexical().score(twice))
        .hasMessage("InfluenceScorer.score: duplicate evidence id 'a'");
    assertThatThrownBy(() -> InfluenceScorer.signals().score(query().withEmbedder(null)))
        .hasMessageContaining("InfluenceScorer.score")
        .hasMessageContaining("embedder");
    assertThatThrownBy(() -> InfluenceSignals.structuralProximity(-1))
        .hasMessageContaining("structuralProximity");
    assertThatThrownBy(() -> InfluenceSignals.adaptWeights(Weights.DEFAULT, -1))
        .hasMessageContaining("adaptWeights");
  }

  @Test
  void an_embedder_that_does_wrong_is_named() {
    class Odd implements Embedder {
      @Override
      public double[] embed(String text) {
        return new double[text.length()];
      }

      @Override
      public String name() {
        return "odd-1";
      }
    }
    assertThatThrownBy(
            () -> InfluenceScorer.signals().score(query(item("a", "x")).withEmbedder(new Odd())))
        .isInstanceOf(EmbedderException.class)
        .hasMessage("embedder odd-1: changed the dimension of its vectors from 10 to 1");
    Embedder silent =
        new Odd() {
          @Override
          public Map<String, double[]> embedAll(List<String> texts) {
            return Map.of();
          }
        };
    assertThatThrownBy(
            () -> InfluenceScorer.signals().score(query(item("a", "x")).withEmbedder(silent)))
        .hasMessage("embedder odd-1: gave 0 vectors for 2 texts");
    Embedder failing =
        new Odd() {
          @Override
          public double[] embed(String text) {
            throw new IllegalStateException("no model\nat all");
          }
        };
    assertThatThrownBy(
            () -> InfluenceScorer.signals().score(query(item("a", "x")).withEmbedder(failing)))
        .isInstanceOf(EmbedderException.class)
        .hasMessage("embedder odd-1: failed: no model");
  }

  @Test
  void the_cancel_check_is_asked_between_texts() {
    int[] embedded = {0};
    Embedder counting =
        text -> {
          embedded[0]++;
          return new double[] {1};
        };
    InfluenceQuery query =
        query(item("a", "1"), item("b", "2"), item("c", "3"))
            .withEmbedder(counting)
            .withCancel(() -> embedded[0] == 2);
    assertThatThrownBy(() -> InfluenceScorer.signals().score(query))
        .isInstanceOf(CancellationException.class);
    assertThat(embedded[0]).isEqualTo(2);
    assertThatThrownBy(() -> InfluenceScorer.lexical().score(query.withCancel(() -> true)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void an_interruption_cancels_and_stays() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> InfluenceScorer.signals().score(query(item("a", "1"))))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void the_terms_of_a_text_rank_it_in_any_script() {
    assertThat(first("Los auriculares abiertos no se devuelven", "Los envíos tardan tres días"))
        .isEqualTo("a");
    assertThat(first("開封したヘッドホンは返品できません。", "配送には三日かかります。")).isEqualTo("a");
    assertThat(first("已拆封的耳机不能退货", "送货需要三天")).isEqualTo("a");
    assertThat(first("หูฟังที่เปิดแล้วไม่สามารถคืนได้", "การจัดส่งใช้เวลาสามวัน")).isEqualTo("a");
    assertThat(first("Возврат вскрытых наушников невозможен", "Доставка занимает три дня"))
        .isEqualTo("a");
  }

  /** Asks with the first half of a text for the text itself. */
  private static String first(String text, String other) {
    String half = text.substring(0, text.length() / 2 + 2);
    return InfluenceScorer.lexical()
        .score(new InfluenceQuery(List.of(item("b", other), item("a", text)), half))
        .get(0)
        .id();
  }

  @Test
  void terms_that_no_compared_text_has_count_in_the_length_only() {
    List<ScoredEvidence> ranking =
        InfluenceScorer.lexical()
            .score(
                new InfluenceQuery(
                    List.of(item("a", "red blue"), item("b", "red green gold grey")), "red"));
    assertThat(ranking).extracting(ScoredEvidence::id).containsExactly("a", "b");
    double common = Math.pow(Math.log(1 + 0.5 / 2.5), 0.75);
    double rare = Math.pow(Math.log(1 + 1.5 / 1.5), 0.75);
    assertThat(ranking.get(0).signals().fa())
        .isCloseTo(common / Math.hypot(common, rare), within(1e-12));
  }

  @Test
  void a_contrast_puts_what_only_the_wrong_answer_says_first() {
    List<Evidence> items =
        List.of(
            item("right", "opened headphones may be returned within thirty days"),
            item("wrong", "opened headphones are hygiene articles"),
            item("other", "opened shops"));
    InfluenceQuery query =
        new InfluenceQuery(items, "opened headphones are hygiene articles, not returned");
    List<ScoredEvidence> contrast =
        InfluenceScorer.contrastive()
            .score(query.withExpected("opened headphones may be returned within thirty days"));
    assertThat(contrast.get(0).id()).isEqualTo("wrong");
    assertThat(contrast.get(2).id()).isEqualTo("right");
    assertThat(contrast.get(2).reference()).isCloseTo(1.0, within(1e-12));
    assertThatThrownBy(() -> InfluenceScorer.contrastive().score(query))
        .hasMessageContaining("expected answer");
  }

  @Test
  void a_blend_is_the_mean_of_both_cosines() {
    InfluenceQuery query = query(item("a", "the answer is here"), item("b", "no"));
    double embedded = InfluenceScorer.signals().score(query).get(0).signals().fa();
    double terms = InfluenceScorer.lexical().score(query).get(0).signals().fa();
    assertThat(InfluenceScorer.blended().score(query).get(0).signals().fa())
        .isCloseTo((embedded + terms) / 2, within(1e-12));
  }
}
