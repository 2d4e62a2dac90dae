package dev.looptape.benchmark;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the measured calls are given. */
final class Inputs {
  private static final String WORDS =
      "the parcel was handed over to the carrier on monday and has been on its way since then; ";

  private Inputs() {}

  /** Twenty messages of 400 characters, by the user and the model in turn. */
  static List<ChatMessage> messages(long number) {
    List<ChatMessage> messages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String text = text(number * 20 + i);
      messages.add(i % 2 == 0 ? UserMessage.from(text) : AiMessage.from(text));
    }
    return messages;
  }

  private static String text(long number) {
    StringBuilder text = new StringBuilder(500).append(number).append(' ');
    while (text.length() < 400) {
      text.append(WORDS);
    }
    text.setLength(400);
    return text.toString();
  }

  /** A table as a database driver gives it. */
  static List<Map<String, Object>> rows() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      Map<String, Object> row = new HashMap<>();
      row.put("id", i);
      row.put("name", "article number " + i);
      row.put("price", i * 1.25);
      row.put("stock", i % 7 == 0);
      rows.add(row);
    }
    return rows;
  }

  static float[] vector() {
    float[] vector = new float[1536];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) Math.sin(i);
    }
    return vector;
  }
}
