package dev.looptape.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.looptape.Vectors;
import dev.looptape.recording.Event;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class TailVectorsTest {
  @TestFactory
  Stream<DynamicTest> scriptsKeepWhatTheSpecKeeps() {
    return Vectors.stems("tail", ".script.jsonl").stream()
        .map(stem -> dynamicTest(stem.getFileName().toString(), () -> run(stem)));
  }

  private static void run(Path stem) {
    Script script = new Script();
    Vectors.text(stem, ".script.jsonl")
        .lines()
        .filter(line -> !line.isBlank())
        .forEach(line -> script.line((ObjectValue) Value.parse(line)));
    script.snapshot("end");
    ObjectValue expected = (ObjectValue) Value.parse(Vectors.text(stem, ".expect.json"));
    assertThat(ArrayValue.of(script.snapshots).text()).isEqualTo(expected.get("snapshots").text());
  }

  /** Runs the lines and describes the tail in the words of the expectation. */
  private static final class Script {
    private EventTail tail = new EventTail(EventTail.DEFAULT_MAX_EVENTS);
    private final List<ObjectValue> snapshots = new ArrayList<>();
    private final Map<Value, Long> positions = new IdentityHashMap<>();
    private final List<Long> nullHolders = new ArrayList<>();
    private long nullHolder = -1;
    private long position;

    void line(ObjectValue line) {
      if (line.get("cap") != null) {
        tail = new EventTail(cap(line.get("cap")));
      } else if (line.get("snapshot") instanceof StringValue label) {
        snapshot(label.value());
      } else if (line.get("lines") instanceof ArrayValue lines) {
        for (int n = Integer.parseInt(line.get("repeat").text()); n > 0; n--) {
          for (int i = 0; i < lines.size(); i++) {
            line((ObjectValue) lines.get(i));
          }
        }
      } else if (line.get("announce") != null) {
        push(Event.ANNOUNCEMENT, line.get("announce"));
      } else if (line.get("event") != null) {
        push("e", line.get("event"));
      } else {
        push(((StringValue) line.get("type")).value(), line.get("payload"));
      }
    }

    /** Each push brings an object of its own, so that a shared one was shared by the tail. */
    private void push(String type, @Nullable Value payload) {
      Value own = payload == null ? null : Value.parse(payload.text());
      if (own != null) {
        positions.put(own, position);
      }
      tail.push(new Event(type, own, null));
      if (own == LiteralValue.NULL && tail.newestHoldsSlot()) {
        nullHolder = position; // there is one null object, so its identity tells nothing
      }
      nullHolders.add(nullHolder);
      position++;
    }

    void snapshot(String label) {
      TailSnapshot snapshot = tail.snapshot();
      long first = snapshot.firstRetainedIndex();
      List<Value> slots = new ArrayList<>();
      List<Value> repeats = new ArrayList<>();
      long runStart = -1;
      for (int i = 0; i <= snapshot.events().size(); i++) {
        long at = first + i;
        long owner = i == snapshot.events().size() ? -1 : owner(snapshot.events().get(i), at);
        if (owner == at) {
          runStart = runStart < 0 ? at : runStart;
          continue;
        }
        if (runStart >= 0) {
          slots.add(pair(runStart, at - 1));
          runStart = -1;
        }
        if (owner >= 0) {
          repeats.add(pair(at, owner));
        }
      }
      assertThat(tail.count()).isEqualTo(snapshot.events().size());
      assertThat(tail.slots()).isEqualTo(snapshot.events().size() - repeats.size());
      snapshots.add(
          ObjectValue.builder()
              .put("label", Value.of(label))
              .put("count", Value.of(tail.count()))
              .put("dropped", Value.of(snapshot.dropped()))
              .put("firstRetainedIndex", Value.of(first))
              .put("window", pair(first, first + snapshot.events().size()))
              .put("slots", ArrayValue.of(slots))
              .put("repeats", ArrayValue.of(repeats))
              .build());
    }

    /** The stream position of the event that brought this payload object. */
    private long owner(Event event, long at) {
      Value payload = event.payload();
      if (payload == LiteralValue.NULL) {
        return event.type().equals(Event.ANNOUNCEMENT) ? nullHolders.get((int) at) : at;
      }
      return payload == null ? at : positions.get(payload);
    }

    private static ArrayValue pair(long a, long b) {
      return ArrayValue.of(Value.of(a), Value.of(b));
    }

    private static int cap(Value value) {
      double cap = Double.parseDouble(value instanceof StringValue s ? s.value() : value.text());
      return cap > 0 && Double.isFinite(cap) ? (int) Math.max(1, Math.floor(cap)) : 0;
    }
  }
}
