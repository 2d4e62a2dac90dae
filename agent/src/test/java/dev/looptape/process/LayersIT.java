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
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One framework's model over another's client: a call is one call, and knows what both know. */
class LayersIT {
  private static final String BODIES =
      """
      class Bodies {
        static final String USAGE = "\\"usage\\":{\\"prompt_tokens\\":40,\\"completion_tokens\\":5,"
            + "\\"total_tokens\\":45,\\"prompt_tokens_details\\":{\\"cached_tokens\\":30}}";
        static final String HEAD = "{\\"id\\":\\"c1\\",\\"object\\":\\"chat.completion\\",\\"created\\":1,"
            + "\\"model\\":\\"gpt-test-1\\",";
        static final String CHUNK = "data: {\\"id\\":\\"c1\\",\\"object\\":\\"chat.completion.chunk\\","
            + "\\"created\\":1,\\"model\\":\\"gpt-test-1\\",\\"choices\\":[{\\"index\\":0,\\"delta\\":{";
        static String url() throws Exception {
          return Answers.url(
            "\\"stream\\":true", CHUNK + "\\"role\\":\\"assistant\\",\\"content\\":\\"Hel\\"}}]}\\n\\n" + CHUNK
                + "\\"content\\":\\"lo.\\"},\\"finish_reason\\":\\"stop\\"}]}\\n\\ndata: [DONE]\\n\\n",
            "please fail", "{\\"error\\":{\\"message\\":\\"no such model\\",\\"type\\":\\"t\\"}}",
            "in Bremen", HEAD + "\\"choices\\":[{\\"index\\":0,\\"finish_reason\\":\\"stop\\",\\"message\\":"
                + "{\\"role\\":\\"assistant\\",\\"content\\":\\"It is in Bremen.\\"}}]," + USAGE + "}",
            "where is 4711", HEAD + "\\"choices\\":[{\\"index\\":0,\\"finish_reason\\":\\"tool_calls\\","
                + "\\"message\\":{\\"role\\":\\"assistant\\",\\"content\\":null,\\"tool_calls\\":[{\\"id\\":"
                + "\\"call_1\\",\\"type\\":\\"function\\",\\"function\\":{\\"name\\":\\"track\\","
                + "\\"arguments\\":\\"{\\\\\\"number\\\\\\":\\\\\\"4711\\\\\\"}\\"}}]}}]," + USAGE + "}");
        }
        static String tried(java.util.function.Supplier<String> asks) {
          try { return asks.get(); } catch (RuntimeException e) { return "failed"; }
        }
      }
      """;

  private static final String SPRING =
      """
      import java.time.Duration;
      import java.util.*;
      import org.springframework.ai.chat.client.ChatClient;
      import org.springframework.ai.openai.*;
      import org.springframework.ai.tool.annotation.*;
      public class Asks {
        static class Parcels {
          @Tool(description = "Where a parcel is") public String track(String number) {
            return "in Bremen";
          }
        }
        public static void main(String[] args) throws Exception {
          OpenAiChatOptions options = OpenAiChatOptions.builder().baseUrl(Bodies.url())
              .apiKey("sk-proj-abcdefghijklmnopqrstuvwxyz0123456789").maxRetries(0)
              .model("gpt-test").temperature(0.25).build();
          ChatClient client = ChatClient.builder(
              OpenAiChatModel.builder().options(options).build()).defaultSystem("Be brief.").build();
          System.out.println(Bodies.tried(() -> client.prompt().user("where is 4711")
              .tools(new Parcels()).call().content()));
          System.out.println(Bodies.tried(() -> client.prompt().user("please fail").call().content()));
          System.out.println(String.join("", client.prompt().user("stream it").stream().content()
              .collectList().block(Duration.ofSeconds(30))));
          System.exit(0);
        }
      }
      """;

  private static final String LANGCHAIN4J =
      """
      import dev.langchain4j.agent.tool.*;
      import dev.langchain4j.model.openaiofficial.*;
      import dev.langchain4j.service.*;
      import java.util.*;
      public class Asks {
        public static class Parcels {
          @Tool("Where a parcel is") public String track(@P("number") String number) {
            return "in Bremen";
          }
        }
        interface Agent {
          @SystemMessage("Be brief.") String chat(String question);
        }
        interface Streaming {
          @SystemMessage("Be brief.") TokenStream chat(String question);
        }
        public static void main(String[] args) throws Exception {
          String url = Bodies.url();
          String key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789";
          Agent agent = AiServices.builder(Agent.class).tools(new Parcels()).chatModel(
              OpenAiOfficialChatModel.builder().baseUrl(url).apiKey(key).modelName("gpt-test")
                  .temperature(0.25).maxRetries(0).build()).build();
          System.out.println(Bodies.tried(() -> agent.chat("where is 4711")));
          System.out.println(Bodies.tried(() -> agent.chat("please fail")));
          Streaming streaming = AiServices.builder(Streaming.class).streamingChatModel(
              OpenAiOfficialStreamingChatModel.builder().baseUrl(url).apiKey(key)
                  .modelName("gpt-test").temperature(0.25).build()).build();
          java.util.concurrent.CompletableFuture<String> said =
              new java.util.concurrent.CompletableFuture<>();
          streaming.chat("stream it").onPartialResponse(t -> {})
              .onCompleteResponse(r -> said.complete(r.aiMessage().text()))
              .onError(said::completeExceptionally).start();
          System.out.println(said.get());
          System.exit(0);
        }
      }
      """;

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aModelOfSpringAiOverTheOfficialClientIsOneCall(Jdk jdk) throws Exception {
    check(
        jdk,
        SPRING,
        Libraries.of(
            "com.fasterxml.jackson.core:jackson-annotations:2.21",
            "org.springframework.ai:spring-ai-client-chat:2.0.0",
            "org.springframework.ai:spring-ai-openai:2.0.0"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aModelOfLangChain4jOverTheOfficialClientIsOneCall(Jdk jdk) throws Exception {
    check(
        jdk,
        LANGCHAIN4J,
        Libraries.of(
            "dev.langchain4j:langchain4j:1.11.0",
            "dev.langchain4j:langchain4j-open-ai-official:1.11.0-beta19"));
  }

  private void check(Jdk jdk, String host, List<Path> libraries) throws Exception {
    HostCompiler.compile(
        directory,
        List.of("-g", "-parameters", "-nowarn"),
        libraries,
        VendorClientsIT.SERVER,
        BODIES,
        host);
    String printed = "It is in Bremen.\nfailed\nHello.\n";
    assertThat(run(jdk, libraries, List.of())).contains(printed);
    assertThat(run(jdk, libraries, List.of(AgentJar.option("dir=rec,split=process"))))
        .contains(printed)
        .doesNotContain("looptape");
    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(Recordings.run(recording, "suppressed")).isEqualTo("0");

    List<Event> asked = events(recording, "llm_start");
    List<Event> answered = events(recording, "llm_end");
    assertThat(asked).hasSize(4);
    assertThat(answered).hasSize(4);
    for (Event ask : asked) {
      assertThat(fact(ask, "model")).isEqualTo("gpt-test");
      assertThat(fact(ask, "temperature")).isEqualTo("0.25");
      assertThat(fact(ask, "parentCallId")).isNotNull();
    }
    assertThat(fact(asked.get(0), "messagesCount")).isEqualTo("2");
    assertThat(fact(asked.get(1), "messagesCount")).isEqualTo("4");
    assertThat(fact(asked.get(0), "tools", "0", "name")).isEqualTo("track");
    for (int i = 0; i < 2; i++) {
      assertThat(fact(answered.get(i), "usage"))
          .startsWith("{\"input\":40,\"output\":5,\"cacheRead\":30");
      assertThat(fact(answered.get(i), "layers")).contains(",");
    }
    assertThat(fact(answered.get(0), "toolCallCount")).isEqualTo("1");
    assertThat(fact(answered.get(1), "content")).isEqualTo("It is in Bremen.");
    assertThat(fact(answered.get(2), "failure", "message")).contains("no such model");
    assertThat(fact(answered.get(3), "content")).isEqualTo("Hello.");
    assertThat(fact(answered.get(3), "stopReason")).isEqualToIgnoringCase("stop");

    List<Event> tools = events(recording, "tool_start");
    assertThat(tools).hasSize(1);
    assertThat(fact(tools.get(0), "args")).isEqualTo("{\"number\":\"4711\"}");

    List<Event> turns = events(recording, "turn_end");
    assertThat(turns).hasSize(3);
    assertThat(fact(turns.get(0), "iterationCount")).isEqualTo("2");
    assertThat(fact(turns.get(0), "totalInputTokens")).isEqualTo("80");
    assertThat(fact(turns.get(0), "totalOutputTokens")).isEqualTo("10");
    assertThat(fact(turns.get(0), "finalContent")).isEqualTo("It is in Bremen.");
    assertThat(fact(turns.get(2), "finalContent")).isEqualTo("Hello.");
    assertThat(recording.toValue().text()).doesNotContain("sk-proj");
  }

  private String run(Jdk jdk, List<Path> libraries, List<String> agent) throws Exception {
    List<String> arguments = new ArrayList<>(agent);
    StringBuilder classPath = new StringBuilder(".");
    for (Path library : libraries) {
      classPath.append(File.pathSeparatorChar).append(library);
    }
    arguments.addAll(List.of("-cp", classPath.toString(), "Asks"));
    JvmRun.Result result = JvmRun.java(jdk, directory, arguments);
    assertThat(result.exit()).as(result.noticed()).isZero();
    return result.output();
  }
}
