package dev.looptape.benchmark;

import dev.langchain4j.data.message.ChatMessage;
import dev.looptape.Kind;
import dev.looptape.Recorded;
import java.util.List;
import java.util.Map;

/** The methods whose calls are measured: they do next to nothing themselves. */
final class Host {
  private int calls;

  @Recorded
  int small(String first, String second, int number) {
    return calls += first.length() + second.length() + number;
  }

  /** A plain call that is given a history. */
  @Recorded
  int messages(List<ChatMessage> messages) {
    return calls += messages.size();
  }

  /** A model call: each message that it is shown is an event of its own too. */
  @Recorded(kind = Kind.MODEL)
  int model(List<ChatMessage> messages) {
    return calls += messages.size();
  }

  @Recorded
  int rows(List<Map<String, Object>> rows) {
    return calls += rows.size();
  }

  @Recorded
  int vector(float[] vector) {
    return calls += vector.length;
  }

  /** Leaves the call open while something is done. */
  @Recorded
  void inside(int number, Runnable done) {
    done.run();
  }
}
