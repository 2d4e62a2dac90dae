package dev.looptape.influence.made;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MadeRunsTest {
  @Test
  void one_seed_makes_one_set() {
    List<MadeRun> runs = MadeRuns.of(MadeRuns.SEED, 12);
    System.out.println("seed " + MadeRuns.SEED + ": " + runs.size() + " runs");
    assertThat(runs).hasSizeGreaterThanOrEqualTo(60);
    assertThat(MadeRuns.of(MadeRuns.SEED, 12)).isEqualTo(runs);
    assertThat(MadeRuns.of(MadeRuns.SEED + 1, 12)).isNotEqualTo(runs);
  }

  @Test
  void the_culprit_is_one_of_five_to_thirty_different_items() {
    for (MadeRun run : MadeRuns.of(MadeRuns.SEED, 100)) {
      assertThat(run.items()).hasSizeBetween(5, 30).doesNotHaveDuplicates().contains(run.culprit());
      assertThat(run.answer()).isNotEqualTo(run.culprit());
    }
  }
}
