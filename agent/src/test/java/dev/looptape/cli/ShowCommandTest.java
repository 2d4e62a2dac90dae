package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShowCommandTest {
  @TempDir Path temp;

  @Test
  void theLoopIsATreeOfWhatWasNewAndWhatCameBack() throws Exception {
    Ran ran = Ran.command("show", Made.turn().file(temp));
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .isEqualTo(
            """
            shop
            1 turn · 3 model calls · 1 tool call · 1 error

            TURN Agent.answer  96 ms  #1
              user         Where is it?
              iteration 1
                MODEL m-1  1.23 s  12→3 tokens  #2
                  context      2 messages, all new
                  + system     Be brief.
                  + user       Where is it?
                  asks for     find({"id":7})
                TOOL find  failed  10 ms  #3
                  id           7
                  MODEL judge  10 ms  #4
                    context      1 message, all new
                    + system     You judge.
                    answer       fine
                  error        Boom: no
                  caused by    Root
              iteration 2
                MODEL m-1  10 ms  #5
                  context      3 messages, 1 new
                  + tool       no
                  answer       Lost.
              answer       Lost.
            """);
  }

  @Test
  void whereSomethingIsMissingThatIsSaidFirst() throws Exception {
    Made made =
        Made.turn()
            .run(
                "{\"app\":\"shop\",\"complete\":false,\"exit\":\"recovered\","
                    + "\"droppedEvents\":12,\"inFlight\":[9],\"redacted\":2}")
            .event("looptape.call.start", 9, "{}");
    Ran ran = Ran.command("show", made.file(temp));
    assertThat(ran.lines().get(0)).startsWith("! 12 events were dropped");
    assertThat(ran.lines().get(1)).contains("incomplete (recovered)");
    assertThat(ran.lines().get(2)).startsWith("! 1 call had not ended");
    assertThat(ran.out()).contains("redacted 2").contains("CALL  not ended  #9");
  }

  @Test
  void callsAreChosenByKindTextAndNumber() throws Exception {
    String file = Made.turn().file(temp);
    assertThat(Ran.command("show", "--kind", "tool", file).out())
        .contains("TOOL find", "error")
        .doesNotContain("MODEL", "Where is it?");
    assertThat(Ran.command("show", "--grep", "LOST", file).out())
        .contains("#1", "#5")
        .doesNotContain("#2", "#3", "#4");
    assertThat(Ran.command("show", "--call", "3", file).out())
        .contains("#3", "#4", "You judge.")
        .doesNotContain("#2", "#5");
    assertThat(Ran.command("show", "--run", "r1", file).out()).contains("#5");
    assertThat(Ran.command("show", "--grep", "nowhere", file).out()).contains("no call fits");
    Ran noCall = Ran.command("show", "--call", "99", file);
    assertThat(noCall.exit()).isEqualTo(1);
    assertThat(noCall.err()).isEqualTo("looptape: " + file + ": holds no such call: 99\n");
    assertThat(Ran.command("show", "--kind", "modle", file).exit()).isEqualTo(2);
  }

  @Test
  void hostileDataDoesNotReachTheTerminal() throws Exception {
    String evil = "\u001b]0;owned\u0007\u009b2J\u202e\u2066\r\n\u0000\u2028</script>";
    Value quoted = Value.of(evil);
    Made made =
        new Made()
            .run(
                "{\"app\":"
                    + quoted
                    + ",\"runId\":"
                    + quoted
                    + ",\"processId\":"
                    + quoted
                    + ",\"complete\":false,\"exit\":"
                    + quoted
                    + "}")
            .shown(1, 0, "user", evil)
            .event(
                "agentfootprint.stream.llm_start",
                1,
                "{\"model\":" + quoted + ",\"args\":{" + quoted + ":{" + quoted + ":1}}}")
            .event(
                "agentfootprint.stream.llm_end",
                1,
                "{\"content\":"
                    + quoted
                    + ",\"outcome\":"
                    + quoted
                    + ",\"failure\":{\"name\":"
                    + quoted
                    + ",\"message\":"
                    + quoted
                    + ",\"code\":"
                    + quoted
                    + "},\"result\":{\"$lt\":"
                    + quoted
                    + ",\"type\":"
                    + quoted
                    + "}}")
            .event("looptape.retrieval.start", 2, "{\"query\":" + quoted + "}")
            .event(
                "agentfootprint.memory.retrieved",
                2,
                "{\"candidates\":[{\"text\":" + quoted + "}]}");
    String file = made.file(temp);
    for (String[] arguments :
        new String[][] {
          {"show", file},
          {"show", "--full", file},
          {"show", "--json", file},
          {"stats", file},
          {"ls", temp.toString()},
          {"ls", "--json", temp.toString()}
        }) {
      Ran ran = Ran.on(new Terminal(false, false, 1_000, false), new byte[0], arguments);
      assertThat(ran.exit()).as(arguments[0]).isZero();
      assertThat(ran.out().codePoints().filter(c -> c != '\n')).allMatch(Visible::isHarmless);
      assertThat(ran.err()).isEmpty();
    }
  }

  @Test
  void valuesAreCutToTheWidthOfTheTerminalUnlessAllIsAskedFor() throws Exception {
    String longText = "日本語 and so on ".repeat(100) + "the end";
    String file =
        new Made()
            .event(
                "agentfootprint.agent.turn_start", 1, "{\"userPrompt\":" + Value.of(longText) + "}")
            .event(
                "agentfootprint.agent.turn_end",
                1,
                "{\"finalContent\":" + Value.of("one\n\u001btwo\n" + longText) + "}")
            .file(temp);
    for (int columns : new int[] {40, 80, 133}) {
      Ran ran = Ran.on(new Terminal(true, false, columns, false), new byte[0], "show", file);
      assertThat(ran.lines()).allMatch(line -> Columns.of(line) <= columns);
      assertThat(ran.out()).contains("…").doesNotContain("the end");
    }
    assertThat(Ran.command("show", "--full", file).out())
        .contains("the end")
        .contains("one\n")
        .contains("\\u001btwo\n");
  }

  @Test
  void coloursAreForTerminalsThatWantThem() throws Exception {
    String file = Made.turn().file(temp);
    assertThat(Ran.command("show", file).out()).doesNotContain("\u001b");
    assertThat(Ran.on(new Terminal(true, true, 80, false), new byte[0], "show", file).out())
        .doesNotContain("\u001b");
    Ran coloured = Ran.on(new Terminal(true, true, 80, true), new byte[0], "show", file);
    assertThat(coloured.out()).contains("\u001b[");
    assertThat(coloured.out().replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(Ran.on(new Terminal(true, true, 80, false), new byte[0], "show", file).out());
  }

  @Test
  void jsonHoldsTheCallsWithTheirNewContext() throws Exception {
    Ran ran = Ran.command("show", "--json", "--kind", "model", Made.turn().file(temp));
    ObjectValue document = (ObjectValue) Value.parse(ran.out());
    ArrayValue calls = (ArrayValue) document.get("calls");
    assertThat(calls.size()).isEqualTo(3);
    ObjectValue last = (ObjectValue) calls.get(2);
    assertThat(last.get("callId")).isEqualTo(Value.of("5"));
    assertThat(last.get("contextMessages")).isEqualTo(Value.of(3));
    assertThat(((ArrayValue) last.get("newContext")).size()).isEqualTo(1);
  }

  @Test
  void eventsWithoutCallIdsAsOtherRecordersMakeThemAreNestedByTheirOrder() throws Exception {
    String file = temp.resolve("other.json").toString();
    java.nio.file.Files.writeString(
        Path.of(file),
        """
        {"snapshot":{},"events":[
         {"type":"agentfootprint.agent.turn_start","payload":{"userPrompt":"hi"}},
         {"type":"agentfootprint.agent.iteration_start","payload":{"iterIndex":1}},
         {"type":"agentfootprint.context.injected","payload":{"rawContent":"hi","asRole":"user"}},
         {"type":"agentfootprint.stream.llm_start","payload":{"model":"m"}},
         {"type":"agentfootprint.stream.llm_end","payload":{"content":"use b"}},
         {"type":"agentfootprint.stream.tool_start","payload":{"toolName":"a","toolCallId":"1"}},
         {"type":"agentfootprint.stream.tool_start","payload":{"toolName":"b","toolCallId":"2"}},
         {"type":"agentfootprint.stream.tool_end","payload":{"toolCallId":"1","result":"A"}},
         {"type":"agentfootprint.stream.tool_end","payload":{"toolCallId":"2","result":"B"}},
         {"type":"agentfootprint.agent.iteration_end","payload":{"iterIndex":1}},
         {"type":"agentfootprint.agent.turn_end","payload":{"finalContent":"bye"}},
         {"type":"someone.else.happened"}]}
        """);
    assertThat(Ran.command("show", file).out())
        .contains("TURN\n  user         hi\n  ITERATION 1\n    MODEL m\n")
        .contains("      + user       hi\n      answer       use b\n")
        .contains("    TOOL a\n")
        .contains("result       A\n")
        .endsWith("  answer       bye\n");
  }

  @Test
  void callsThatAreEachOthersParentsAreStillShown() throws Exception {
    String file =
        new Made()
            .event("looptape.call.start", 1, "{\"parentCallId\":2}")
            .event("looptape.call.start", 2, "{\"parentCallId\":1}")
            .event("looptape.call.start", 3, "{\"parentCallId\":3}")
            .file(temp);
    assertThat(Ran.command("show", file).out()).contains("#1", "#2", "#3");
    Ran one = Ran.command("show", "--call", "3", file);
    assertThat(one.out()).contains("#3").doesNotContain("#1");
  }

  @Test
  void nestingOfAnyDepthIsShown() throws Exception {
    Made made = new Made();
    for (int i = 1; i <= 20_000; i++) {
      made.event("looptape.call.start", i, "{\"parentCallId\":" + (i - 1) + "}");
    }
    Ran ran = Ran.command("show", made.file(temp));
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).contains("#20000");
  }
}
