package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
  @TempDir Path temp;

  @Test
  void aRunDoesNotDifferFromItself() throws Exception {
    String file = file("a", loop("call_1", "in transit", "It is on its way."));
    assertThat(Ran.command("diff", file, file).out())
        .contains("4 stand for each other, 4 of them alike")
        .endsWith("no difference\n");
  }

  @Test
  void timesAndIdsOfToolCallsDoNotMatter() throws Exception {
    String a = file("a", loop("call_1", "in transit", "It is on its way."));
    String b = file("b", loop("call_2", "in transit", "It is on its way."));
    assertThat(Ran.command("diff", a, b).out()).endsWith("no difference\n");
  }

  @Test
  void itSaysWhichToolGaveSomethingElseAndWhichModelCallWasShownIt() throws Exception {
    String a = file("a", loop("call_1", "in transit", "It is on its way."));
    String b = file("b", loop("call_9", "lost", "It is lost."));
    String out = Ran.command("diff", a, b).out();
    assertThat(out)
        .contains("they part at\n  TOOL find A#3 B#3  result status\n")
        .contains("    A            in transit\n    B            lost\n")
        .contains(
            "the first model call that is shown something else\n"
                + "  MODEL m A#4 B#4  context message 3 of 3 (tool)\n")
        .contains("the rest\n  MODEL m A#4 B#4  answer\n")
        .contains("    A            It is on its way.\n    B            It is lost.\n");

    ObjectValue json = (ObjectValue) Value.parse(Ran.command("diff", "--json", a, b).out());
    ObjectValue context = (ObjectValue) json.get("firstContext");
    assertThat(context.get("callA")).isEqualTo(Value.of("4"));
    assertThat(context.get("where")).isEqualTo(Value.of("message 3 of 3 (tool)"));
    ObjectValue tool = (ObjectValue) json.get("firstToolResult");
    assertThat(tool.get("a")).isEqualTo(Value.of("in transit"));
    assertThat(json.get("alike")).isEqualTo(Value.of(1));
  }

  @Test
  void callsThatOnlyOneRunHasAreNamed() throws Exception {
    String a = file("a", loop("call_1", "lost", "It is lost."));
    Made longer =
        loop("call_1", "lost", "It is lost.")
            .event("agentfootprint.stream.tool_start", 9, "{\"toolName\":\"refund\"}")
            .event("agentfootprint.stream.tool_end", 9, "{\"result\":true}");
    assertThat(Ran.command("diff", a, file("b", longer)).out())
        .contains("4 stand for each other, 4 of them alike")
        .contains("they part at\n  TOOL refund B#9  only in B\n")
        .contains("no model call is shown anything else");
  }

  @Test
  void whereTextsPartIsShownHoweverFarDownItIs() throws Exception {
    String same = "all of this is the same. ".repeat(100);
    String a = file("a", loop("c", same + "<< in A >>", "x"));
    String b = file("b", loop("c", same + "<< in B >>", "x"));
    for (int columns : new int[] {40, 80, 200}) {
      Ran ran = Ran.on(new Terminal(true, false, columns, false), new byte[0], "diff", a, b);
      assertThat(ran.out()).contains("in A >>", "in B >>");
      assertThat(ran.lines().subList(3, ran.lines().size()))
          .allMatch(line -> Columns.of(line) <= Math.max(columns, 60));
    }
  }

  @Test
  void runsOfOneFileAreComparedAndAnUnknownOneIsSaid() throws Exception {
    String file = file("a", loop("c", "x", "y"));
    assertThat(Ran.command("diff", "--run-a", "r1", "--run-b", "r1", file, file).out())
        .endsWith("no difference\n");
    Ran none = Ran.command("diff", "--run-b", "r2", file, file);
    assertThat(none.exit()).isEqualTo(1);
    assertThat(none.err()).isEqualTo("looptape: " + file + ": holds no such run: r2\n");
  }

  @Test
  void whatIsMissingIsSaidFirst() throws Exception {
    String a = file("a", loop("c", "x", "y"));
    String b = file("b", loop("c", "x", "y").run("{\"droppedEvents\":7,\"complete\":false}"));
    assertThat(Ran.command("diff", a, b).lines().subList(0, 2))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("! B: 7 events were dropped"),
            line -> assertThat(line).startsWith("! B: the recording is incomplete"));
  }

  @Test
  void nothingOfTheDataReachesTheTerminalAsMoreThanText() throws Exception {
    for (String hostile : HostileText.ALL) {
      String a = file("a", HostileText.everywhere(hostile));
      String b = file("b", HostileText.everywhere(hostile + "\u001b[31m"));
      for (String option : new String[] {"--full", "--json"}) {
        Ran ran = Ran.command("diff", option, a, b);
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("[31m");
        assertThat(ran.out().codePoints().filter(c -> c != '\n')).allMatch(Visible::isHarmless);
      }
    }
  }

  @Test
  void anotherModelIsADifferenceOfTheSameCall() throws Exception {
    String a = file("a", loop("c", "x", "y"));
    String text = Files.readString(Path.of(a)).replace("\"model\":\"m\"", "\"model\":\"m-2\"");
    String b = Files.writeString(temp.resolve("b.json"), text).toString();
    assertThat(Ran.command("diff", a, b).out())
        .contains("4 stand for each other, 2 of them alike")
        .contains(
            "they part at\n  MODEL m A#2 B#2  model\n    A            m\n    B            m-2\n");
  }

  private String file(String name, Made made) throws Exception {
    Path directory = Files.createDirectories(temp.resolve(name));
    return made.file(directory);
  }

  /** A turn: the model asks for a tool, is shown its result, and answers. */
  private static Made loop(String id, String status, String answer) {
    String request =
        "{\"toolCalls\":[{\"id\":\"" + id + "\",\"name\":\"find\",\"arguments\":\"7\"}]}";
    return new Made()
        .event("agentfootprint.agent.turn_start", 1, "{\"site\":1,\"userPrompt\":\"Where is it?\"}")
        .shown(2, 0, "user", "Where is it?")
        .event("agentfootprint.stream.llm_start", 2, "{\"parentCallId\":1,\"model\":\"m\"}")
        .event(
            "agentfootprint.stream.llm_end",
            2,
            "{\"result\":" + request + ",\"durationMs\":" + id.hashCode() + "}")
        .event(
            "agentfootprint.stream.tool_start",
            3,
            "{\"parentCallId\":1,\"toolName\":\"find\",\"toolCallId\":\""
                + id
                + "\",\"args\":{\"id\":7}}")
        .event(
            "agentfootprint.stream.tool_end",
            3,
            "{\"toolCallId\":\"" + id + "\",\"result\":{\"status\":\"" + status + "\"}}")
        .shown(4, 0, "user", "Where is it?")
        .shown(4, 1, "assistant", id)
        .shown(4, 2, "tool", status)
        .event("agentfootprint.stream.llm_start", 4, "{\"parentCallId\":1,\"model\":\"m\"}")
        .event("agentfootprint.stream.llm_end", 4, "{\"content\":\"" + answer + "\"}")
        .event("agentfootprint.agent.turn_end", 1, "{\"finalContent\":\"" + answer + "\"}");
  }
}
