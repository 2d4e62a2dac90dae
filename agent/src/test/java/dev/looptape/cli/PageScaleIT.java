package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.PlainBytes;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingWriter;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a recording whose plain form is more than 800 MB. */
class PageScaleIT {
  private static final int ITERATIONS = 145;
  private static final int ROWS = 1_000;

  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void start(@TempDir Path temp) throws Exception {
    browser = Browser.start();
    Recording recording = recording();
    assertThat(new PlainBytes().of(recording.toValue())).isGreaterThan(800_000_000);
    Path file = temp.resolve("large.json");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      RecordingWriter.write(recording, out);
    }
    page = temp.resolve("large.html");
    Ran ran = Ran.command("view", file.toString());
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void itIsReadAndSearchedWithinLittleMemory() throws Exception {
    browser.open(page);
    assertThat(browser.text(".tree .row")).contains("TURN", "list");
    assertThat(heapMegabytes()).isLessThan(200);
    browser.run("document.getElementById('calls').focus()");
    browser.press(Browser.END);
    browser.press(Browser.UP);
    assertThat(browser.text(".detail")).contains("Context: 289 messages, 2 new");
    browser.find("#search").sendKeys("row-77-999");
    browser.until(
        "found", "/^\\d+ calls? hold/.test(document.getElementById('status').textContent)");
    assertThat(browser.text("#status")).isEqualTo("2 calls hold it");
    assertThat(heapMegabytes()).isLessThan(200);
  }

  /** Beside a page of the same size with nothing to do, in turn. */
  @Tag("long")
  @Test
  void itOpensInAtMostThreeTimesTheTimeOfAnEmptyPageOfItsSize(@TempDir Path temp) throws Exception {
    Path empty = temp.resolve("empty.html");
    String start = "<!doctype html><title>x</title><script type=\"application/json\">";
    Files.write(
        empty,
        (start + "a".repeat((int) Files.size(page) - start.length() - 9) + "</script>")
            .getBytes(StandardCharsets.US_ASCII));
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      double base = loadMillis(empty);
      ratios.add(loadMillis(page) / base);
    }
    ratios.sort(null);
    assertThat(ratios.get(ratios.size() / 2)).as("median of " + ratios).isLessThanOrEqualTo(3);
  }

  private static double loadMillis(Path file) {
    browser.open(file);
    return ((Number)
            browser.run("return performance.getEntriesByType('navigation')[0].loadEventEnd"))
        .doubleValue();
  }

  private static double heapMegabytes() {
    return ((Number) browser.run("return performance.memory.usedJSHeapSize / 1e6")).doubleValue();
  }

  /** A loop in which each model call is shown all results before it, as the agent records them. */
  private static Recording recording() {
    List<Event> events = new ArrayList<>();
    List<Value> messages = new ArrayList<>();
    List<Value> announced = new ArrayList<>();
    int call = 1;
    add(events, "agentfootprint.agent.turn_start", call, "userPrompt", Value.of("count them"));
    for (int k = 0; k < ITERATIONS; k++) {
      say(k == 0 ? "user" : "assistant", Value.of("page " + k), messages, announced);
      int model = ++call;
      for (Value payload : announced) {
        events.add(new Event(Event.ANNOUNCEMENT, payload, meta(model)));
      }
      add(events, "agentfootprint.stream.llm_start", model, "args", ArrayValue.of(messages));
      add(events, "agentfootprint.stream.llm_end", model, "content", Value.of("next"));
      int tool = ++call;
      Value rows = rows(k);
      add(events, "agentfootprint.stream.tool_start", tool, "toolName", Value.of("list"));
      add(events, "agentfootprint.stream.tool_end", tool, "result", rows);
      say("tool", Value.of(rows.text()), messages, announced);
    }
    return new Recording(ObjectValue.EMPTY, events, ObjectValue.EMPTY);
  }

  private static void say(String role, Value text, List<Value> messages, List<Value> announced) {
    messages.add(ObjectValue.builder().put("role", Value.of(role)).put("content", text).build());
    announced.add(
        ObjectValue.builder()
            .put("rawContent", text)
            .put("asRole", Value.of(role))
            .put("position", Value.of(announced.size()))
            .build());
  }

  private static Value rows(int page) {
    Value[] rows = new Value[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] =
          ObjectValue.builder()
              .put("id", Value.of(i))
              .put("name", Value.of("row-" + page + "-" + i))
              .put("v", Value.of(i * 7 % 1_000))
              .build();
    }
    return ArrayValue.of(rows);
  }

  private static void add(List<Event> events, String type, int call, String key, Value value) {
    ObjectValue.Builder payload = ObjectValue.builder().put("callId", Value.of(call));
    if (call > 1) {
      payload.put("parentCallId", Value.of(1));
    }
    events.add(new Event(type, payload.put(key, value).build(), meta(call)));
  }

  private static ObjectValue meta(int call) {
    return ObjectValue.builder().put("callId", Value.of(call)).build();
  }
}
