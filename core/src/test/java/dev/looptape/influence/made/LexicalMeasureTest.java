package dev.looptape.influence.made;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.influence.Evidence;
import dev.looptape.influence.InfluenceScorer;
import dev.looptape.influence.RunEvidence;
import dev.looptape.influence.Weights;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LexicalMeasureTest {
  @Test
  void the_evidence_of_a_run_is_its_items_and_its_answer_the_answer() {
    for (MadeRun run : MadeRuns.of(MadeRuns.SEED, 30)) {
      RunEvidence read = RunEvidence.of(run.recording(), null, null);
      assertThat(read.answer()).isEqualTo(run.answer());
      assertThat(read.evidence().stream().map(Evidence::text)).isEqualTo(run.items());
      assertThat(read.leftOut()).isEmpty();
      assertThat(read.notes()).isEmpty();
    }
  }

  /** Other seeds as well: the floors are not those of one lucky set. */
  @ParameterizedTest
  @ValueSource(longs = {MadeRuns.SEED, 1, 77})
  void terms_find_the_culprit_as_often_as_bm25_does(long seed) {
    List<MadeRun> runs = MadeRuns.of(seed, 100);
    Measured bm25 = Measured.of(runs, run -> Bm25.rank(run.items(), run.answer()));
    Measured lexical =
        Measured.of(runs, run -> Ranked.of(run, null, InfluenceScorer.lexical(), null));
    Measured answer =
        Measured.of(runs, run -> Ranked.of(run, null, InfluenceScorer.lexical(), Weights.ANSWER));
    System.out.print("seed " + seed + "\n" + bm25.named("BM25") + lexical.named("lexical"));
    System.out.print(answer.named("lexical, answer alone"));
    for (MadeKind kind : MadeKind.values()) {
      // Over several steps the standard weights prefer what came last; docs/influence.md says so.
      Measured held = kind == MadeKind.STEPS ? answer : lexical;
      assertThat(held.top1(kind)).as(kind.name()).isGreaterThanOrEqualTo(bm25.top1(kind) - 2);
      assertThat(lexical.top1(kind))
          .as(kind.name())
          .isGreaterThan(lexical.chance(kind) + lexical.threeErrors(kind));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {MadeRuns.SEED, 1, 77})
  void the_expected_answer_moves_the_right_item_away_from_the_wrong_one(long seed) {
    for (MadeRun run : MadeRuns.of(seed, 40)) {
      if (run.kind() == MadeKind.CONTRAST) {
        assertThat(Ranked.of(run, null, InfluenceScorer.contrastive(), null).get(0))
            .isEqualTo(run.culprit());
      }
    }
  }
}
