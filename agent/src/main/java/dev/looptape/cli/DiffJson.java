package dev.looptape.cli;

import dev.looptape.recording.RunFacts;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link RunDiff} as one JSON document; what one run does not have is absent. */
final class DiffJson {
  private DiffJson() {}

  static ObjectValue of(RunDiff diff, RunFacts a, RunFacts b) {
    ObjectValue.Builder json =
        ObjectValue.builder()
            .put("missingInA", texts(Missing.warnings(a)))
            .put("missingInB", texts(Missing.warnings(b)))
            .put("callsInA", Value.of(diff.callsA))
            .put("callsInB", Value.of(diff.callsB))
            .put("aligned", Value.of(diff.pairs()))
            .put("alike", Value.of(diff.alike()))
            .put("comparedWhole", Value.of(!diff.cut));
    put("firstContext", diff.firstContext(), json);
    put("firstToolResult", diff.firstToolResult(), json);
    return json.put(
            "differences",
            ArrayValue.of(diff.differences.stream().map(DiffJson::difference).toList()))
        .build();
  }

  private static void put(
      String key, @Nullable CallDifference difference, ObjectValue.Builder json) {
    if (difference != null) {
      json.put(key, difference(difference));
    }
  }

  private static ObjectValue difference(CallDifference one) {
    ObjectValue.Builder json =
        ObjectValue.builder()
            .put("kind", Value.of(one.call().shownKind()))
            .put("name", Value.of(CallLine.name(one.call())));
    putId("callA", one.callA(), json);
    putId("callB", one.callB(), json);
    if (one.what().equals(CallDifference.CALL)) {
      return json.put("onlyIn", Value.of(one.callB() == null ? "A" : "B")).build();
    }
    json.put("what", Value.of(one.what()));
    if (!one.where().isEmpty()) {
      json.put("where", Value.of(one.where()));
    }
    Value a = one.a();
    if (a != null) {
      json.put("a", a);
    }
    Value b = one.b();
    if (b != null) {
      json.put("b", b);
    }
    return json.build();
  }

  private static void putId(String key, @Nullable CallNode call, ObjectValue.Builder json) {
    String id = call == null ? null : call.callId();
    if (id != null) {
      json.put(key, Value.of(id));
    }
  }

  private static ArrayValue texts(List<String> texts) {
    return ArrayValue.of(texts.stream().map(Value::of).toList());
  }
}
