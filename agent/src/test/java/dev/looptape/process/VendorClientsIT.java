package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The official clients of OpenAI and Anthropic, against a server on this machine. */
class VendorClientsIT {
  /** Answers each request by the first of its lines that the request's body contains. */
  static final String SERVER =
      """
      import com.sun.net.httpserver.*;
      import java.io.*;
      import java.net.*;
      import java.nio.charset.StandardCharsets;
      class Answers {
        static String url(String... answers) throws IOException {
          HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
          server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), "UTF-8");
            for (int i = 0; i < answers.length; i += 2) {
              if (body.contains(answers[i])) {
                String answer = answers[i + 1];
                byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
                boolean streams = answer.startsWith("data:") || answer.startsWith("event:");
                exchange.getResponseHeaders().set("Content-Type",
                    streams ? "text/event-stream" : "application/json");
                exchange.sendResponseHeaders(answer.contains("\\"error\\"") ? 400 : 200, bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
                return;
              }
            }
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
          });
          server.setExecutor(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            thread.start();
          });
          Thread starts = new Thread(server::start);
          starts.setDaemon(true);
          starts.start();
          return "http://127.0.0.1:" + server.getAddress().getPort();
        }
      }
      """;

  private static final String OPENAI =
      """
      import com.openai.client.*;
      import com.openai.client.okhttp.OpenAIOkHttpClient;
      import com.openai.core.JsonValue;
      import com.openai.core.http.StreamResponse;
      import com.openai.models.*;
      import com.openai.models.chat.completions.*;
      import com.openai.models.embeddings.*;
      import com.openai.models.responses.*;
      import java.util.*;
      public class Asks {
        static ChatCompletionCreateParams.Builder ask(String question) {
          return ChatCompletionCreateParams.builder().model("gpt-test").temperature(0.25)
              .addSystemMessage("Be brief.").addUserMessage(question);
        }

        public static void main(String[] args) throws Exception {
          String usage = "\\"usage\\":{\\"prompt_tokens\\":40,\\"completion_tokens\\":5,"
              + "\\"total_tokens\\":45,\\"prompt_tokens_details\\":{\\"cached_tokens\\":30}}";
          String head = "{\\"id\\":\\"c1\\",\\"object\\":\\"chat.completion\\",\\"created\\":1,"
              + "\\"model\\":\\"gpt-test-1\\",";
          String chunk = "data: {\\"id\\":\\"c1\\",\\"object\\":\\"chat.completion.chunk\\",\\"created\\":1,"
              + "\\"model\\":\\"gpt-test-1\\",\\"choices\\":[{\\"index\\":0,\\"delta\\":{\\"content\\":\\"";
          String url = Answers.url(
              "\\"stream\\":true", chunk + "Hel\\"}}]}\\n\\n" + chunk
                  + "lo\\"},\\"finish_reason\\":\\"stop\\"}]}\\n\\ndata: [DONE]\\n\\n",
              "please fail", "{\\"error\\":{\\"message\\":\\"no such model\\",\\"type\\":\\"t\\"}}",
              "in Bremen", head + "\\"choices\\":[{\\"index\\":0,\\"finish_reason\\":\\"stop\\",\\"message\\":"
                  + "{\\"role\\":\\"assistant\\",\\"content\\":\\"It is in Bremen.\\"}}]," + usage + "}",
              "where is 4711", head + "\\"choices\\":[{\\"index\\":0,\\"finish_reason\\":\\"tool_calls\\","
                  + "\\"message\\":{\\"role\\":\\"assistant\\",\\"content\\":null,\\"tool_calls\\":[{\\"id\\":"
                  + "\\"call_1\\",\\"type\\":\\"function\\",\\"function\\":{\\"name\\":\\"track\\","
                  + "\\"arguments\\":\\"{\\\\\\"n\\\\\\":4711}\\"}}]}}]," + usage + "}",
              "\\"instructions\\"", "{\\"id\\":\\"r1\\",\\"object\\":\\"response\\",\\"created_at\\":1,"
                  + "\\"model\\":\\"gpt-test-2\\",\\"status\\":\\"completed\\",\\"output\\":[{\\"id\\":\\"m1\\","
                  + "\\"type\\":\\"message\\",\\"role\\":\\"assistant\\",\\"status\\":\\"completed\\","
                  + "\\"content\\":[{\\"type\\":\\"output_text\\",\\"text\\":\\"Good morning.\\","
                  + "\\"annotations\\":[]}]}],\\"parallel_tool_calls\\":true,\\"tools\\":[],\\"usage\\":"
                  + "{\\"input_tokens\\":7,\\"output_tokens\\":2,\\"total_tokens\\":9,"
                  + "\\"input_tokens_details\\":{\\"cached_tokens\\":0},"
                  + "\\"output_tokens_details\\":{\\"reasoning_tokens\\":1}}}");
          OpenAIClient client = OpenAIOkHttpClient.builder().baseUrl(url)
              .apiKey("sk-proj-abcdefghijklmnopqrstuvwxyz0123456789").maxRetries(0).build();
          FunctionDefinition track = FunctionDefinition.builder().name("track")
              .description("Where a parcel is").build();
          ChatCompletionCreateParams.Builder params = ask("where is 4711");
          TOOLS
          ChatCompletion first = client.chat().completions().create(params.build());
          ChatCompletionMessage asks = first.choices().get(0).message();
          System.out.println(asks.toolCalls().get().size());
          params.addMessage(asks);
          params.addMessage(ChatCompletionToolMessageParam.builder().toolCallId("call_1")
              .content("in Bremen").build());
          System.out.println(client.chat().completions().create(params.build())
              .choices().get(0).message().content().get());
          try { client.chat().completions().create(ask("please fail").build()); }
          catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName()); }
          StringBuilder text = new StringBuilder();
          try (StreamResponse<ChatCompletionChunk> stream =
              client.chat().completions().createStreaming(ask("stream it").build())) {
            stream.stream().forEach(c -> text.append(c.choices().get(0).delta().content().orElse("")));
          }
          System.out.println(text);
          System.out.println(client.responses().create(ResponseCreateParams.builder()
              .model("gpt-test").instructions("Greet.").input("it is nine").build()).output().size());
          System.out.println(client.async().chat().completions()
              .create(ask("in Bremen?").build()).get().choices().size());
          client.close();
        }
      }
      """;

  private static final String ANTHROPIC =
      """
      import com.anthropic.client.*;
      import com.anthropic.client.okhttp.AnthropicOkHttpClient;
      import com.anthropic.core.JsonValue;
      import com.anthropic.core.http.StreamResponse;
      import com.anthropic.models.messages.*;
      import java.util.*;
      public class Asks {
        static MessageCreateParams.Builder ask(String question) {
          return MessageCreateParams.builder().model("claude-test").maxTokens(100)
              .putAdditionalBodyProperty("temperature", JsonValue.from(0.25))
              .system("Be brief.").addUserMessage(question);
        }

        public static void main(String[] args) throws Exception {
          String head = "{\\"id\\":\\"m1\\",\\"type\\":\\"message\\",\\"role\\":\\"assistant\\","
              + "\\"model\\":\\"claude-test-1\\",\\"stop_sequence\\":null,\\"usage\\":{\\"input_tokens\\":40,"
              + "\\"output_tokens\\":5,\\"cache_read_input_tokens\\":30},";
          String url = Answers.url(
              "\\"stream\\":true", "event: message_stop\\ndata: {\\"type\\":\\"message_stop\\"}\\n\\n",
              "please fail", "{\\"type\\":\\"error\\",\\"error\\":{\\"message\\":\\"no such model\\","
                  + "\\"type\\":\\"invalid_request_error\\"}}",
              "in Bremen", head + "\\"stop_reason\\":\\"end_turn\\",\\"content\\":[{\\"type\\":\\"text\\","
                  + "\\"text\\":\\"It is in Bremen.\\"}]}",
              "where is 4711", head + "\\"stop_reason\\":\\"tool_use\\",\\"content\\":[{\\"type\\":\\"text\\","
                  + "\\"text\\":\\"Let me look.\\"},{\\"type\\":\\"tool_use\\",\\"id\\":\\"t1\\","
                  + "\\"name\\":\\"track\\",\\"input\\":{\\"n\\":4711}}]}");
          AnthropicClient client = AnthropicOkHttpClient.builder().baseUrl(url)
              .apiKey("sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789").maxRetries(0).build();
          MessageCreateParams.Builder params = ask("where is 4711")
              .addTool(Tool.builder().name("track").description("Where a parcel is")
                  .inputSchema(Tool.InputSchema.builder().build()).build());
          Message first = client.messages().create(params.build());
          System.out.println(first.content().size());
          params.addMessage(first);
          params.addMessage(USER(List.of(ContentBlockParam.ofToolResult(
              ToolResultBlockParam.builder().toolUseId("t1").content("in Bremen").build()))).build());
          System.out.println(client.messages().create(params.build())
              .content().get(0).text().get().text());
          try { client.messages().create(ask("please fail").build()); }
          catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName()); }
          try (StreamResponse<RawMessageStreamEvent> stream =
              client.messages().createStreaming(ask("stream it").build())) {
            System.out.println(stream.stream().count());
          }
          System.out.println(client.async().messages().create(ask("in Bremen?").build()).get()
              .content().size());
          client.close();
        }
      }
      """;

  /** How a tool is added: the type has changed with 3.0. */
  private static final String[] TOOLS = {
    "params.addTool(ChatCompletionTool.builder().function(track).build());",
    "params.addTool(ChatCompletionFunctionTool.builder().function(track).build());"
  };

  /** How a user's message begins: since 3.0 each role has a type of its own. */
  private static final String[] USER = {
    "MessageParam.builder().role(MessageParam.Role.USER).contentOfBlockParams",
    "UserMessageParam.builder().contentOfContentBlockParams"
  };

  @TempDir Path directory;

  static Stream<Arguments> openAi() {
    return releases("openai-java", "2.0.0", "4.105.0");
  }

  static Stream<Arguments> anthropic() {
    return releases("anthropic-java", "1.0.0", "2.0.0", "3.16.0");
  }

  private static Stream<Arguments> releases(String client, String... claimed) {
    List<Arguments> releases = new ArrayList<>();
    for (String version : Libraries.versions(client, claimed)) {
      releases.add(Arguments.of(version, Jdk.all().get(releases.size() % Jdk.all().size())));
    }
    return releases.stream();
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("openAi")
  void eachRequestToOpenAiIsAModelCall(String version, Jdk jdk) throws Exception {
    String tools = TOOLS[version.compareTo("3.") < 0 ? 0 : 1];
    Recording recording =
        recorded(jdk, "com.openai:openai-java:" + version, OPENAI.replace("TOOLS", tools));
    List<Event> asked = events(recording, "llm_start");
    List<Event> answered = events(recording, "llm_end");
    assertThat(asked).hasSize(6);
    assertAsked(asked, "openai", "gpt-test");
    assertThat(fact(answered.get(0), "stopReason")).isEqualTo("tool_calls");
    assertThat(fact(answered.get(0), "toolCallCount")).isEqualTo("1");
    assertThat(fact(answered.get(0), "content")).isNull();
    assertThat(fact(answered.get(0), "result", "choices", "0", "message", "toolCalls", "0"))
        .contains("\"id\":\"call_1\"", "\"name\":\"track\"", "\"arguments\":\"{\\\"n\\\":4711}\"");
    assertThat(fact(answered.get(1), "content")).isEqualTo("It is in Bremen.");
    assertThat(fact(answered.get(1), "usage"))
        .isEqualTo("{\"input\":40,\"output\":5,\"cacheRead\":30}");
    assertThat(fact(answered.get(2), "failure", "name")).endsWith("BadRequestException");
    assertStream(answered.get(3));
    assertThat(fact(answered.get(4), "content")).isEqualTo("Good morning.");
    assertThat(fact(answered.get(4), "usage"))
        .isEqualTo("{\"input\":7,\"output\":2,\"cacheRead\":0,\"thinking\":1}");
    assertThat(fact(answered.get(5), "content")).isEqualTo("It is in Bremen.");
    assertThat(shown(recording, 4)).containsExactly("system: Greet.", "user: it is nine");
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("anthropic")
  void eachRequestToAnthropicIsAModelCall(String version, Jdk jdk) throws Exception {
    String user = USER[version.compareTo("3.") < 0 ? 0 : 1];
    Recording recording =
        recorded(jdk, "com.anthropic:anthropic-java:" + version, ANTHROPIC.replace("USER", user));
    List<Event> asked = events(recording, "llm_start");
    List<Event> answered = events(recording, "llm_end");
    assertThat(asked).hasSize(5);
    assertAsked(asked, "anthropic", "claude-test");
    assertThat(fact(answered.get(0), "stopReason")).isEqualTo("tool_use");
    assertThat(fact(answered.get(0), "toolCallCount")).isEqualTo("1");
    assertThat(fact(answered.get(0), "content")).isEqualTo("Let me look.");
    assertThat(fact(answered.get(0), "result", "content", "1"))
        .contains("\"name\":\"track\"", "\"input\":{\"n\":4711}");
    assertThat(fact(answered.get(1), "content")).isEqualTo("It is in Bremen.");
    assertThat(fact(answered.get(1), "usage"))
        .isEqualTo("{\"input\":40,\"output\":5,\"cacheRead\":30}");
    assertThat(fact(answered.get(2), "failure", "name")).endsWith("BadRequestException");
    assertStream(answered.get(3));
    assertThat(fact(answered.get(4), "content")).isEqualTo("It is in Bremen.");
  }

  private static void assertAsked(List<Event> asked, String provider, String model) {
    assertThat(fact(asked.get(0), "provider")).isEqualTo(provider);
    assertThat(fact(asked.get(0), "model")).isEqualTo(model);
    assertThat(fact(asked.get(0), "temperature")).isEqualTo("0.25");
    assertThat(fact(asked.get(0), "messagesCount")).isEqualTo("2");
    assertThat(fact(asked.get(1), "messagesCount")).isEqualTo("4");
    assertThat(fact(asked.get(0), "tools"))
        .isEqualTo("[{\"name\":\"track\",\"description\":\"Where a parcel is\"}]");
  }

  /** When it was over is known, not what it said. */
  private static void assertStream(Event end) {
    assertThat(fact(end, "outcome")).isNull();
    assertThat(fact(end, "result")).isNull();
    assertThat(fact(end, "content")).isNull();
    assertThat(Double.parseDouble(fact(end, "durationMs"))).isPositive();
  }

  /** The messages that the n-th model call was shown. */
  private static List<String> shown(Recording recording, int call) {
    String id = events(recording, "llm_start").get(call).meta().get("callId").text();
    return events(recording, "context.injected").stream()
        .filter(event -> event.meta().get("callId").text().equals(id))
        .map(event -> fact(event, "asRole") + ": " + fact(event, "rawContent"))
        .collect(Collectors.toList());
  }

  private Recording recorded(Jdk jdk, String library, String host) throws Exception {
    List<Path> libraries = Libraries.of(library);
    HostCompiler.compile(
        directory, List.of("-g", "-parameters", "-nowarn"), libraries, SERVER, host);
    JvmRun.Result bare = run(jdk, libraries, List.of());
    assertThat(bare.exit()).as(bare.noticed()).isZero();
    JvmRun.Result recorded = run(jdk, libraries, List.of(AgentJar.option("dir=rec,split=process")));
    assertThat(recorded.noticed()).isEqualTo(bare.noticed());
    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(recording.toValue().text()).doesNotContain("abcdefghijklmnopqrstuvwxyz");
    assertThat(shown(recording, 0)).containsExactly("system: Be brief.", "user: where is 4711");
    assertThat(shown(recording, 1).get(3)).endsWith("in Bremen");
    return recording;
  }

  private JvmRun.Result run(Jdk jdk, List<Path> libraries, List<String> agent) throws Exception {
    List<String> arguments = new ArrayList<>(agent);
    arguments.add("-cp");
    arguments.add(
        directory
            + File.pathSeparator
            + libraries.stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
    arguments.add("Asks");
    return JvmRun.java(jdk, directory, arguments);
  }
}
