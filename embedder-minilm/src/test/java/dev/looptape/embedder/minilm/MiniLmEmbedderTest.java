package dev.looptape.embedder.minilm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.looptape.influence.Embedder;
import dev.looptape.influence.Embeddings;
import dev.looptape.influence.InfluenceSignals;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MiniLmEmbedderTest {
  private final Embedder embedder = ServiceLoader.load(Embedder.class).findFirst().orElseThrow();

  @Test
  void meanings_are_closer_than_words() {
    double[] answer = embedder.embed("You get your money back in under a week.");
    assertThat(answer).hasSize(384);
    double near =
        InfluenceSignals.cosine(answer, embedder.embed("The refund is paid within five days."));
    double far =
        InfluenceSignals.cosine(answer, embedder.embed("The road back is closed this week."));
    assertThat(near).isGreaterThan(far);
  }

  @Test
  void a_batch_gives_what_single_texts_give_in_any_order() {
    List<String> texts =
        IntStream.range(0, 70).mapToObj(i -> "Article " + i + " is sold out.").toList();
    Map<String, double[]> batch = Embeddings.of(embedder, texts, () -> false);
    assertThat(batch).hasSize(70);
    for (String text : List.of(texts.get(0), texts.get(33), texts.get(69))) {
      assertThat(InfluenceSignals.cosine(batch.get(text), embedder.embed(text)))
          .isCloseTo(1, within(1e-3));
    }
  }

  @Test
  void odd_texts_have_vectors() {
    String longText = "Returns are accepted. ".repeat(2_000);
    Map<String, double[]> vectors =
        Embeddings.of(embedder, List.of("", "  ", "\ud800", "\0x", "😀", longText), () -> false);
    assertThat(vectors).hasSize(6).allSatisfy((text, v) -> assertThat(v).hasSize(384));
  }

  @Test
  void it_may_be_cancelled_between_batches() {
    int[] asked = {0};
    List<String> texts = IntStream.range(0, 200).mapToObj(i -> "text " + i).toList();
    assertThatThrownBy(() -> Embeddings.of(embedder, texts, () -> ++asked[0] > 100))
        .isInstanceOf(CancellationException.class);
  }
}
