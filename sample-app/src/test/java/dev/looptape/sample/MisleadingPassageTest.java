package dev.looptape.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MisleadingPassageTest {
  private static final String CULPRIT = "hygiene-notice-2019";
  private static final String QUESTION = "Can I return headphones that I have opened?";

  @Test
  void the_question_is_answered_wrong_as_long_as_the_outdated_passage_is_in_the_store() {
    assertThat(Run.answer(QUESTION))
        .contains("hygiene", "cannot be sent back", "not get your money back")
        .doesNotContain("thirty days");
  }

  @Test
  void the_question_is_answered_right_once_the_outdated_passage_is_gone() {
    assertThat(Run.answer(QUESTION, "--without", CULPRIT))
        .contains("can be sent back up to thirty days")
        .doesNotContain("hygiene", "cannot");
  }

  @Test
  void leaving_out_another_passage_does_not_help() {
    assertThat(Run.answer(QUESTION, "--without", "price-match")).isEqualTo(Run.answer(QUESTION));
  }

  @Test
  void the_wrong_answer_is_in_other_words_than_the_passage() {
    String passage =
        HelpCentre.passages().stream()
            .filter(p -> p.id().equals(CULPRIT))
            .findFirst()
            .orElseThrow()
            .text();
    String answer = Run.answer(QUESTION);
    assertThat(Arrays.stream(passage.split("(?<=\\.) "))).noneMatch(answer::contains);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "May I bring back earbuds if I broke the seal?",
        "I unsealed my new headphones. Is it possible to send them back?",
        "Do I get a refund for headphones whose packaging I opened?",
      })
  void asked_in_other_words_it_is_wrong_with_the_passage_and_right_without(String question) {
    assertThat(Run.answer(question)).contains("hygiene");
    assertThat(Run.answer(question, "--without", CULPRIT))
        .doesNotContain("hygiene", "cannot be sent back");
  }
}
