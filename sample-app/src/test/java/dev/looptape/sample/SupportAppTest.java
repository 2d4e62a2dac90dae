package dev.looptape.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SupportAppTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          How long does a refund take?               | five business days
          When do I get my cash back?                | five business days
          Do you deliver to Norway?                  | Norway and to Switzerland
          What happens if the courier meets nobody?  | leaves the parcel with a neighbour
          My kettle arrived broken, what now?        | send us a photo
          How long is the guarantee on electronics?  | warranty of two years
          Do loyalty points lapse?                   | two years after they were earned
          I forgot my password                       | sign-in page
          Will I be refunded if my parcel is lost?   | We then send the goods again
          What does express delivery cost?           | 9.90 euros
          """)
  void questions_are_answered_from_the_help_centre(String question, String expected) {
    assertThat(Run.answer(question)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          When will order 10043 arrive?                    | 4 December 2026
          What is the status of my order no. 10046?        | cancelled
          Can order 10044 still be sent back?              | cannot be returned
          How much would I get back for order 10048?       | 125.10
          Which membership does Chiara Rossi have?         | the membership is standard
          What is the e-mail of customer C-204?            | d.okafor@example.org
          Where is parcel PX-879910?                       | a neighbour
          Where is order 4711?                             | There is no order 4711.
          How much did order 10041 cost?                   | price 129.00
          Does order 10048 contain headphones?             | Wave 300 headphones
          """)
  void facts_come_from_the_tools(String question, String expected) {
    assertThat(Run.answer(question)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Where is the parcel of order 10045 now?           | parcel shop Dublin 2
          How many orders has ann.lee@example.org placed?   | there are 2 on file
          Who is the buyer of order 10042?                  | Boris Novak
          What did Elif Demir order?                        | Wave 100 earphones
          Who bought 10043, and what is their e-mail?       | chiara.rossi@example.org
          """)
  void what_one_tool_returns_is_given_to_the_next(String question, String expected) {
    assertThat(Run.answer(question)).contains(expected);
  }

  @Test
  void two_orders_in_a_question_are_both_looked_up() {
    assertThat(Run.answer("What is the status of order 10041 and of order 10042?"))
        .contains("order 10041, the status is delivered", "order 10042, the status is in transit");
  }

  @Test
  void a_message_with_two_questions_gets_both_answers() {
    assertThat(Run.answer("Where is the parcel of order 10042? And how can I pay?"))
        .contains("sorting centre Graz", "credit cards");
  }

  @Test
  void a_later_question_may_refer_to_an_earlier_one() {
    Run run = Run.of("--question", "Where is order 10045?", "--question", "When will it arrive?");
    assertThat(run.answers().get(1)).contains("1 December 2026");
  }

  @Test
  void what_nobody_knows_is_not_made_up() {
    assertThat(Run.answer("Do you sell unicorns?")).contains("could not find anything");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Can I return headphones that I have opened?",
        "Where is the parcel of order 10045? And do you ship to Norway?",
        "What is the status of order 10041 and of order 10042?",
      })
  void streamed_and_blocking_answers_are_equal(String question) {
    assertThat(Run.of("--stream", "--question", question))
        .isEqualTo(Run.of("--question", question));
  }

  @Test
  void two_runs_print_the_same() {
    assertThat(Run.of()).isEqualTo(Run.of()).extracting(Run::exitCode).isEqualTo(0);
  }

  @Test
  void the_passages_are_some_forty_and_their_ids_differ() {
    List<String> ids = HelpCentre.passages().stream().map(Passage::id).toList();
    assertThat(ids).hasSizeBetween(38, 45).doesNotHaveDuplicates();
    assertThat(Run.of("--passages").out()).contains(ids);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --without no-such-passage   | there is no passage 'no-such-passage'
          --question=                 | --question is empty
          --base-url ftp://host       | --base-url must begin with http
          --timeout 0                 | --timeout must be at least 1
          --timeout soon              | --timeout
          --nonsense                  | --nonsense
          """)
  void wrong_usage_is_one_line_and_exit_code_2(String args, String expected) {
    Run run = Run.of(args.strip().split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).singleElement().asString().contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--stream"})
  void an_endpoint_that_is_not_there_is_one_line_and_exit_code_1(String mode) {
    Run run =
        mode.isEmpty()
            ? Run.of("--base-url", "http://127.0.0.1:1/v1")
            : Run.of("--base-url", "http://127.0.0.1:1/v1", mode);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err().lines()).singleElement().asString().contains("cannot be reached");
  }

  @Test
  void help_names_every_option_and_the_exit_codes() {
    Run run = Run.of("--help");
    assertThat(run.exitCode()).isEqualTo(0);
    assertThat(run.out())
        .contains("--question", "--stream", "--base-url", "--model", "--without", "--help")
        .contains("Exit codes");
  }
}
