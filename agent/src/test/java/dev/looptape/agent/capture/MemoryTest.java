package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;

/** What cannot change is read once, and what is remembered is never another thing than is true. */
class MemoryTest {
  record Row(int id, String name, double price, List<String> tags) {}

  record Message(String role, String text, List<Row> rows) {}

  static class Mutable {
    String role = "user";
    String text = "t".repeat(400);
    int a;
    int b;
    int c;
  }

  static class Changing {
    final List<String> parts;

    Changing(List<String> parts) {
      this.parts = parts;
    }
  }

  private static final Site NOTHING = Captures.site(SiteKind.CALL);

  private static List<Row> rows(int count) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(new Row(i, "row number " + i, i * 1.5, List.of("a", "b")));
    }
    return List.copyOf(rows);
  }

  /** Visits and characters of iteration {@code k}, for histories that grow by one message each. */
  private static long[][] work(int iterations, IntFunction<Object> message, boolean copied) {
    Capture capture = Captures.capture();
    List<Object> history = new ArrayList<>();
    long[][] work = new long[iterations][];
    for (int k = 0; k < iterations; k++) {
      history.add(message.apply(k));
      long nodes = capture.counts().nodesVisited();
      long chars = capture.counts().charactersRead();
      capture.result(NOTHING, copied ? List.copyOf(history) : history);
      work[k] =
          new long[] {
            capture.counts().nodesVisited() - nodes, capture.counts().charactersRead() - chars
          };
    }
    return work;
  }

  /** A call costs the new message, and a few steps for each that was seen. */
  private static void costsAFewStepsAMessage(
      int steps, int charsEach, IntFunction<Object> message) {
    for (boolean copied : new boolean[] {true, false}) {
      long[][] work = work(40, message, copied);
      long first = work[0][0];
      for (int k = 1; k < work.length; k++) {
        assertThat(work[k][0])
            .as("nodes at iteration %d", k)
            .isLessThanOrEqualTo(1 + first + (long) steps * k);
        assertThat(work[k][1])
            .as("characters at iteration %d", k)
            .isLessThanOrEqualTo(work[0][1] + 8 + (long) charsEach * k);
      }
    }
  }

  @Test
  void aHistoryOfRecordsCostsOneStepAMessage() {
    costsAFewStepsAMessage(1, 0, k -> new Message("user", "text " + "x".repeat(1000), rows(100)));
  }

  @Test
  void aHistoryOfUnchangeableMapsCostsOneStepAMessage() {
    costsAFewStepsAMessage(
        1, 0, k -> Map.of("role", "user", "text", k + "x".repeat(1000), "rows", rows(20)));
  }

  @Test
  void aHistoryOfLangChain4jMessagesCostsAFewStepsAMessageAndNoText() {
    ToolExecutionRequest request =
        ToolExecutionRequest.builder().id("1").name("search").arguments("{}").build();
    costsAFewStepsAMessage(12, 0, k -> SystemMessage.from(k + "x".repeat(400)));
    costsAFewStepsAMessage(12, 0, k -> UserMessage.from(k + "x".repeat(400)));
    costsAFewStepsAMessage(12, 0, k -> AiMessage.from(k + "x".repeat(400)));
    costsAFewStepsAMessage(12, 16, k -> AiMessage.from(k + "x".repeat(400), List.of(request)));
    costsAFewStepsAMessage(
        12, 16, k -> ToolExecutionResultMessage.from(request, k + "x".repeat(400)));
    List<ChatMessage> mixed = new ArrayList<>();
    mixed.add(SystemMessage.from("x"));
    mixed.add(UserMessage.from("y"));
    assertThat(Captures.text(mixed)).contains("SystemMessage", "UserMessage");
  }

  @Test
  void aHistoryOfSpringAiMessagesCostsAFewStepsAMessageAndNoText() {
    costsAFewStepsAMessage(
        12, 24, k -> new org.springframework.ai.chat.messages.UserMessage(k + "x".repeat(400)));
    costsAFewStepsAMessage(12, 24, k -> new AssistantMessage(k + "x".repeat(400)));
  }

  @Test
  void ofAMutableMessageTheShellIsReadAgainAndItsTextIsNot() {
    String text = "t".repeat(400);
    costsAFewStepsAMessage(
        6,
        4,
        k -> {
          Mutable message = new Mutable();
          message.text = text;
          return message;
        });
  }

  @Test
  void aMutableObjectThatWasChangedIsTwoValues() {
    Capture capture = Captures.capture();
    Mutable mutable = new Mutable();
    Value before = capture.result(NOTHING, mutable);
    mutable.text = "u".repeat(400);
    assertThat(capture.result(NOTHING, mutable).text()).isNotEqualTo(before.text()).contains("uuu");
    List<String> parts = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f"));
    for (List<String> held :
        List.of(
            parts,
            Collections.unmodifiableList(parts),
            Collections.synchronizedList(parts),
            parts.subList(0, 6))) {
      Changing holder = new Changing(held);
      String first = capture.result(NOTHING, List.of(holder)).text();
      parts.set(0, parts.get(0) + "!");
      assertThat(capture.result(NOTHING, List.of(holder)).text()).isNotEqualTo(first);
    }
    int[] numbers = {1, 2, 3, 4, 5, 6};
    List<Object> holder = List.of(numbers, "a", "b", "c", "d");
    String first = capture.result(NOTHING, holder).text();
    numbers[0] = 9;
    assertThat(capture.result(NOTHING, holder).text()).isNotEqualTo(first);
  }

  record Holder(String text, Object inside) {}

  /** Each way in which what a remembered object holds can change without the object itself. */
  @Test
  void whateverChangesInsideARememberedObjectIsSeen() {
    String text = "t".repeat(100);
    List<Object> list = new ArrayList<>(List.of("a", "b"));
    List<Object> nested = new ArrayList<>(List.of(list, "c"));
    Map<Object, Object> map = new java.util.TreeMap<>(Map.of("k", "v", "l", "w"));
    Object[] array = {"a", "b"};
    java.util.ArrayDeque<Object> queue = new java.util.ArrayDeque<>(List.of("a"));
    List<Object> none = new ArrayList<>();
    StringBuilder builder = new StringBuilder("before");
    Object[][] changes = {
      {list, (Runnable) () -> list.set(1, "changed")},
      {list, (Runnable) () -> list.add("more")},
      {list, (Runnable) () -> list.remove(0)},
      {list, (Runnable) () -> Collections.swap(list, 0, 1)},
      {nested, (Runnable) () -> list.set(0, "deep")},
      {Collections.unmodifiableList(nested), (Runnable) () -> list.add("deeper")},
      {Collections.unmodifiableMap(map), (Runnable) () -> map.put("k", "changed")},
      {map.keySet(), (Runnable) () -> map.put("new", 1)},
      {map.values(), (Runnable) () -> map.put("k", 7)},
      {map, (Runnable) () -> map.remove("l")},
      {array, (Runnable) () -> array[1] = "changed"},
      {queue, (Runnable) () -> queue.addFirst("first")},
      {none, (Runnable) () -> none.add("no longer empty")},
      {List.of(none, "x"), (Runnable) none::clear},
      {List.of(builder), (Runnable) () -> builder.append(" after")},
      {new ArrayList<>(List.of(new Mutable[] {new Mutable()})), (Runnable) () -> {}},
    };
    for (Object[] change : changes) {
      Capture capture = Captures.capture();
      Holder holder = new Holder(text, change[0]);
      String before = capture.result(NOTHING, holder).text();
      assertThat(capture.result(NOTHING, holder).text()).isEqualTo(before);
      ((Runnable) change[1]).run();
      String after = capture.result(NOTHING, holder).text();
      assertThat(after).isEqualTo(Captures.text(holder));
      assertThat(capture.result(NOTHING, List.of(holder)).text()).isEqualTo("[" + after + "]");
      assertThat(capture.result(NOTHING, new Holder("outer " + text, holder)).text())
          .isEqualTo(Captures.text(new Holder("outer " + text, holder)));
    }
  }

  @Test
  void whatIsAroundARememberedObjectThatCanChangeIsNotRememberedItself() {
    List<Object> list = new ArrayList<>(List.of("a", "b"));
    Capture capture = Captures.capture();
    Holder inner = new Holder("t".repeat(100), list);
    Holder outer = new Holder("o".repeat(100), inner);
    capture.result(NOTHING, inner);
    capture.result(NOTHING, outer); // the inner one is recalled
    capture.result(NOTHING, outer);
    list.set(0, "changed");
    assertThat(capture.result(NOTHING, outer).text()).isEqualTo(Captures.text(outer));
  }

  @Test
  void aMessageThatWasSeenAllocatesLittle() {
    Capture capture = Captures.capture();
    List<ChatMessage> history = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String text = i + "x".repeat(400);
      history.add(i % 2 == 0 ? UserMessage.from(text) : AiMessage.from(text));
    }
    var threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    Value first = capture.result(NOTHING, history);
    for (int i = 0; i < 100; i++) {
      assertThat(capture.result(NOTHING, history)).isSameAs(first);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    long nodes = capture.counts().nodesVisited();
    for (int i = 0; i < 100; i++) {
      capture.result(NOTHING, history);
    }
    assertThat((threads.getCurrentThreadAllocatedBytes() - before) / 100).isLessThan(10_000);
    assertThat((capture.counts().nodesVisited() - nodes) / 100).isLessThanOrEqualTo(20 * 12 + 1);
  }

  @Test
  void oneObjectUnderTwoNamesIsTwoThingsInBothOrders() {
    String secret = "the secret of the house is ".repeat(5);
    List<Double> vector = List.of(3.0, 4.0, 0.0, 0.0, 0.0, 0.0);
    Map<String, String> map = Map.of("a", secret, "b", "1", "c", "2", "d", "3");
    for (String[] names :
        new String[][] {
          {"note", "password"}, {"password", "note"},
          {"prices", "embedding"}, {"embedding", "prices"}
        }) {
      Capture capture = Captures.capture();
      for (Object object : List.of(secret, vector, map, rows(5))) {
        for (String name : names) {
          String shown =
              capture.arguments(Captures.site(SiteKind.CALL, name), new Object[] {object}).text();
          assertThat(shown).isEqualTo(Captures.named(name, object));
        }
      }
    }
  }

  @Test
  void oneObjectAtTheDepthLimitAndAtTheTopIsTwoThingsInBothOrders() {
    CaptureSettings small =
        new CaptureSettings(
            new CaptureLimits(4, 10_000, 100_000, 10_000, 100), true, List.of(), false);
    List<Row> rows = rows(3);
    Object deep = List.of(List.of(rows));
    String top = Captures.capture(small).result(NOTHING, rows).text();
    String below = Captures.capture(small).result(NOTHING, deep).text();
    assertThat(below).contains("\"limit\":\"depth\"");
    Capture one = Captures.capture(small);
    assertThat(one.result(NOTHING, rows).text()).isEqualTo(top);
    assertThat(one.result(NOTHING, deep).text()).isEqualTo(below);
    assertThat(one.result(NOTHING, rows).text()).isEqualTo(top);
    Capture other = Captures.capture(small);
    assertThat(other.result(NOTHING, deep).text()).isEqualTo(below);
    assertThat(other.result(NOTHING, rows).text()).isEqualTo(top);
  }

  @Test
  void whatIsLeftOfTheLimitsIsTheSameWithAndWithoutMemory() {
    CaptureSettings small =
        new CaptureSettings(new CaptureLimits(9, 60, 500, 200, 100), true, List.of(), false);
    String text = "abc ".repeat(40);
    List<Object> all = List.of(rows(5), text, rows(4), text + "!", text, rows(2));
    String fresh = Captures.capture(small).result(NOTHING, all).text();
    Capture warm = Captures.capture(small);
    for (Object part : all) {
      warm.result(NOTHING, part);
    }
    assertThat(warm.result(NOTHING, all).text()).isEqualTo(fresh);
    assertThat(warm.result(NOTHING, all).text()).isEqualTo(fresh);
  }

  @Test
  void whatWasRedactedCountsEachTimeItIsShown() {
    Capture capture = Captures.capture();
    String text = "use sk-" + "a1B2c3D4".repeat(4) + " and wait " + "for it ".repeat(10);
    capture.result(NOTHING, text);
    capture.result(NOTHING, text);
    assertThat(capture.counts().redacted()).isEqualTo(2);
  }

  @Test
  void neitherTheObjectNorItsValueIsKeptAlive() {
    Memory memory = new Memory();
    Object object = new Object();
    Memory.Seen seen = new Memory.Seen(Value.of("x".repeat(100)), 1, 100, 0, 0);
    memory.put(object, seen);
    assertThat(memory.get(object)).isSameAs(seen);
    assertThat(memory.get(new Object())).isNull();
    for (int i = 0; i < 100 && !seen.value.refersTo(null); i++) {
      System.gc();
    }
    assertThat(seen.value.refersTo(null)).isTrue();
    assertThat(memory.get(object)).isNull();
    Value again = Value.of("y");
    memory.put(object, new Memory.Seen(again, 1, 1, 0, 0));
    assertThat(memory.get(object).value.get()).isSameAs(again);
  }

  @Test
  void whatIsAskedForStaysWhileOthersCome() {
    Memory memory = new Memory();
    Object kept = new Object();
    Value value = Value.of("kept");
    memory.put(kept, new Memory.Seen(value, 1, 1, 0, 0));
    List<Object> others = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      Object other = new Object();
      others.add(other);
      memory.put(other, new Memory.Seen(value, 1, 1, 0, 0));
      if (i % 1000 == 0) {
        assertThat(memory.get(kept)).isNotNull();
      }
    }
    assertThat(others).hasSize(100_000);
    assertThat(memory.get(others.get(0))).isNull();
  }
}
