package dev.looptape.recording;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Small recordings for tests. */
final class Samples {
  private Samples() {}

  static Event event(String type, String payload, String meta) {
    return new Event(type, Value.parse(payload), (ObjectValue) Value.parse(meta));
  }

  /** A run with a turn, a model call and a failed tool call. */
  static Recording recording(String app, String prompt) {
    List<Event> events = new ArrayList<>();
    events.add(
        event(
            "agentfootprint.agent.turn_start",
            "{\"callId\":1,\"userPrompt\":" + Value.of(prompt).text() + "}",
            "{\"wallClockMs\":1000,\"sessionId\":\"s-1\"}"));
    events.add(
        event("agentfootprint.stream.llm_start", "{\"callId\":2}", "{\"wallClockMs\":1001}"));
    events.add(
        event(
            "agentfootprint.stream.llm_end",
            "{\"callId\":2,\"usage\":{\"input\":120,\"output\":7}}",
            "{\"wallClockMs\":1300}"));
    events.add(
        event("agentfootprint.stream.tool_start", "{\"callId\":3}", "{\"wallClockMs\":1301}"));
    events.add(
        event(
            "agentfootprint.stream.tool_end",
            "{\"callId\":3,\"failure\":{\"name\":\"Boom\"}}",
            "{\"wallClockMs\":1302}"));
    events.add(
        event(
            "agentfootprint.agent.turn_end",
            "{\"callId\":1,\"finalContent\":\"done\"}",
            "{\"wallClockMs\":1500,\"sessionId\":\"s-1\"}"));
    return of(events, app);
  }

  static Recording of(List<Event> events, String app) {
    ObjectValue snapshot =
        (ObjectValue)
            Value.parse(
                "{\"producer\":{\"name\":\"looptape\"},\"run\":{\"processId\":\"p\",\"app\":"
                    + Value.of(app).text()
                    + ",\"startedAt\":\"2026-12-01T02:29:05.123Z\",\"complete\":true,"
                    + "\"exit\":\"normal\",\"droppedEvents\":0,\"inFlight\":[]}}");
    return new Recording(snapshot, events, ObjectValue.EMPTY);
  }
}
