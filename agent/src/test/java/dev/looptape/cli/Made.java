package dev.looptape.cli;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recording put together event by event, as the agent makes them. */
final class Made {
  private final List<Event> events = new ArrayList<>();
  private String run = "{\"app\":\"shop\",\"complete\":true,\"droppedEvents\":0,\"inFlight\":[]}";
  private int time;

  Made run(String json) {
    run = json;
    return this;
  }

  Made event(String type, int callId, String payload) {
    time += 10;
    String rest = payload.substring(1);
    String comma = rest.equals("}") ? "" : ",";
    events.add(
        new Event(
            type,
            Value.parse("{\"callId\":" + callId + comma + rest),
            (ObjectValue)
                Value.parse(
                    "{\"wallClockMs\":" + time + ",\"runId\":\"r1\",\"callId\":" + callId + "}")));
    return this;
  }

  Made shown(int callId, int position, String role, String text) {
    time += 1;
    events.add(
        new Event(
            Event.ANNOUNCEMENT,
            Value.parse(
                "{\"slot\":\"messages\",\"source\":\""
                    + role
                    + "\",\"rawContent\":"
                    + Value.of(text).text()
                    + ",\"asRole\":\""
                    + role
                    + "\",\"position\":"
                    + position
                    + "}"),
            (ObjectValue) Value.parse("{\"callId\":" + callId + "}")));
    return this;
  }

  /** A turn of its own run and session that does nothing else. */
  Made turnOf(String session, String prompt) {
    int id = events.size() + 1;
    ObjectValue meta =
        (ObjectValue)
            Value.parse("{\"callId\":" + id + ",\"sessionId\":" + Value.of(session).text() + "}");
    events.add(
        new Event(
            "agentfootprint.agent.turn_start",
            Value.parse("{\"callId\":" + id + ",\"userPrompt\":" + Value.of(prompt).text() + "}"),
            meta));
    events.add(
        new Event("agentfootprint.agent.turn_end", Value.parse("{\"callId\":" + id + "}"), meta));
    return this;
  }

  Recording recording() {
    return new Recording(
        (ObjectValue) Value.parse("{\"run\":" + run + "}"),
        events,
        (ObjectValue)
            Value.parse(
                "{\"sites\":[{\"id\":1,\"class\":\"com.acme.Agent\",\"kind\":\"TURN\",\"name\":\"answer\"}]}"));
  }

  String file(Path directory) throws IOException {
    Path file = directory.resolve("made.json");
    Files.writeString(file, recording().toValue().text());
    return file.toString();
  }

  /** A turn of two iterations with a tool that fails, and a sub-agent's call between them. */
  static Made turn() {
    return new Made()
        .event("agentfootprint.agent.turn_start", 1, "{\"site\":1,\"userPrompt\":\"Where is it?\"}")
        .shown(2, 0, "system", "Be brief.")
        .shown(2, 1, "user", "Where is it?")
        .event(
            "agentfootprint.stream.llm_start",
            2,
            "{\"parentCallId\":1,\"iteration\":1,\"model\":\"m-1\",\"messagesCount\":2}")
        .event(
            "agentfootprint.stream.llm_end",
            2,
            "{\"parentCallId\":1,\"toolCallCount\":1,\"usage\":{\"input\":12,\"output\":3},"
                + "\"durationMs\":1234.5,\"result\":{\"toolExecutionRequests\":"
                + "[{\"name\":\"find\",\"arguments\":\"{\\\"id\\\":7}\"}]}}")
        .event(
            "agentfootprint.stream.tool_start",
            3,
            "{\"parentCallId\":1,\"toolName\":\"find\",\"args\":{\"id\":7}}")
        .event(
            "agentfootprint.stream.tool_end",
            3,
            "{\"parentCallId\":1,\"error\":true,\"failure\":{\"name\":\"Boom\",\"message\":\"no\","
                + "\"cause\":{\"name\":\"Root\"}}}")
        .shown(4, 0, "system", "You judge.")
        .event("agentfootprint.stream.llm_start", 4, "{\"parentCallId\":3,\"model\":\"judge\"}")
        .event("agentfootprint.stream.llm_end", 4, "{\"parentCallId\":3,\"content\":\"fine\"}")
        .shown(5, 0, "system", "Be brief.")
        .shown(5, 1, "user", "Where is it?")
        .shown(5, 2, "tool", "no")
        .event(
            "agentfootprint.stream.llm_start",
            5,
            "{\"parentCallId\":1,\"iteration\":2,\"model\":\"m-1\"}")
        .event("agentfootprint.stream.llm_end", 5, "{\"parentCallId\":1,\"content\":\"Lost.\"}")
        .event("agentfootprint.agent.turn_end", 1, "{\"site\":1,\"finalContent\":\"Lost.\"}");
  }
}
