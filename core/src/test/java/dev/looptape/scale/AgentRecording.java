package dev.looptape.scale;

import dev.looptape.value.WireJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Recordings as an agent loop makes them: K iterations, each with a tool result of R rows. Shared
 * state, an execution tree that is a chain of {@code next} (8 levels an iteration) whose inputs
 * hold the whole history as objects and as strings, and events that announce it again. So the plain
 * form grows with K²·R, and what is new with K·R.
 */
public final class AgentRecording {
  private final int levels;
  private final int iterations;
  private final byte[][] messages; // {"role":…,"content":"…"} of each message
  private final byte[][] contents; // the content alone, as a JSON string
  private final byte[][] rows; // of each result, the rows as objects

  public AgentRecording(int iterations, int rowCount) {
    this(iterations, rowCount, 8);
  }

  public AgentRecording(int iterations, int rowCount, int levels) {
    this.iterations = iterations;
    this.levels = levels;
    messages = new byte[1 + 2 * iterations][];
    contents = new byte[1 + 2 * iterations][];
    rows = new byte[iterations][];
    message(0, "user", "please list the rows", "");
    for (int k = 0; k < iterations; k++) {
      StringBuilder json = new StringBuilder("[");
      for (int r = 0; r < rowCount; r++) {
        json.append(r == 0 ? "" : ",").append("{\"id\":").append(r);
        json.append(",\"name\":\"row-").append(k).append('-').append(r);
        json.append("\",\"v\":").append(r * 7 % 1000).append('}');
      }
      String text = json.append(']').toString();
      rows[k] = utf8(text);
      message(1 + 2 * k, "assistant", "calling list for page " + k, ",\"callId\":\"c" + k + "\"");
      message(2 + 2 * k, "tool", text, ",\"callId\":\"c" + k + "\"");
    }
  }

  private void message(int at, String role, String content, String more) {
    StringBuilder string = new StringBuilder();
    WireJson.writeString(content, string);
    contents[at] = utf8(string.toString());
    messages[at] = utf8("{\"role\":\"" + role + "\",\"content\":" + string + more + "}");
  }

  /** Writes the plain form, which no memory needs to hold. */
  public void write(OutputStream out) throws IOException {
    put(out, "{\"snapshot\":{\"sharedState\":{\"history\":");
    list(out, messages, messages.length);
    put(out, "},\"commitLog\":[");
    for (int k = 0; k < iterations; k++) {
      put(out, (k == 0 ? "" : ",") + "{\"stage\":\"call#" + k + "\",\"updates\":{\"result\":");
      out.write(rows[k]);
      put(out, "}}");
    }
    put(out, "],\"executionTree\":");
    for (int k = 0; k < iterations; k++) {
      int seen = 1 + 2 * k;
      for (int level = 0; level < levels; level++) {
        put(out, "{\"name\":\"stage-" + level + "#" + k + "\",\"inputs\":{\"history\":");
        list(out, messages, seen);
        put(out, ",\"prompt\":");
        list(out, contents, seen);
        put(out, level == 0 && k > 0 ? ",\"rows\":" : "");
        if (level == 0 && k > 0) {
          list(out, rows, k);
        }
        put(out, "},\"next\":");
      }
    }
    put(out, "null");
    put(out, "}".repeat(iterations * levels));
    put(out, "},\"events\":[");
    for (int k = 0; k < iterations; k++) {
      events(out, k);
    }
    put(out, "],\"structure\":{\"id\":\"agent\",\"kind\":\"loop\"}}");
  }

  private void events(OutputStream out, int k) throws IOException {
    String meta = ",\"meta\":{\"runId\":\"run-1\",\"iteration\":" + k + ",\"at\":";
    for (int m = 0; m < 1 + 2 * k; m++) {
      put(out, (k == 0 ? "" : ",") + "{\"type\":\"agentfootprint.context.injected\"");
      put(out, ",\"payload\":{\"slot\":\"messages\",\"rawContent\":");
      out.write(contents[m]);
      put(out, ",\"position\":" + m + "}" + meta + (k * 100 + m) + "}}");
    }
    put(out, ",{\"type\":\"agentfootprint.stream.llm_start\",\"payload\":{\"messages\":");
    list(out, messages, 1 + 2 * k);
    put(out, "}" + meta + (k * 100 + 98) + "}}");
    put(out, ",{\"type\":\"agentfootprint.stream.tool_end\",\"payload\":{\"result\":");
    out.write(rows[k]);
    put(out, "}" + meta + (k * 100 + 99) + "}}");
  }

  private static void list(OutputStream out, byte[][] items, int count) throws IOException {
    out.write('[');
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        out.write(',');
      }
      out.write(items[i]);
    }
    out.write(']');
  }

  private static void put(OutputStream out, String text) throws IOException {
    out.write(utf8(text));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
