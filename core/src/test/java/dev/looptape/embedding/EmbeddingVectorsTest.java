package dev.looptape.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.looptape.Vectors;
import dev.looptape.value.Value;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class EmbeddingVectorsTest {
  @TestFactory
  Stream<DynamicTest> vectorsBecomeTheirSummaries() {
    return Vectors.stems("embedding", ".in.json").stream()
        .map(
            stem ->
                dynamicTest(
                    stem.getFileName().toString(),
                    () -> {
                      Value in = Value.parse(Vectors.text(stem, ".in.json"));
                      Value out = EmbeddingSummary.summarize(in);
                      assertThat(out.text()).isEqualTo(Vectors.text(stem, ".out.json"));
                      assertThat(EmbeddingSummary.summarize(out)).isSameAs(out);
                      if (out.equals(in)) {
                        assertThat(out).isSameAs(in);
                      }
                    }));
  }
}
