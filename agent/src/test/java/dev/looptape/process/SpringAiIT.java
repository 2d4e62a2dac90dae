package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Spring AI, as it is, with a scripted model: no source of the application changes. */
class SpringAiIT {
  private static final String HOST =
      """
      import java.util.*;
      import org.springframework.ai.chat.client.ChatClient;
      import org.springframework.ai.chat.memory.ChatMemory;
      import org.springframework.ai.chat.messages.*;
      import org.springframework.ai.chat.metadata.*;
      import org.springframework.ai.chat.model.*;
      import org.springframework.ai.chat.prompt.*;
      import org.springframework.ai.document.Document;
      import org.springframework.ai.embedding.*;
      import org.springframework.ai.model.tool.*;
      import org.springframework.ai.support.ToolCallbacks;
      import org.springframework.ai.tool.annotation.*;
      import org.springframework.ai.vectorstore.*;
      import reactor.core.publisher.Flux;

      public class SpringHost {
        /** Holds what must not be in a recording of the tools that a model is offered. */
        static class Parcels {
          final String unspoken = "the whole application";

          @Tool(description = "Where a parcel is")
          public String track(@ToolParam(description = "its number") String number) {
            if (number.equals("0")) { throw new IllegalStateException("no such parcel"); }
            return "in Bremen";
          }
        }

        /** Asks for the tool. The models of 1.x run it themselves; since 2.0 an advisor does. */
        static class Scripted implements ChatModel {
          @Override public ChatResponse call(Prompt prompt) {
            String question = prompt.getUserMessage().getText();
            if (question.contains("fail")) { throw new IllegalStateException("model is down"); }
            if (!question.contains("parcel")) { return answer("Hello.", List.of(), "STOP"); }
            AssistantMessage.ToolCall call = new AssistantMessage.ToolCall(
                "call-1", "function", "track", "{\\"number\\":\\"" + question.split(" ")[1] + "\\"}");
            List<Message> history = prompt.getInstructions();
            if (!(history.get(history.size() - 1) instanceof ToolResponseMessage)) {
              ChatResponse asks = answer("", List.of(call), "TOOL_CALLS");
              if (!RUNS_TOOLS) { return asks; }
              history = ToolCallingManager.builder().build().executeToolCalls(prompt, asks)
                  .conversationHistory();
            }
            ToolResponseMessage last = (ToolResponseMessage) history.get(history.size() - 1);
            return answer("It is: " + last.getResponses().get(0).responseData(), List.of(), "STOP");
          }

          @Override public Flux<ChatResponse> stream(Prompt prompt) {
            return Flux.just(answer("Hel", List.of(), ""), answer("lo.", List.of(), "STOP"));
          }

          @Override public ChatOptions getDefaultOptions() {
            return ToolCallingChatOptions.builder().build();
          }
          public ChatOptions getOptions() { return getDefaultOptions(); } // since 2.0

          static ChatResponse answer(String text, List<AssistantMessage.ToolCall> calls, String end) {
            AssistantMessage message =
                new AssistantMessage(text, Map.of(), calls, List.of()) {};
            ChatResponseMetadata metadata = ChatResponseMetadata.builder()
                .model("scripted-1").usage(new DefaultUsage(12, 3)).build();
            return new ChatResponse(List.of(new Generation(message,
                ChatGenerationMetadata.builder().finishReason(end).build())), metadata);
          }
        }

        static class Lengths implements EmbeddingModel {
          @Override public EmbeddingResponse call(EmbeddingRequest request) {
            List<Embedding> made = new ArrayList<>();
            for (String text : request.getInstructions()) {
              made.add(new Embedding(vector(text), made.size()));
            }
            return new EmbeddingResponse(made, new EmbeddingResponseMetadata(
                "lengths-1", new DefaultUsage(5, 0)));
          }
          @Override public float[] embed(Document document) { return vector(document.getText()); }
          static float[] vector(String text) {
            return new float[] {1, text.length() / 100f, text.contains("return") ? 1 : 0};
          }
        }

        static String tried(java.util.function.Supplier<String> asks) {
          try { return asks.get(); } catch (RuntimeException e) { return "failed: " + e.getMessage(); }
        }

        public static void main(String[] args) {
          Scripted model = new Scripted();
          ChatClient client = ChatClient.builder(model).defaultSystem("Be brief.").build();
          System.out.println(tried(() -> client.prompt().user("hello there")
              .options(options("m-1"))
              .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "conversation-7"))
              .call().content()));
          System.out.println(tried(() -> client.prompt().user("parcel 4711 please")
              .options(options("m-1")).tools(new Parcels()).call().content()));
          System.out.println(tried(() -> client.prompt().user("please fail").call().content()));
          System.out.println(tried(() -> client.prompt().user("hello again").call()
              .entity(new org.springframework.ai.converter.ListOutputConverter()).toString()));
          System.out.println(tried(() -> ToolCallbacks.from(new Parcels())[0]
              .call("{\\"number\\":\\"0\\"}")));
          SimpleVectorStore store = SimpleVectorStore.builder(new Lengths()).build();
          store.add(List.of(new Document("d1", "You may return books.", Map.of("page", 3)),
              new Document("d2", "We are closed on Sundays.", Map.of())));
          System.out.println(store.similaritySearch(SearchRequest.builder()
              .query("may I return it").topK(1).build()).get(0).getId());
          System.out.println(String.join("|", client.prompt().user("hello stream").stream().content()
              .collectList().block()));
        }

        OPTIONS
      }
      """;

  /** From 2.0 on a client's options are given as their builder. */
  private static final String[] OPTIONS = {
    """
    static final boolean RUNS_TOOLS = true;
    static ChatOptions options(String model) {
      return ToolCallingChatOptions.builder().model(model).temperature(0.5).build();
    }
    """,
    """
    static final boolean RUNS_TOOLS = false;
    static ChatOptions.Builder<?> options(String model) {
      return ToolCallingChatOptions.builder().model(model).temperature(0.5);
    }
    """
  };

  @TempDir Path directory;

  static Stream<Arguments> releases() {
    List<Arguments> releases = new ArrayList<>();
    List<Jdk> jdks = Jdk.all();
    for (String version : Libraries.versions("spring-ai", "1.0.0", "1.1.2", "2.0.0")) {
      releases.add(Arguments.of(version, jdks.get(releases.size() % jdks.size())));
    }
    return releases.stream();
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("releases")
  void whatAClientIsAskedIsATurn(String version, Jdk jdk) throws Exception {
    List<Path> libraries =
        Libraries.of(
            "org.springframework.ai:spring-ai-client-chat:" + version,
            "org.springframework.ai:spring-ai-vector-store:" + version);
    String options = OPTIONS[version.startsWith("1.") ? 0 : 1];
    HostCompiler.compile(
        directory,
        List.of("-g", "-parameters", "-nowarn"),
        libraries,
        HOST.replace("OPTIONS", options));
    JvmRun.Result bare = run(jdk, libraries, List.of());
    JvmRun.Result recorded = run(jdk, libraries, List.of(AgentJar.option("dir=rec,split=process")));
    assertThat(recorded.output()).isEqualTo(bare.output()).startsWith("Hello.\n").contains("d1\n");
    assertThat(recorded.exit()).isZero();
    Recording recording = Recordings.one(directory.resolve("rec"));

    List<Event> turns = events(recording, "turn_start");
    List<Event> answers = events(recording, "turn_end");
    assertThat(turns).hasSize(5);
    assertThat(fact(turns.get(0), "userPrompt")).isEqualTo("hello there");
    assertThat(turns.get(0).meta().get("sessionId").text()).isEqualTo("\"conversation-7\"");
    assertThat(answers.get(0).meta().get("runtimeStageId").text()).contains("ChatClient.call#");
    assertThat(fact(answers.get(0), "finalContent")).isEqualTo("Hello.");
    assertThat(fact(answers.get(1), "finalContent")).isEqualTo("It is: \"in Bremen\"");
    assertThat(fact(answers.get(2), "failure", "message")).contains("model is down");

    List<Event> asked = events(recording, "llm_start");
    List<Event> answered = events(recording, "llm_end");
    int more = version.startsWith("1.") ? 0 : 1; // there the loop is the client's
    assertThat(asked).hasSize(5 + more);
    assertThat(fact(answers.get(1), "iterationCount")).isEqualTo(Integer.toString(1 + more));
    assertThat(fact(answers.get(1), "totalInputTokens")).isEqualTo(more == 0 ? "12" : "24");
    assertThat(fact(asked.get(0), "model")).isEqualTo("m-1");
    assertThat(fact(asked.get(0), "temperature")).isEqualTo("0.5");
    assertThat(fact(asked.get(0), "messagesCount")).isEqualTo("2");
    assertThat(fact(asked.get(1), "tools", "0", "name")).isEqualTo("track");
    assertThat(fact(asked.get(1), "tools", "0", "description")).isEqualTo("Where a parcel is");
    assertThat(fact(answered.get(0), "content")).isEqualTo("Hello.");
    assertThat(fact(answered.get(0), "usage")).startsWith("{\"input\":12,\"output\":3");
    assertThat(fact(answered.get(0), "stopReason")).isEqualTo("STOP");
    List<String> shown =
        events(recording, "context.injected").stream()
            .limit(2)
            .map(event -> fact(event, "asRole") + ": " + fact(event, "rawContent"))
            .collect(Collectors.toList());
    assertThat(shown).containsExactly("system: Be brief.", "user: hello there");

    List<Event> tools = events(recording, "tool_start");
    List<Event> results = events(recording, "tool_end");
    assertThat(tools).hasSize(2);
    assertThat(fact(tools.get(0), "toolName")).isEqualTo("track");
    assertThat(fact(tools.get(0), "args")).isEqualTo("{\"number\":\"4711\"}");
    assertThat(fact(results.get(0), "result")).isEqualTo("\"in Bremen\"");
    assertThat(fact(results.get(1), "error")).isEqualTo("true");
    assertThat(recording.toValue().text()).doesNotContain("the whole application");

    Event found = events(recording, "memory.retrieved").get(0);
    assertThat(fact(events(recording, "retrieval.start").get(0), "query"))
        .isEqualTo("may I return it");
    assertThat(fact(found, "candidates", "0", "id")).isEqualTo("d1");
    assertThat(fact(found, "candidates", "0", "text")).isEqualTo("You may return books.");
    assertThat(fact(found, "candidates", "0", "score")).isNotNull();
    assertThat(events(recording, "embedding.generated")).isNotEmpty();

    assertThat(fact(turns.get(4), "userPrompt")).isEqualTo("hello stream");
    assertThat(fact(answers.get(4), "finalContent")).isEqualTo("Hello.");
    Event streamed = answered.get(answered.size() - 1);
    assertThat(fact(streamed, "content")).isEqualTo("Hello.");
    assertThat(fact(streamed, "usage")).startsWith("{\"input\":12,\"output\":3");
    assertThat(fact(streamed, "stopReason")).isEqualTo("STOP");
    assertThat(Recordings.run(recording, "suppressed")).isEqualTo("0");
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
    arguments.add("SpringHost");
    Path home = Files.createDirectories(directory);
    return JvmRun.java(jdk, home, arguments);
  }
}
