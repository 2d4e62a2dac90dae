package dev.looptape.influence.made;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;

/** A recording of one run, written call by call, in the words of the agent. */
public final class MadeRecording {
  private static final String RUN = "run-made-1";

  private final List<Event> events = new ArrayList<>();
  private int calls;
  private final int turn;

  public MadeRecording(String prompt) {
    turn = ++calls;
    add(
        "agentfootprint.agent.turn_start",
        turn,
        ObjectValue.builder().put("turnIndex", Value.of(0)).put("userPrompt", Value.of(prompt)));
  }

  /** A retrieval that finds these passages. */
  public MadeRecording retrieval(List<String> passages) {
    int call = ++calls;
    add("looptape.retrieval.start", call, inTurn());
    List<Value> candidates = new ArrayList<>();
    for (int i = 0; i < passages.size(); i++) {
      candidates.add(
          ObjectValue.builder()
              .put("text", Value.of(passages.get(i)))
              .put("id", Value.of("passage-" + i))
              .build());
    }
    add(
        "agentfootprint.memory.retrieved",
        call,
        inTurn()
            .put("admittedCount", Value.of(candidates.size()))
            .put("candidates", ArrayValue.of(candidates)));
    return this;
  }

  /** A tool call with this result. */
  public MadeRecording tool(String name, Value result) {
    int call = ++calls;
    add(
        "agentfootprint.stream.tool_start",
        call,
        inTurn().put("toolName", Value.of(name)).put("args", ObjectValue.EMPTY));
    add("agentfootprint.stream.tool_end", call, inTurn().put("result", result));
    return this;
  }

  /** A model call that says something. */
  public MadeRecording says(String text) {
    int call = ++calls;
    add("agentfootprint.stream.llm_start", call, inTurn());
    add(
        "agentfootprint.stream.llm_end",
        call,
        inTurn().put("content", Value.of(text)).put("toolCallCount", Value.of(0)));
    return this;
  }

  /** A model call that asks for a tool and says nothing. */
  public MadeRecording asksFor(String tool, String argument) {
    int call = ++calls;
    add("agentfootprint.stream.llm_start", call, inTurn());
    ObjectValue request =
        ObjectValue.builder()
            .put("@type", Value.of("ToolExecutionRequest"))
            .put("id", Value.of("call_" + call))
            .put("name", Value.of(tool))
            .put("arguments", Value.of("{\"about\":" + Value.of(argument).text() + "}"))
            .build();
    add(
        "agentfootprint.stream.llm_end",
        call,
        inTurn()
            .put("toolCallCount", Value.of(1))
            .put(
                "result",
                ObjectValue.builder()
                    .put(
                        "aiMessage",
                        ObjectValue.builder()
                            .put("toolExecutionRequests", ArrayValue.of(request))
                            .build())
                    .build()));
    return this;
  }

  /** The turn ends with this answer. */
  public Recording answers(String answer) {
    says(answer);
    add(
        "agentfootprint.agent.turn_end",
        turn,
        ObjectValue.builder().put("turnIndex", Value.of(0)).put("finalContent", Value.of(answer)));
    ObjectValue run =
        ObjectValue.builder()
            .put("runId", Value.of(RUN))
            .put("complete", Value.of(true))
            .put("droppedEvents", Value.of(0))
            .build();
    return new Recording(ObjectValue.builder().put("run", run).build(), events, ObjectValue.EMPTY);
  }

  private ObjectValue.Builder inTurn() {
    return ObjectValue.builder().put("parentCallId", Value.of(turn));
  }

  private void add(String type, int call, ObjectValue.Builder payload) {
    events.add(
        new Event(
            type,
            payload.put("callId", Value.of(call)).build(),
            ObjectValue.builder()
                .put("runId", Value.of(RUN))
                .put("callId", Value.of(call))
                .build()));
  }
}
