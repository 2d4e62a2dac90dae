package dev.looptape.sample.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoopAppTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return LoopApp.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        args);
  }

  @ParameterizedTest
  @CsvSource({"1,10", "2,1", "5,20", "40,7"})
  void the_answer_is_made_of_every_page(int iterations, int rows) {
    List<Row> all =
        IntStream.range(0, iterations - 1)
            .mapToObj(page -> new StockTable(iterations - 1, rows).readPage(page))
            .flatMap(List::stream)
            .toList();
    int total = all.stream().mapToInt(Row::left).sum();
    long scarce = all.stream().filter(row -> row.left() < 5).count();
    assertThat(run("--iterations", "" + iterations, "--rows", "" + rows)).isEqualTo(0);
    assertThat(out.toString(StandardCharsets.UTF_8).strip())
        .isEqualTo(
            total + " pieces are in stock; " + scarce + " articles have to be ordered again.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--iterations 0", "--rows 100001", "--rows many", "--colour"})
  void wrong_usage_is_one_line_and_exit_code_2(String args) {
    assertThat(run(args.split(" "))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
  }

  @Test
  void the_search_finds_the_note_that_shares_words_with_the_query() {
    assertThat(new Handbook(new Embedder()).search("Is warehouse Graz open on Sundays?", 1))
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.id()).isEqualTo("note-2");
              assertThat(note.embedding()).hasSize(1024);
            });
  }
}
