package dev.looptape.sample.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExtractiveModelTest {
  private static ToolCall call(String tool, String arguments) {
    return new ToolCall(tool, Requests.tree(arguments).deepCopy());
  }

  private static String text(Reply reply) {
    return ((Reply.Text) reply).text();
  }

  @Test
  void a_tool_is_called_when_the_question_holds_a_value_like_its_example() {
    assertThat(Requests.about("On which shelf is 978-3-55?").tools().reply())
        .isEqualTo(new Reply.Calls(List.of(call("findBook", "{\"isbn\":\"978-3-55\"}"))));
  }

  @Test
  void a_number_behind_the_parameters_noun_is_its_value_and_keeps_the_type() {
    assertThat(Requests.about("Which fines has reader number 7 to pay?").tools().reply())
        .isEqualTo(new Reply.Calls(List.of(call("findReader", "{\"readerNumber\":7}"))));
  }

  @Test
  void a_value_of_an_enumeration_is_found() {
    assertThat(Requests.about("Which branches are open on Sunday?").tools().reply())
        .isInstanceOfSatisfying(
            Reply.Calls.class,
            calls ->
                assertThat(calls.calls())
                    .extracting(ToolCall::tool)
                    .containsExactly("listBranches"));
  }

  @Test
  void a_tool_whose_argument_nobody_named_is_not_called() {
    assertThat(Requests.about("Do readers pay fines?").tools().reply())
        .isInstanceOf(Reply.Text.class);
  }

  @Test
  void a_result_gives_the_argument_of_the_next_call() {
    Requests request =
        Requests.about("Who has borrowed 978-3-55, and what is the telephone of that reader?")
            .tools()
            .result(
                "findBook",
                "{\"isbn\":\"978-3-55\"}",
                "{\"isbn\":\"978-3-55\",\"readerNumber\":12}");
    assertThat(request.reply())
        .isEqualTo(new Reply.Calls(List.of(call("findReader", "{\"readerNumber\":12}"))));
    request.result(
        "findReader",
        "{\"readerNumber\":12}",
        "{\"readerNumber\":12,\"name\":\"Ida\",\"telephone\":\"555-1\"}");
    assertThat(text(request.reply())).contains("the telephone is 555-1");
  }

  @Test
  void the_answer_is_taken_from_the_passage_that_fits_wherever_it_stands() {
    String fits = "Fines. A day late costs 20 cents for each book.";
    String other = "Branches. The branch in the harbour is closed in August.";
    String first =
        text(new Requests().passages("What does a late book cost?", fits, other).reply());
    String last = text(new Requests().passages("What does a late book cost?", other, fits).reply());
    assertThat(first).contains("20 cents").isEqualTo(last);
  }

  @Test
  void another_passage_gives_another_answer_to_the_same_question() {
    String question = "How many books may I borrow?";
    assertThat(text(new Requests().passages(question, "You may borrow 6 books.").reply()))
        .contains("6 books");
    assertThat(text(new Requests().passages(question, "You may borrow 9 books.").reply()))
        .contains("9 books");
  }

  @Test
  void without_anything_that_fits_it_says_that_it_does_not_know() {
    assertThat(text(new Requests().passages("Who wrote Moby Dick?", "Fines are due.").reply()))
        .isEqualTo(ExtractiveModel.DO_NOT_KNOW);
    assertThat(text(Requests.about("").reply())).isEqualTo(ExtractiveModel.DO_NOT_KNOW);
  }

  @Test
  void passages_of_an_earlier_question_are_not_used_for_the_next() {
    Requests request =
        new Requests().passages("What does a late book cost?", "A late book costs 20 cents.");
    request.add("assistant", "20 cents.").add("user", "And what does a lost book cost?");
    assertThat(text(request.reply())).isEqualTo(ExtractiveModel.DO_NOT_KNOW);
  }
}
