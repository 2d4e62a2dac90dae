package dev.looptape.process;

import static dev.looptape.process.Recordings.events;
import static dev.looptape.process.Recordings.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A LangChain4j application without a line of ours, with a model that runs in the process. */
class LangChain4jIT {
  private static final String MODELS =
      """
      import dev.langchain4j.agent.tool.*;
      import dev.langchain4j.data.message.*;
      import dev.langchain4j.data.embedding.Embedding;
      import dev.langchain4j.data.segment.TextSegment;
      import dev.langchain4j.model.chat.*;
      import dev.langchain4j.model.chat.request.*;
      import dev.langchain4j.model.chat.response.*;
      import dev.langchain4j.model.embedding.EmbeddingModel;
      import dev.langchain4j.model.output.*;
      import java.util.*;

      public class Models {
        static ChatResponse answer(ChatRequest request) {
          List<ChatMessage> messages = request.messages();
          ChatMessage last = messages.get(messages.size() - 1);
          AiMessage message;
          if (last instanceof ToolExecutionResultMessage result) {
            message = AiMessage.from("The tool said: " + result.text());
          } else {
            String asked = ((UserMessage) last).singleText();
            if (asked.contains("fail")) { throw new IllegalStateException("the model is down"); }
            message = asked.contains("order")
                ? AiMessage.from(ToolExecutionRequest.builder().id("call-1").name("status")
                    .arguments(asked.contains("broken") ? "{\\"id\\":-1}" : "{\\"id\\":42}").build())
                : AiMessage.from("Echo: " + asked);
          }
          return ChatResponse.builder().aiMessage(message)
              .metadata(ChatResponseMetadata.builder().modelName("scripted-1")
                  .tokenUsage(new TokenUsage(messages.size() * 10, 5))
                  .finishReason(message.hasToolExecutionRequests()
                      ? FinishReason.TOOL_EXECUTION : FinishReason.STOP).build())
              .build();
        }
        static final ChatRequestParameters DEFAULTS =
            ChatRequestParameters.builder().modelName("scripted-1").temperature(0.5).build();
        static class Blocking implements ChatModel {
          public ChatResponse doChat(ChatRequest request) { return answer(request); }
          public ChatRequestParameters defaultRequestParameters() { return DEFAULTS; }
        }
        static class Streaming implements StreamingChatModel {
          final boolean sameThread;
          Streaming(boolean sameThread) { this.sameThread = sameThread; }
          public ChatRequestParameters defaultRequestParameters() { return DEFAULTS; }
          public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
            Runnable stream = () -> {
              try {
                ChatResponse response = answer(request);
                String text = response.aiMessage().text();
                if (text != null) {
                  for (String word : text.split("(?<= )")) { handler.onPartialResponse(word); }
                }
                handler.onCompleteResponse(response);
              } catch (RuntimeException failed) {
                handler.onError(failed);
              }
            };
            if (sameThread) { stream.run(); } else { new Thread(stream).start(); }
          }
        }
        static class Letters implements EmbeddingModel {
          public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            List<Embedding> all = new ArrayList<>();
            for (TextSegment segment : segments) {
              float[] vector = new float[128];
              for (char c : segment.text().toCharArray()) { vector[c & 127] += 1; }
              all.add(Embedding.from(vector));
            }
            return Response.from(all, new TokenUsage(segments.size()));
          }
        }
        static class Tools {
          @Tool("Tells the status of an order")
          String status(@P("id") int id) {
            if (id < 0) { throw new IllegalArgumentException("no order " + id); }
            return "order " + id + " is on its way";
          }
        }
        interface Assistant { String answer(String question); }
        interface Talker { dev.langchain4j.service.TokenStream answer(String question); }
      }
      """;

  private static final String BLOCKING =
      """
      import dev.langchain4j.service.AiServices;
      public class Host {
        public static void main(String[] args) {
          Models.Assistant assistant = AiServices.builder(Models.Assistant.class)
              .chatModel(new Models.Blocking()).tools(new Models.Tools()).build();
          assistant.toString(); assistant.hashCode(); assistant.equals(assistant);
          for (String question : args) {
            try {
              System.out.println(assistant.answer(question));
            } catch (IllegalStateException failed) {
              System.out.println(failed);
            }
          }
        }
      }
      """;

  /** Three tools that wait for each other. */
  private static final String CONCURRENT =
      """
      import dev.langchain4j.agent.tool.*;
      import dev.langchain4j.data.message.*;
      import dev.langchain4j.model.chat.ChatModel;
      import dev.langchain4j.model.chat.request.ChatRequest;
      import dev.langchain4j.model.chat.response.ChatResponse;
      import dev.langchain4j.service.AiServices;
      import java.util.*;
      import java.util.concurrent.*;
      public class Host {
        static final CyclicBarrier all = new CyclicBarrier(3);
        static class Meeting {
          @Tool("Waits for the others") String meet(@P("who") String who) throws Exception {
            all.await(20, TimeUnit.SECONDS);
            return who + " was there";
          }
        }
        static class Three implements ChatModel {
          public ChatResponse doChat(ChatRequest request) {
            List<ChatMessage> messages = request.messages();
            if (messages.get(messages.size() - 1) instanceof ToolExecutionResultMessage) {
              return ChatResponse.builder().aiMessage(AiMessage.from("All were there.")).build();
            }
            List<ToolExecutionRequest> asked = new ArrayList<>();
            for (String who : List.of("Ann", "Bob", "Cem")) {
              asked.add(ToolExecutionRequest.builder().id("id-" + who).name("meet")
                  .arguments("{\\"who\\":\\"" + who + "\\"}").build());
            }
            return ChatResponse.builder().aiMessage(AiMessage.from(asked)).build();
          }
        }
        public static void main(String[] args) throws Exception {
          ExecutorService pool = Executors.newFixedThreadPool(3);
          for (int i = 0; i < 2; i++) {
            AiServices<Models.Assistant> builder = AiServices.builder(Models.Assistant.class)
                .chatModel(new Three()).tools(new Meeting());
            Models.Assistant assistant = (i == 0 ? builder.executeToolsConcurrently()
                : builder.executeToolsConcurrently(pool)).build();
            System.out.println(assistant.answer(args[0]));
          }
          pool.shutdown();
        }
      }
      """;

  private static final String STREAMING =
      """
      import dev.langchain4j.service.*;
      import java.util.concurrent.*;
      public class Host {
        public static void main(String[] args) throws Exception {
          Models.Talker talker = AiServices.builder(Models.Talker.class)
              .streamingChatModel(new Models.Streaming(args[0].equals("same")))
              .tools(new Models.Tools()).build();
          for (int i = 1; i < args.length; i++) {
            CompletableFuture<String> done = new CompletableFuture<>();
            StringBuilder text = new StringBuilder();
            TokenStream stream = talker.answer(args[i]);
            stream.onPartialResponse(text::append)
                .onCompleteResponse(response -> done.complete(text + "!"))
                .onError(failed -> done.complete(failed.toString()))
                .start();
            System.out.println(done.get());
          }
        }
      }
      """;

  private static final String RETRIEVING =
      """
      import dev.langchain4j.data.segment.TextSegment;
      import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
      import dev.langchain4j.service.AiServices;
      import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
      import java.util.*;
      public class Host {
        public static void main(String[] args) {
          Models.Letters letters = new Models.Letters();
          InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
          List<TextSegment> texts = List.of(TextSegment.from("shipping takes a week"),
              TextSegment.from("returns are free"), TextSegment.from("zzz"));
          store.addAll(List.of("p1", "p2", "p3"), letters.embedAll(texts).content(), texts);
          Models.Assistant assistant = AiServices.builder(Models.Assistant.class)
              .chatModel(new Models.Blocking())
              .contentRetriever(EmbeddingStoreContentRetriever.builder().embeddingStore(store)
                  .embeddingModel(letters).maxResults(2).minScore(0.1).build()).build();
          System.out.println(assistant.answer("are returns free?"));
        }
      }
      """;

  @TempDir Path directory;

  private final List<Path> libraries = libraries();

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  /** The jars of this test's own class path that a LangChain4j application has. */
  private static List<Path> libraries() {
    assertThat(List.of(AiServices.class, ChatModel.class)).isNotEmpty();
    List<Path> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      String name = new File(entry).getName();
      if (entry.endsWith(".jar")
          && (name.startsWith("langchain4j")
              || name.startsWith("jackson-")
              || name.startsWith("slf4j-api")
              || name.startsWith("opennlp")
              || name.startsWith("jspecify"))) {
        jars.add(Path.of(entry));
      }
    }
    return jars;
  }

  private Recording record(Jdk jdk, String host, String... questions) throws Exception {
    HostCompiler.compile(directory, List.of("-parameters"), libraries, MODELS, host);
    StringBuilder classPath = new StringBuilder(".");
    for (Path library : libraries) {
      classPath.append(File.pathSeparator).append(library);
    }
    List<String> command = new ArrayList<>(List.of("-cp", classPath.toString(), "Host"));
    command.addAll(List.of(questions));
    JvmRun.Result plain = JvmRun.java(jdk, directory, command);
    assertThat(plain.exit()).as(plain.errors()).isEqualTo(0);
    command.add(0, AgentJar.option("dir=rec,split=process"));
    JvmRun.Result recorded = JvmRun.java(jdk, directory, command);
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());
    Recording recording = Recordings.one(directory.resolve("rec"));
    assertThat(Recordings.run(recording, "suppressed")).isEqualTo("0");
    assertThat(Recordings.run(recording, "failed")).isEqualTo("0");
    assertThat(Recordings.run(recording, "inFlight")).isEqualTo("[]");
    return recording;
  }

  private static List<String> types(Recording recording) {
    return recording.events().stream()
        .map(event -> event.type().substring(event.type().lastIndexOf('.') + 1))
        .filter(type -> !type.equals("injected"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aTurnHoldsItsModelCallsAndTheToolCallsBetweenThem(Jdk jdk) throws Exception {
    Recording recording = record(jdk, BLOCKING, "where is my order?");
    assertThat(types(recording))
        .containsExactly(
            "turn_start",
            "llm_start",
            "llm_end",
            "tool_start",
            "tool_end",
            "llm_start",
            "llm_end",
            "turn_end");
    Event turn = events(recording, "turn_start").get(0);
    assertThat(turn.meta().get("runtimeStageId").text()).contains("Models$Assistant.answer#");
    assertThat(fact(turn, "userPrompt")).isEqualTo("where is my order?");
    assertThat(fact(turn, "args", "question")).isEqualTo("where is my order?");
    String turnId = fact(turn, "callId");

    Event model = events(recording, "llm_start").get(0);
    assertThat(fact(model, "model")).isEqualTo("scripted-1");
    assertThat(fact(model, "temperature")).isEqualTo("0.5");
    assertThat(fact(model, "messagesCount")).isEqualTo("1");
    assertThat(fact(model, "toolsCount")).isEqualTo("1");
    assertThat(fact(model, "tools", "0", "name")).isEqualTo("status");
    assertThat(fact(model, "tools", "0", "description")).isEqualTo("Tells the status of an order");
    assertThat(fact(model, "provider")).isNull();
    assertThat(fact(model, "parentCallId")).isEqualTo(turnId);
    assertThat(fact(model, "iteration")).isEqualTo("1");

    Event asked = events(recording, "llm_end").get(0);
    assertThat(fact(asked, "content")).isNull();
    assertThat(fact(asked, "toolCallCount")).isEqualTo("1");
    assertThat(fact(asked, "usage")).isEqualTo("{\"input\":10,\"output\":5}");
    assertThat(fact(asked, "stopReason")).isEqualTo("TOOL_EXECUTION");

    Event tool = events(recording, "tool_start").get(0);
    assertThat(fact(tool, "toolName")).isEqualTo("status");
    assertThat(fact(tool, "toolCallId")).isEqualTo("call-1");
    assertThat(fact(tool, "args")).isEqualTo("{\"id\":42}");
    assertThat(fact(tool, "parentCallId")).isEqualTo(turnId);
    Event told = events(recording, "tool_end").get(0);
    assertThat(fact(told, "result")).isEqualTo("order 42 is on its way");
    assertThat(fact(told, "error")).isNull();
    assertThat(fact(told, "layers"))
        .matches("\\[\\d+,\\d+,\\d+]"); // the service, the executor, the method

    Event end = events(recording, "turn_end").get(0);
    assertThat(fact(end, "finalContent")).isEqualTo("The tool said: order 42 is on its way");
    assertThat(fact(end, "iterationCount")).isEqualTo("2");
    assertThat(fact(end, "totalInputTokens")).isEqualTo("40");
    assertThat(fact(end, "totalOutputTokens")).isEqualTo("10");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void toolsThatRunAtOnceBelongToTheirTurn(Jdk jdk) throws Exception {
    Recording recording = record(jdk, CONCURRENT, "who is there?");
    List<Event> turns = events(recording, "turn_start");
    List<Event> tools = events(recording, "tool_start");
    assertThat(turns).hasSize(2);
    assertThat(tools).hasSize(6);
    for (int i = 0; i < 6; i++) {
      String turn = fact(turns.get(i / 3), "callId");
      assertThat(fact(tools.get(i), "parentCallId")).isEqualTo(turn);
    }
    assertThat(events(recording, "tool_end"))
        .extracting(end -> fact(end, "result"))
        .containsExactlyInAnyOrder(
            "Ann was there",
            "Bob was there",
            "Cem was there",
            "Ann was there",
            "Bob was there",
            "Cem was there");
    assertThat(fact(events(recording, "turn_end").get(1), "finalContent"))
        .isEqualTo("All were there.");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void eachMessageIsAnnouncedBeforeTheModelCallThatShowsIt(Jdk jdk) throws Exception {
    Recording recording = record(jdk, BLOCKING, "where is my order?");
    List<Event> shown = events(recording, "context.injected");
    assertThat(shown)
        .extracting(event -> fact(event, "source"))
        .containsExactly("user", "user", "assistant", "tool-result");
    assertThat(shown)
        .extracting(event -> fact(event, "position"))
        .containsExactly("0", "0", "1", "2");
    assertThat(shown.get(0).payload()).isEqualTo(shown.get(1).payload());
    assertThat(fact(shown.get(3), "sourceId")).isEqualTo("call-1");
    assertThat(fact(shown.get(3), "rawContent")).isEqualTo("order 42 is on its way");
    assertThat(((dev.looptape.value.ObjectValue) shown.get(3).payload()).size()).isEqualTo(9);
    int second = recording.events().indexOf(events(recording, "llm_start").get(1));
    assertThat(recording.events().subList(second - 3, second))
        .allMatch(event -> event.type().equals(Event.ANNOUNCEMENT))
        .allMatch(event -> event.meta().equals(recording.events().get(second).meta()));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aToolThatFailsAndAModelThatFailsAreErrorsOfTheirOwnCalls(Jdk jdk) throws Exception {
    Recording recording = record(jdk, BLOCKING, "where is my broken order?", "fail, please");
    Event tool = events(recording, "tool_end").get(0);
    assertThat(fact(tool, "error")).isEqualTo("true");
    assertThat(fact(tool, "result")).isEqualTo("no order -1");
    assertThat(fact(tool, "failure", "name")).isEqualTo("java.lang.IllegalArgumentException");
    Event model = events(recording, "llm_end").get(2);
    assertThat(fact(model, "failure", "message")).isEqualTo("the model is down");
    assertThat(fact(model, "content")).isNull();
    Event turn = events(recording, "turn_end").get(1);
    assertThat(fact(turn, "failure", "message")).isEqualTo("the model is down");
    assertThat(fact(turn, "turnIndex")).isEqualTo("1");
    assertThat(Recordings.run(recording, "complete")).isEqualTo("true");
  }

  static Stream<Arguments> streams() {
    return Jdk.all().stream()
        .flatMap(jdk -> Stream.of(Arguments.of(jdk, "same"), Arguments.of(jdk, "other")));
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamIsOneModelCallThatEndsWithTheStreamAndTheTurnWithTheLast(Jdk jdk, String thread)
      throws Exception {
    Recording recording = record(jdk, STREAMING, thread, "where is my order?", "hello there");
    assertThat(types(recording))
        .containsExactly(
            "turn_start",
            "llm_start",
            "llm_end",
            "tool_start",
            "tool_end",
            "llm_start",
            "llm_end",
            "turn_end",
            "turn_start",
            "llm_start",
            "llm_end",
            "turn_end");
    String turnId = fact(events(recording, "turn_start").get(0), "callId");
    for (String type : List.of("llm_start", "tool_start")) {
      assertThat(fact(events(recording, type).get(0), "parentCallId")).isEqualTo(turnId);
    }
    assertThat(fact(events(recording, "llm_start").get(1), "parentCallId")).isEqualTo(turnId);
    Event last = events(recording, "llm_end").get(1);
    assertThat(fact(last, "content")).isEqualTo("The tool said: order 42 is on its way");
    assertThat(fact(last, "usage")).isEqualTo("{\"input\":30,\"output\":5}");
    Event turn = events(recording, "turn_end").get(0);
    assertThat(fact(turn, "finalContent")).isEqualTo("The tool said: order 42 is on its way");
    assertThat(fact(turn, "outcome")).isNull();
    assertThat(fact(turn, "iterationCount")).isEqualTo("2");
    assertThat(fact(events(recording, "turn_end").get(1), "finalContent"))
        .isEqualTo("Echo: hello there");
    assertThat(
            recording.events().stream().map(event -> event.meta().get("runId").text()).distinct())
        .hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamThatFailsFailsTheModelCallAndTheTurn(Jdk jdk, String thread) throws Exception {
    Recording recording = record(jdk, STREAMING, thread, "fail, please");
    assertThat(types(recording)).containsExactly("turn_start", "llm_start", "llm_end", "turn_end");
    for (String type : List.of("llm_end", "turn_end")) {
      assertThat(fact(events(recording, type).get(0), "failure", "message"))
          .isEqualTo("the model is down");
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aRetrievalTellsItsQueryAndCandidatesAndTheStoresSearchIsALayerOfIt(Jdk jdk)
      throws Exception {
    Recording recording = record(jdk, RETRIEVING);
    Event start = events(recording, "retrieval.start").get(0);
    assertThat(fact(start, "query")).isEqualTo("are returns free?");
    assertThat(events(recording, "memory.retrieved")).hasSize(1);
    Event end = events(recording, "memory.retrieved").get(0);
    assertThat(fact(end, "k")).isEqualTo("2");
    assertThat(fact(end, "threshold")).isEqualTo("0.1");
    assertThat(fact(end, "admittedCount")).isEqualTo("2");
    assertThat(fact(end, "candidates", "0", "text")).isEqualTo("returns are free");
    assertThat(fact(end, "candidates", "0", "id")).isEqualTo("p2");
    assertThat(Double.parseDouble(fact(end, "candidates", "0", "score"))).isBetween(0.9, 1.0);
    assertThat(fact(end, "candidates")).doesNotContain("dims", "vector");
    assertThat(fact(end, "layers")).isNotNull();

    List<Event> embedded = events(recording, "embedding.generated");
    assertThat(embedded).hasSize(2);
    assertThat(fact(embedded.get(0), "count")).isEqualTo("3");
    assertThat(fact(embedded.get(0), "dimension")).isEqualTo("128");
    assertThat(fact(embedded.get(0), "tokensSpent")).isEqualTo("3");
    assertThat(fact(embedded.get(1), "count")).isEqualTo("1");
    assertThat(fact(embedded.get(1), "parentCallId")).isEqualTo(fact(start, "callId"));
  }
}
