package dev.looptape.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.capture.Capture;
import dev.looptape.agent.capture.CaptureSettings;
import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.recording.Event;
import dev.looptape.tail.EventTail;
import dev.looptape.value.Interner;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallsTest {
  private final List<Run> ended = new ArrayList<>();
  private final EventTail tail = new EventTail(0);
  private final Calls calls;
  private final ThreadState thread = new ThreadState(null);
  private final EventStream stream;
  private int sites;

  CallsTest() throws ReflectiveOperationException {
    Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    field.setAccessible(true);
    MethodHandles.Lookup trusted = (MethodHandles.Lookup) field.get(null);
    Capture capture =
        new Capture(CaptureSettings.DEFAULT, new Interner(1 << 24), trusted, new NothingRedacted());
    Calls.RunListener listener =
        new Calls.RunListener() {
          @Override
          public void began(Run run) {}

          @Override
          public void ended(Run run) {
            ended.add(run);
          }
        };
    stream = new EventStream(tail);
    calls =
        new Calls(
            capture, stream, new Announcements(1 << 20), new Threads(trusted), listener, "test");
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

  private Site site(SiteKind kind, String name, String... parameters) {
    return new Site(
        sites++,
        "Host",
        name,
        "()Ljava/lang/Object;",
        true,
        kind,
        name,
        "@Recorded",
        List.of(parameters),
        Collections.nCopies(parameters.length, false),
        -1,
        null);
  }

  private @Nullable Frame enter(Site site, Object... args) {
    return calls.enter(thread, site, null, args);
  }

  private void exit(@Nullable Frame frame, @Nullable Object result) {
    assertThat(frame).isNotNull();
    calls.exit(thread, frame, result, null);
  }

  private List<Event> events(String type) {
    List<Event> found = new ArrayList<>();
    for (Event event : tail.snapshot().events()) {
      if (event.type().endsWith(type)) {
        found.add(event);
      }
    }
    return found;
  }

  private static @Nullable String fact(Event event, String key) {
    Value value = event.payload() instanceof ObjectValue object ? object.get(key) : null;
    return value instanceof StringValue text ? text.value() : value == null ? null : value.text();
  }

  @Test
  void aModelInAModelIsOneCallThatKnowsWhatTheLayerBelowKnew() {
    Site client = site(SiteKind.MODEL, "client", "prompt");
    Site vendor = site(SiteKind.MODEL, "vendor", "messages", "model");
    Frame outer = enter(client, "hello");
    Frame inner = enter(vendor, List.of(Map.of("role", "user", "content", "hello")), "large-2");
    exit(inner, Map.of("usage", Map.of("input", 3, "output", 4)));
    exit(outer, "hi");
    assertThat(events("llm_start")).hasSize(1);
    assertThat(events("injected")).hasSize(1);
    Event end = events("llm_end").get(0);
    assertThat(fact(end, "content")).isEqualTo("hi");
    assertThat(fact(end, "usage")).isEqualTo("{\"input\":3,\"output\":4}");
    assertThat(fact(end, "model")).isEqualTo("large-2");
    assertThat(fact(end, "layers")).isEqualTo("[0,1]");
  }

  @Test
  void aWrapperThatAsksTwoModelsAndAToolThatAsksOneHaveSeparateCalls() {
    Site wrapper = site(SiteKind.MODEL, "wrapper", "prompt");
    Site model = site(SiteKind.MODEL, "model", "prompt");
    Frame outer = enter(wrapper, "q");
    exit(enter(model, "q"), "a");
    exit(enter(model, "q"), "b");
    exit(outer, "ab");
    assertThat(events("llm_start")).hasSize(3);
    assertThat(fact(events("llm_start").get(1), "parentCallId")).isEqualTo("1");
    assertThat(fact(events("llm_end").get(0), "content")).isEqualTo("a");
    assertThat(fact(events("llm_end").get(1), "content")).isEqualTo("b");
    assertThat(fact(events("llm_end").get(2), "layers")).isNull();

    Frame tool = enter(site(SiteKind.TOOL, "summarise", "text"), "long");
    exit(enter(model, "shorten"), "short");
    exit(tool, "short");
    assertThat(events("llm_start")).hasSize(4);
    assertThat(events("tool_end").get(0)).satisfies(e -> assertThat(fact(e, "layers")).isNull());
  }

  @Test
  void plainCallsAreNeverFolded() {
    Site call = site(SiteKind.CALL, "f", "n");
    Frame outer = enter(call, 2);
    exit(enter(call, 1), 1);
    exit(outer, 2);
    assertThat(events("call.end")).hasSize(2);
  }

  @Test
  void aPieceOfContextIsRecognisedWhereAModelIsShownIt() {
    Frame turn = enter(site(SiteKind.TURN, "answer", "question"), "when?");
    exit(enter(site(SiteKind.CONTEXT, "openingHours")), "We open at nine.");
    Site model = site(SiteKind.MODEL, "ask", "messages");
    exit(enter(model, List.of("Know this: We open at nine.", "when?")), "at nine");
    exit(turn, "at nine");
    Event shown = events("injected").get(0);
    assertThat(fact(shown, "source")).isEqualTo("custom");
    assertThat(fact(shown, "sourceId")).isEqualTo("openingHours");
    assertThat(fact(events("injected").get(1), "sourceId")).isNull();
  }

  @Test
  void anAnnouncementHasItsFieldsInOrderAndARepeatIsTheSamePayload() {
    Site model = site(SiteKind.MODEL, "ask", "messages");
    Map<String, String> system = Map.of("role", "system", "content", "😀".repeat(100));
    exit(enter(model, List.of(system)), "a");
    exit(enter(model, List.of(system, Map.of("role", "tool", "content", "42", "id", "c1"))), "b");
    List<Event> shown = events("injected");
    assertThat(shown.get(1).payload()).isSameAs(shown.get(0).payload());
    ObjectValue tool = (ObjectValue) shown.get(2).payload();
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < tool.size(); i++) {
      keys.add(tool.key(i));
    }
    assertThat(keys)
        .containsExactly(
            "contentSummary",
            "contentHash",
            "slot",
            "source",
            "sourceId",
            "reason",
            "rawContent",
            "asRole",
            "position");
    assertThat(fact(shown.get(2), "contentHash")).isEqualTo(Fnv1a.hex("tool:1:", "42"));
    assertThat(fact(shown.get(0), "contentSummary")).isEqualTo("😀".repeat(80));
    assertThat(fact(shown.get(0), "slot")).isEqualTo("system-prompt");
    assertThat(tail.slots()).isEqualTo(2 + 4);
  }

  @Test
  void theHashIsThatOfFnv1aWithAllItsDigits() {
    assertThat(Fnv1a.hex("", "")).isEqualTo("811c9dc5");
    assertThat(Fnv1a.hex("", "a")).isEqualTo("e40c292c");
    assertThat(Fnv1a.hex("foo", "bar")).isEqualTo("bf9cf968");
  }

  @Test
  void iterationsAreCountedByTheirSitesOrByTheModelCalls() {
    Frame turn = enter(site(SiteKind.TURN, "answer", "question"), "q");
    Site iteration = site(SiteKind.ITERATION, "iterate");
    for (int i = 0; i < 2; i++) {
      Frame round = enter(iteration);
      exit(enter(site(SiteKind.MODEL, "ask", "prompt"), "p" + i), "a");
      exit(enter(site(SiteKind.TOOL, "look", "at"), "x"), "y");
      exit(round, null);
    }
    exit(turn, "done");
    assertThat(fact(events("llm_start").get(1), "iteration")).isEqualTo("2");
    assertThat(fact(events("iteration_end").get(1), "toolCallCount")).isEqualTo("1");
    assertThat(fact(events("turn_end").get(0), "iterationCount")).isEqualTo("2");
  }

  @Test
  void callsWhoseEndIsNeverHeardAreEndedWithTheOneThatMadeThem() {
    Site call = site(SiteKind.CALL, "f");
    Frame outer = enter(call);
    enter(call);
    enter(call);
    exit(outer, "out");
    assertThat(events("call.end")).hasSize(3);
    assertThat(stream.held().open).isEmpty();
    assertThat(calls.failures()).isEqualTo(2);
    exit(enter(call), "next");
    assertThat(fact(events("call.start").get(3), "parentCallId")).isNull();
    assertThat(ended).hasSize(2);
  }

  /** What is written down of the tail must not speak of calls that had not begun there. */
  @Test
  void theCallsThatAreOpenAreKnownForBothEndsOfWhatIsHeld() {
    Site call = site(SiteKind.CALL, "f");
    Frame outer = enter(call);
    for (int i = 0; i < 5_000; i++) { // past the cap
      exit(enter(call), i);
    }
    Frame ends = enter(call);
    Held before = stream.held();
    assertThat(before.open).containsExactly(1, 5_002);
    assertThat(before.first).isPositive();
    assertThat(before.openAtFirst().text()).startsWith("[1").doesNotContain("5002");
    exit(ends, 0);
    Held after = stream.held();
    assertThat(after.open).containsExactly(1);
    // The call of the first event, if that is an end, was open; no other was, but for the outer.
    boolean isEnd = after.events.get(0).type().endsWith("end");
    assertThat(after.openAtFirst().size()).isEqualTo(isEnd ? 2 : 1);
    exit(outer, 0);
    assertThat(stream.held().open).isEmpty();
  }

  @Test
  void aNewThreadIsInTheCallThatMadeItUntilThatEnds() throws InterruptedException {
    ThreadState.PerThread states = new ThreadState.PerThread();
    ThreadState here = states.here();
    Site call = site(SiteKind.CALL, "f");
    Frame outer = calls.enter(here, call, null, new Object[0]);
    AtomicReference<ThreadState> below = new AtomicReference<>();
    Thread made =
        new Thread(
            () -> {
              below.set(states.here());
              calls.exit(
                  below.get(), calls.enter(below.get(), call, null, new Object[0]), "b", null);
              // A thread that lives on may work for others: its next call belongs to nobody.
              calls.exit(
                  below.get(), calls.enter(below.get(), call, null, new Object[0]), "b", null);
            });
    made.start();
    made.join();
    calls.exit(here, outer, "a", null);
    List<Event> starts = events("call.start");
    assertThat(fact(starts.get(1), "parentCallId")).isEqualTo("1");
    assertThat(fact(starts.get(2), "parentCallId")).isNull();
    assertThat(fact(starts.get(2), "orphan")).isEqualTo("true");
    assertThat(starts.get(2).meta().get("runId")).isNull();
    assertThat(starts.get(1).meta().get("runId")).isEqualTo(starts.get(0).meta().get("runId"));
  }
}
