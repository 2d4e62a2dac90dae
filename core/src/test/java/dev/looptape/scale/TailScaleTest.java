package dev.looptape.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TailScaleTest {
  @Test
  void aLongStreamLeavesNoMoreBehindThanAShortOne() throws Exception {
    pushes(500_000, "32m");
  }

  @Test
  @Tag("long")
  void tenMillionPushesFitInto64Megabytes() throws Exception {
    pushes(10_000_000, "64m");
  }

  private static void pushes(long count, String xmx) throws Exception {
    ChildJvm.Result result =
        ChildJvm.run(xmx, out -> {}, TailProgram.class.getName(), Long.toString(count));
    assertThat(result.errors()).isEmpty();
    assertThat(result.head().lines()).containsExactly("all counted", "within the bound", "let go");
  }
}
