package dev.looptape.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.influence.made.MadeRecording;
import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunEvidenceTest {
  /** A recording of these events, each {@code type|payload|meta}, types without their prefix. */
  private static Recording recording(String run, String... events) {
    List<Value> all = new ArrayList<>();
    for (String event : events) {
      String[] parts = event.split("\\|", -1);
      String type = parts[0].startsWith("looptape.") ? parts[0] : "agentfootprint." + parts[0];
      all.add(
          Value.parse(
              "{\"type\":\""
                  + type
                  + "\",\"payload\":"
                  + parts[1]
                  + (parts.length > 2 ? ",\"meta\":" + parts[2] : "")
                  + "}"));
    }
    return Recording.fromValue(
        Value.parse(
            "{\"snapshot\":{\"run\":" + run + "},\"events\":" + ArrayValue.of(all).text() + "}"));
  }

  private static List<String> texts(RunEvidence run) {
    return run.evidence().stream().map(Evidence::text).toList();
  }

  private static RunEvidence ofResult(String json) {
    return RunEvidence.of(
        new MadeRecording("q").tool("t", Value.parse(json)).answers("the answer"), null, null);
  }

  private static Map<LeftOut.Reason, Long> leftOut(RunEvidence run) {
    Map<LeftOut.Reason, Long> counts = new TreeMap<>();
    run.leftOut().forEach(left -> counts.put(left.why(), left.count()));
    return counts;
  }

  @Test
  void ancestors_are_the_outputs_between_a_piece_and_the_answer() {
    RunEvidence run =
        RunEvidence.of(
            new MadeRecording("q")
                .retrieval(List.of("passage one", "passage two"))
                .asksFor("a", "x")
                .tool("a", Value.of("result of a"))
                .asksFor("b", "y")
                .tool("b", Value.of("result of b"))
                .answers("done"),
            null,
            null);
    String first = "[{\"name\":\"a\",\"args\":{\"about\":\"x\"}}]";
    String second = "[{\"name\":\"b\",\"args\":{\"about\":\"y\"}}]";
    assertThat(run.evidence())
        .extracting(Evidence::text, Evidence::ancestors)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("passage one", List.of(first, second)),
            org.assertj.core.groups.Tuple.tuple("passage two", List.of(first, second)),
            org.assertj.core.groups.Tuple.tuple("result of a", List.of(second)),
            org.assertj.core.groups.Tuple.tuple("result of b", List.of()));
    assertThat(
            InfluenceScorer.lexical().score(new InfluenceQuery(run.evidence(), "done")).stream()
                .filter(ScoredEvidence::adapted))
        .singleElement()
        .extracting(ScoredEvidence::id)
        .isEqualTo(run.items().get(3).evidence().id());
    assertThat(run.items().get(1).origin()).isEqualTo("retrieval #2 passage-1");
    assertThat(run.items().get(3).origin()).isEqualTo("b #6");
  }

  @Test
  void a_recording_of_agentfootprint_is_read_in_its_own_words() {
    RunEvidence run =
        RunEvidence.of(
            recording(
                "{}",
                "agent.turn_start|{\"turnIndex\":0,\"userPrompt\":\"q\"}",
                "memory.retrieved|{\"queryHash\":\"1\",\"k\":2,\"candidates\":["
                    + "{\"id\":\"c1\",\"score\":0.9,\"rank\":0,\"admitted\":true},"
                    + "{\"id\":\"c2\",\"score\":0.8,\"rank\":1,\"admitted\":true},"
                    + "{\"id\":\"c3\",\"score\":0.1,\"rank\":2,\"admitted\":false}]}",
                "context.injected|{\"contentSummary\":\"p\",\"contentHash\":\"0\",\"slot\":"
                    + "\"messages\",\"source\":\"rag\",\"sourceId\":\"c1\",\"reason\":\"r\","
                    + "\"rawContent\":\"passage one\"}",
                "stream.llm_start|{\"iteration\":1}",
                "stream.llm_end|{\"iteration\":1,\"content\":\"\",\"toolCallCount\":2}",
                "stream.tool_start|{\"toolName\":\"a\",\"toolCallId\":\"1\",\"args\":{\"x\":1}}",
                "stream.tool_start|{\"toolName\":\"b\",\"toolCallId\":\"2\",\"args\":{}}",
                "stream.tool_end|{\"toolCallId\":\"1\",\"result\":\"result of a\"}",
                "stream.tool_end|{\"toolCallId\":\"2\",\"result\":\"no\",\"error\":true}",
                "stream.llm_start|{\"iteration\":2}",
                "stream.llm_end|{\"iteration\":2,\"content\":\"the answer\",\"toolCallCount\":0}",
                "agent.turn_end|{\"turnIndex\":0,\"finalContent\":\"the answer\"}"),
            null,
            null);
    assertThat(run.answer()).isEqualTo("the answer");
    assertThat(texts(run)).containsExactly("passage one", "result of a", "no");
    assertThat(run.evidence().get(0).ancestors())
        .containsExactly("[{\"name\":\"a\",\"args\":{\"x\":1}},{\"name\":\"b\",\"args\":{}}]");
    assertThat(run.items().get(0).passageId()).isEqualTo("c1");
    assertThat(run.items().get(1).name()).isEqualTo("a");
    assertThat(run.items().get(2).isFailed()).isTrue();
    assertThat(leftOut(run))
        .isEqualTo(Map.of(LeftOut.Reason.NOT_SHOWN, 1L, LeftOut.Reason.NO_TEXT, 1L));
  }

  @Test
  void rows_paragraphs_and_members_are_units() {
    assertThat(
            texts(ofResult("[{\"@type\":\"Row\",\"a\":\"x\",\"n\":1},{\"a\":\"y\",\"n\":null}]")))
        .containsExactly("a: x, n: 1", "y");
    assertThat(texts(ofResult("\"[{\\\"a\\\":1,\\\"b\\\":2},{\\\"a\\\":3,\\\"b\\\":4}]\"")))
        .containsExactly("a: 1, b: 2", "a: 3, b: 4");
    assertThat(texts(ofResult("\"First paragraph.\\n\\nSecond\\nparagraph.\"")))
        .containsExactly("First paragraph.", "Second\nparagraph.");
    assertThat(texts(ofResult("\"id,name\\n1,ann\\n2,bob\\n3,eve\"")))
        .containsExactly("id,name", "1,ann", "2,bob", "3,eve");
    assertThat(texts(ofResult("\"- one\\n- two\\n- three\"")))
        .containsExactly("- one", "- two", "- three");
    assertThat(texts(ofResult("{\"id\":1,\"status\":\"sent\"}")))
        .containsExactly("id: 1, status: sent");
    String rows =
        "{\"total\":2,\"page\":1,\"rows\":[{\"a\":\"x\"},{\"a\":\"" + "y".repeat(700) + "\"}]}";
    assertThat(texts(ofResult(rows))).containsExactly("total: 2, page: 1", "x", "y".repeat(700));
    assertThat(texts(ofResult("[1,2,3]"))).containsExactly("1, 2, 3");
    assertThat(texts(ofResult("true"))).containsExactly("true");
  }

  @Test
  void a_long_paragraph_is_parted_into_sentences_and_nothing_is_lost() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append("This is sentence number ").append(i).append(" of the paragraph. ");
    }
    RunEvidence run = ofResult(Value.of(text.toString()).text());
    assertThat(texts(run)).hasSizeGreaterThan(5).allMatch(part -> part.length() < 700);
    assertThat(String.join(" ", texts(run))).isEqualTo(text.toString().strip());
  }

  @Test
  void a_result_of_fifty_thousand_rows_is_a_stated_sample_that_holds_what_the_answer_says() {
    List<Value> rows = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      rows.add(
          ObjectValue.builder()
              .put("article", Value.of("article-" + i))
              .put("note", Value.of(i == 34_567 ? "sold to a museum in Turku" : "in stock"))
              .build());
    }
    RunEvidence run =
        RunEvidence.of(
            new MadeRecording("q")
                .tool("list", ArrayValue.of(rows))
                .answers("One was sold to a museum."),
            null,
            null);
    assertThat(run.items()).hasSize(RunEvidence.MOST_UNITS);
    assertThat(leftOut(run)).isEqualTo(Map.of(LeftOut.Reason.SAMPLED, 49_000L));
    assertThat(run.notes())
        .singleElement()
        .asString()
        .contains("list #2 has 50000 units: the 1000");
    InfluenceRanking ranking =
        InfluenceRanking.of(
            run, InfluenceScorer.lexical(), "lexical", new InfluenceQuery(List.of(), run.answer()));
    assertThat(ranking.ranked().get(0).item().path()).isEqualTo("payload.result[34567]");
  }

  @Test
  void what_is_cut_redacted_failed_or_not_ended_is_said() {
    String meta = "{\"runId\":\"r\"}";
    RunEvidence run =
        RunEvidence.of(
            recording(
                "{\"droppedEvents\":7,\"complete\":false}",
                "agent.turn_start|{\"callId\":1}|" + meta,
                "stream.tool_start|{\"callId\":2,\"parentCallId\":1,\"toolName\":\"cut\"}|" + meta,
                "stream.tool_end|{\"callId\":2,\"result\":{\"$lt\":\"cut\",\"limit\":\"elements\","
                    + "\"size\":9,\"head\":[{\"a\":\"x\"},{\"a\":\"y\"}]}}|"
                    + meta,
                "stream.tool_start|{\"callId\":3,\"parentCallId\":1,\"toolName\":\"secret\"}|"
                    + meta,
                "stream.tool_end|{\"callId\":3,\"result\":{\"user\":\"ann\",\"password\":"
                    + "{\"$lt\":\"redacted\",\"type\":\"String\"}}}|"
                    + meta,
                "stream.tool_end|{\"callId\":4,\"result\":{\"$lt\":\"redacted\"}}|" + meta,
                "stream.tool_end|{\"callId\":5,\"failure\":{\"name\":\"E\"}}|" + meta,
                "stream.tool_end|{\"callId\":6,\"result\":{\"$lt\":\"opaque\",\"type\":\"T\"}}|"
                    + meta,
                "stream.tool_start|{\"callId\":7,\"toolName\":\"open\"}|" + meta,
                "stream.tool_end|{\"callId\":8,\"result\":\"lost\",\"orphan\":true}|{}",
                "context.injected|{\"source\":\"tool-result\",\"sourceId\":\"gone\"}|" + meta,
                "stream.llm_end|{\"callId\":9,\"content\":\"done\"}|" + meta,
                "agent.turn_end|{\"callId\":1,\"finalContent\":\"done\"}|" + meta),
            null,
            null);
    assertThat(texts(run)).containsExactly("x", "y", "ann");
    assertThat(run.items().get(0).path()).isEqualTo("payload.result.head[0]");
    assertThat(leftOut(run))
        .isEqualTo(
            Map.of(
                LeftOut.Reason.DROPPED, 1L,
                LeftOut.Reason.NOT_ENDED, 1L,
                LeftOut.Reason.FAILED, 1L,
                LeftOut.Reason.REDACTED, 1L,
                LeftOut.Reason.NOT_CAPTURED, 1L,
                LeftOut.Reason.ORPHANS, 1L));
    assertThat(run.notes())
        .anyMatch(note -> note.startsWith("7 events were dropped"))
        .anyMatch(note -> note.contains("incomplete"))
        .anyMatch(note -> note.equals("2 ranked pieces are cut"))
        .anyMatch(note -> note.equals("1 ranked piece is redacted in part"));
  }

  @Test
  void the_last_turn_with_an_answer_is_read_unless_another_is_named() {
    String a = "{\"runId\":\"a\"}";
    String b = "{\"runId\":\"b\"}";
    String c = "{\"runId\":\"c\"}";
    Recording recording =
        recording(
            "{}",
            "stream.tool_end|{\"callId\":2,\"result\":\"of a\"}|" + a,
            "agent.turn_end|{\"callId\":1,\"finalContent\":\"answer a\"}|" + a,
            "stream.tool_end|{\"callId\":4,\"result\":\"of b\"}|" + b,
            "agent.turn_end|{\"callId\":3,\"finalContent\":\"answer b\"}|" + b,
            "agent.turn_end|{\"callId\":5,\"failure\":{\"name\":\"E\"}}|" + c);
    assertThat(texts(RunEvidence.of(recording, null, null))).containsExactly("of b");
    assertThat(RunEvidence.of(recording, null, null).notes())
        .singleElement()
        .asString()
        .contains("2 turns");
    assertThat(texts(RunEvidence.of(recording, "a", null))).containsExactly("of a");
    RunEvidence failed = RunEvidence.of(recording, "c", null);
    assertThat(failed.answer()).isNull();
    assertThat(failed.answerFrom()).contains("failed");
    assertThat(RunEvidence.of(recording, "c", "mine").answer()).isEqualTo("mine");
    assertThatThrownBy(() -> RunEvidence.of(recording, "x", null))
        .isInstanceOf(NoEvidenceException.class)
        .hasMessage("holds no run x; it holds a, b, c");
    assertThatThrownBy(() -> RunEvidence.of(recording("{}"), null, null))
        .isInstanceOf(NoEvidenceException.class);
  }

  @Test
  void without_a_turn_the_last_model_output_is_the_answer() {
    RunEvidence run =
        RunEvidence.of(
            recording(
                "{}",
                "stream.tool_end|{\"result\":\"found\"}",
                "stream.llm_end|{\"content\":\"first\"}",
                "stream.llm_end|{\"content\":\"second\"}"),
            null,
            null);
    assertThat(run.answer()).isEqualTo("second");
    assertThat(run.evidence())
        .singleElement()
        .extracting(Evidence::ancestors)
        .isEqualTo(List.of("first"));
  }

  @Test
  void a_model_that_was_asked_before_a_result_came_does_not_come_after_it() {
    String meta = "{\"runId\":\"r\"}";
    RunEvidence run =
        RunEvidence.of(
            recording(
                "{}",
                "agent.turn_start|{\"callId\":1}|" + meta,
                "stream.llm_start|{\"callId\":2,\"parentCallId\":1}|" + meta,
                "stream.tool_start|{\"callId\":3,\"parentCallId\":1}|" + meta,
                "stream.llm_start|{\"callId\":4,\"parentCallId\":1}|" + meta,
                "stream.tool_start|{\"callId\":5,\"parentCallId\":4}|" + meta,
                "stream.tool_end|{\"callId\":3,\"result\":\"beside\"}|" + meta,
                "stream.tool_end|{\"callId\":5,\"result\":\"inside\"}|" + meta,
                "stream.llm_end|{\"callId\":2,\"content\":\"knew nothing\"}|" + meta,
                "stream.llm_end|{\"callId\":4,\"content\":\"asked inside\"}|" + meta,
                "stream.llm_end|{\"callId\":6,\"content\":\"done\"}|" + meta,
                "agent.turn_end|{\"callId\":1,\"finalContent\":\"done\"}|" + meta),
            null,
            null);
    assertThat(run.evidence().get(0).ancestors()).isEmpty();
    assertThat(run.evidence().get(1).ancestors()).containsExactly("asked inside");
  }

  @Test
  void a_thousand_iterations_are_read_and_ranked() {
    MadeRecording made = new MadeRecording("q");
    for (int i = 0; i < 1_000; i++) {
      made.asksFor("read", "page " + i).tool("read", Value.of("page " + i + " is blank"));
    }
    RunEvidence run = RunEvidence.of(made.answers("page 512 is blank"), null, null);
    assertThat(run.evidence()).hasSize(1_000);
    assertThat(run.evidence().get(0).ancestors()).hasSize(999);
    InfluenceQuery query = new InfluenceQuery(List.of(), run.answer()).withWeights(Weights.ANSWER);
    InfluenceRanking ranking =
        InfluenceRanking.of(run, InfluenceScorer.lexical(), "lexical", query);
    assertThat(ranking.ranked().get(0).item().evidence().text()).isEqualTo("page 512 is blank");
  }

  @Test
  void a_ranking_says_how_clear_it_is_and_what_it_does_not_claim() {
    RunEvidence run =
        RunEvidence.of(
            new MadeRecording("q")
                .retrieval(List.of("red apples are sweet", "green pears", "red apples are sweet"))
                .answers("red apples"),
            null,
            null);
    InfluenceQuery query = new InfluenceQuery(List.of(), run.answer());
    InfluenceRanking ranking =
        InfluenceRanking.of(run, InfluenceScorer.lexical(), "lexical", query);
    assertThat(ranking.hasClearFirst()).isTrue();
    assertThat(ranking.margin())
        .hasValueSatisfying(margin -> assertThat(margin).isGreaterThan(0.3));
    assertThat(ranking.toValue().text())
        .contains("\"clear\":true", "\"notClaimed\":\"", "\"path\":\"payload.candidates[0].text\"")
        .doesNotContain("closestToAnswer");
    assertThat(Value.parse(ranking.toValue().text())).isEqualTo(ranking.toValue());
    assertThatThrownBy(() -> InfluenceRanking.of(run, given -> List.of(), "odd", query))
        .hasMessage("scorer odd leaves out 3 of 3 pieces");
  }
}
