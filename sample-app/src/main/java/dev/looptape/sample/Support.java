package dev.looptape.sample;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts the agent together. */
final class Support {
  private static final int REMEMBERED_MESSAGES = 40;

  private Support() {}

  /**
   * Where the chat model is.
   *
   * @param apiKey absent for endpoints that ask for none
   */
  record Endpoint(String baseUrl, String model, @Nullable String apiKey, Duration timeout) {}

  /**
   * An agent with a memory of its own; {@code without} names passages to leave out of the store.
   */
  static SupportAgent agent(Endpoint endpoint, Set<String> without) {
    if (System.getProperty("ai.djl.offline") == null) {
      System.setProperty("ai.djl.offline", "true"); // the tokenizer would report its start
    }
    EmbeddingModel embeddings = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
    return AiServices.builder(SupportAgent.class)
        .chatModel(blocking(endpoint))
        .streamingChatModel(streaming(endpoint))
        .chatMemory(MessageWindowChatMemory.withMaxMessages(REMEMBERED_MESSAGES))
        .contentRetriever(HelpCentre.retriever(embeddings, without))
        .tools(new SupportTools(Shop.load()))
        .build();
  }

  private static OpenAiChatModel blocking(Endpoint endpoint) {
    return OpenAiChatModel.builder()
        .baseUrl(endpoint.baseUrl())
        .modelName(endpoint.model())
        .apiKey(endpoint.apiKey())
        .timeout(endpoint.timeout())
        .temperature(0.0)
        .maxRetries(0)
        .build();
  }

  private static OpenAiStreamingChatModel streaming(Endpoint endpoint) {
    return OpenAiStreamingChatModel.builder()
        .baseUrl(endpoint.baseUrl())
        .modelName(endpoint.model())
        .apiKey(endpoint.apiKey())
        .timeout(endpoint.timeout())
        .temperature(0.0)
        .build();
  }
}
