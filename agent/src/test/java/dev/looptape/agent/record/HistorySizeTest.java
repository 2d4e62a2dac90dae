package dev.looptape.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.looptape.agent.capture.Capture;
import dev.looptape.agent.capture.CaptureSettings;
import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingViews;
import dev.looptape.tail.EventTail;
import dev.looptape.value.Interner;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.chat.messages.AssistantMessage;

/** A loop whose model is shown its whole history at each call: the file holds each piece once. */
class HistorySizeTest {
  private static final int ITERATIONS = 40;
  private static final int ROWS = 100;

  record Row(int id, String name, double price) {}

  record Message(String role, String content, List<Row> rows) {}

  static class Pojo {
    String role;
    String content;
    List<Row> rows;
    int version;
  }

  private static List<Row> rows(int iteration) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(new Row(i, "row " + i + " of " + iteration, i * 0.25));
    }
    return List.copyOf(rows);
  }

  private static String text(int iteration, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < length; i++) {
      text.append("word ").append(i * 31 + iteration).append(' ');
    }
    return text.toString();
  }

  private static Map<String, Object> tree(String role, int iteration) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("role", role);
    tree.put("content", text(iteration, 300));
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Row row : rows(iteration)) {
      rows.add(new LinkedHashMap<>(Map.of("id", row.id, "name", row.name)));
    }
    tree.put("rows", rows);
    return tree;
  }

  private static Pojo pojo(String role, int iteration) {
    Pojo pojo = new Pojo();
    pojo.role = role;
    pojo.content = text(iteration, 300);
    pojo.rows = rows(iteration);
    return pojo;
  }

  static Stream<Arguments> histories() {
    BiFunction<String, Integer, Object> records =
        (role, i) -> new Message(role, text(i, 300), rows(i));
    BiFunction<String, Integer, Object> langChain4j =
        (role, i) ->
            role.equals("tool")
                ? ToolExecutionResultMessage.from("call-" + i, "search", text(i, 4_000))
                : AiMessage.from(text(-i, 300));
    BiFunction<String, Integer, Object> springAi =
        (role, i) ->
            role.equals("tool")
                ? new org.springframework.ai.chat.messages.UserMessage(text(i, 4_000))
                : new AssistantMessage(text(-i, 300));
    BiFunction<String, Integer, Object> pojos = HistorySizeTest::pojo;
    BiFunction<String, Integer, Object> trees = HistorySizeTest::tree;
    return Stream.of(
        Arguments.of("records", records),
        Arguments.of("LangChain4j", langChain4j),
        Arguments.of("Spring AI", springAi),
        Arguments.of("mutable objects", pojos),
        Arguments.of("maps", trees));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("histories")
  void theFileHoldsEachPieceOnce(String kind, BiFunction<String, Integer, Object> message)
      throws ReflectiveOperationException {
    Interner interner = new Interner(1 << 18);
    EventTail tail = new EventTail(0, 64 << 20, interner);
    Capture capture =
        new Capture(CaptureSettings.DEFAULT, interner, trusted(), new NothingRedacted());
    Calls calls =
        new Calls(
            capture,
            new EventStream(tail),
            new Announcements(1 << 22),
            new Threads(trusted()),
            new NoRuns(),
            "test");
    ThreadState thread = new ThreadState(null);
    Site turn = site(0, SiteKind.TURN, "question");
    Site model = site(1, SiteKind.MODEL, "messages");
    List<Object> history = new ArrayList<>();
    long distinct = 0;
    Frame outer = calls.enter(thread, turn, null, new Object[] {"why?"});
    for (int k = 0; k < ITERATIONS; k++) {
      for (String role : new String[] {"assistant", "tool"}) {
        Object added = message.apply(role, k);
        history.add(added);
        distinct += capture.result(model, added).text().length();
      }
      Frame frame = calls.enter(thread, model, null, new Object[] {history});
      calls.exit(thread, frame, "answer " + k, null);
    }
    calls.exit(thread, outer, "because", null);
    List<Event> events = tail.snapshot().events();
    assertThat(tail.dropped()).isZero();
    distinct += announced(events);
    long file = RecordingPack.pack(recording(events).toValue()).text().length();
    assertThat(file)
        .as("%s: %d distinct, %d events", kind, distinct, events.size())
        .isLessThanOrEqualTo((long) (1.05 * distinct) + 120L * events.size());
    assertThat(tail.weight()).isLessThan(2 * distinct + 400L * events.size());
  }

  /** What announcements say beside the text: each of them once. */
  private static long announced(List<Event> events) {
    Set<Value> payloads = new HashSet<>();
    long said = 0;
    for (Event event : events) {
      if (event.type().equals(Event.ANNOUNCEMENT) && payloads.add(event.payload())) {
        Value text = ((ObjectValue) event.payload()).get("rawContent");
        said += event.payload().text().length() - (text == null ? 0 : text.text().length());
      }
    }
    return said;
  }

  private static Recording recording(List<Event> events) {
    RecordingViews views = new RecordingViews(events);
    ObjectValue snapshot =
        ObjectValue.builder()
            .put("run", ObjectValue.builder().put("app", Value.of("test")).build())
            .put("commitLog", views.commitLog())
            .put("executionTree", views.executionTree("test"))
            .build();
    return new Recording(snapshot, events, ObjectValue.EMPTY);
  }

  private static Site site(int id, SiteKind kind, String... parameters) {
    return new Site(
        id,
        "Host",
        "call",
        "()Ljava/lang/Object;",
        true,
        kind,
        "call",
        "@Recorded",
        List.of(parameters),
        Collections.nCopies(parameters.length, false),
        -1,
        null);
  }

  private static MethodHandles.Lookup trusted() throws ReflectiveOperationException {
    Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    field.setAccessible(true);
    return (MethodHandles.Lookup) field.get(null);
  }

  private static final class NoRuns implements Calls.RunListener {
    @Override
    public void began(Run run) {}

    @Override
    public void ended(Run run) {}
  }

  private static final class NothingRedacted implements RedactedMembers {
    @Override
    public boolean type(Class<?> type) {
      return false;
    }

    @Override
    public boolean field(Class<?> declaring, String name) {
      return false;
    }

    @Override
    public boolean unknown(Class<?> type) {
      return false;
    }
  }
}
