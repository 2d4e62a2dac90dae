package dev.looptape.benchmark;

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

/** Calls of the host, run with and without the agent. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CallBenchmark {
  private final Host host = new Host();
  private final List<ChatMessage> messages = Inputs.messages(0);
  private final List<Map<String, Object>> rows = Inputs.rows();
  private final float[] vector = Inputs.vector();
  private long number;

  /** Two strings and an int. */
  @Benchmark
  public int small() {
    return host.small("where is my parcel", "order-4711", 7);
  }

  /** Twenty messages of 400 characters that were recorded before. */
  @Benchmark
  public int messagesSeen() {
    return host.messages(messages);
  }

  /** The same as a model call, with its announcements. */
  @Benchmark
  public int modelSeen() {
    return host.model(messages);
  }

  /** Twenty messages of 400 characters for the first time; making them is part of it. */
  @Benchmark
  public int messagesFirst() {
    return host.messages(Inputs.messages(++number));
  }

  /** The same as a model call. */
  @Benchmark
  public int modelFirst() {
    return host.model(Inputs.messages(++number));
  }

  /** A list of 1,000 maps. */
  @Benchmark
  public int rows() {
    return host.rows(rows);
  }

  /** A {@code float[1536]}. */
  @Benchmark
  public int vector() {
    return host.vector(vector);
  }
}
