package dev.looptape.benchmark;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a recorder written by hand does at each call: a tree of the arguments. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JacksonBenchmark {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .setVisibility(PropertyAccessor.FIELD, Visibility.ANY)
          .setVisibility(PropertyAccessor.GETTER, Visibility.NONE)
          .setVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);

  private final List<ChatMessage> messages = Inputs.messages(0);
  private final List<Map<String, Object>> rows = Inputs.rows();
  private final float[] vector = Inputs.vector();
  private long number;

  /** Two strings and an int. */
  @Benchmark
  public JsonNode small() {
    return MAPPER.valueToTree(new Object[] {"where is my parcel", "order-4711", 7});
  }

  /** Twenty messages of 400 characters. */
  @Benchmark
  public JsonNode messagesSeen() {
    return MAPPER.valueToTree(messages);
  }

  /** The same: nothing is announced by hand. */
  @Benchmark
  public JsonNode modelSeen() {
    return MAPPER.valueToTree(messages);
  }

  /** Twenty messages of 400 characters that are made for it. */
  @Benchmark
  public JsonNode messagesFirst() {
    return MAPPER.valueToTree(Inputs.messages(++number));
  }

  /** The same: nothing is announced by hand. */
  @Benchmark
  public JsonNode modelFirst() {
    return MAPPER.valueToTree(Inputs.messages(++number));
  }

  /** A list of 1,000 maps. */
  @Benchmark
  public JsonNode rows() {
    return MAPPER.valueToTree(rows);
  }

  /** A {@code float[1536]}. */
  @Benchmark
  public JsonNode vector() {
    return MAPPER.valueToTree(vector);
  }
}
