package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The user's data can never be mistaken for ours, nor two different data for one another. */
class MarkerTest {
  private static final String[] KEYS = {
    "a",
    "b",
    "$lt",
    "@type",
    "$lt:field:$lt",
    "$lt:field:a",
    "dims",
    "norm",
    "$af:ref",
    "of",
    "head",
    "type",
    "value",
    "",
    "\ud800",
    "1"
  };
  private static final String[] TEXTS = {
    "",
    "cut",
    "cycle",
    "opaque",
    "redacted",
    "entries",
    "number",
    "NaN",
    "-0.0",
    "Optional",
    "1",
    "null",
    "true",
    "x",
    "\udc00"
  };

  @Test
  void differentValuesAreWrittenDifferently() {
    Map<String, String> written = new HashMap<>();
    Random random = new Random(42);
    Capture capture = Captures.capture();
    for (int i = 0; i < 60_000; i++) {
      Object value = any(random, 3);
      String shown =
          capture.result(Captures.site(dev.looptape.agent.site.SiteKind.CALL), value).text();
      String exact = describe(value);
      String before = written.putIfAbsent(shown, exact);
      assertThat(before == null || before.equals(exact))
          .as("%s is written for %s and for %s", shown, before, exact)
          .isTrue();
    }
    assertThat(written).hasSizeGreaterThan(10_000);
  }

  static class Odd {
    Object $lt;
    Object type;

    Odd(Object lt, Object type) {
      this.$lt = lt;
      this.type = type;
    }
  }

  private static Object any(Random random, int depth) {
    switch (random.nextInt(depth > 0 ? 12 : 7)) {
      case 0:
        return null;
      case 1:
        return TEXTS[random.nextInt(TEXTS.length)];
      case 2:
        return random.nextInt(3);
      case 3:
        return random.nextBoolean();
      case 4:
        return new double[] {Double.NaN, -0.0, Double.POSITIVE_INFINITY, 0.5}[random.nextInt(4)];
      case 5:
        return 1.5;
      case 6:
        return new byte[random.nextInt(3)];
      case 7:
        return Optional.ofNullable(any(random, depth - 1));
      case 8:
        return new Odd(any(random, depth - 1), any(random, depth - 1));
      case 9:
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
          list.add(any(random, depth - 1));
        }
        return list;
      default:
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
          Object key = random.nextInt(6) > 0 ? KEYS[random.nextInt(KEYS.length)] : any(random, 0);
          map.put(key instanceof byte[] ? "a" : key, any(random, depth - 1));
        }
        return map;
    }
  }

  /** An unambiguous text of what the generator makes. */
  private static String describe(Object value) {
    if (value instanceof String) {
      return "S" + ((String) value).length() + ":" + value;
    }
    if (value instanceof byte[]) {
      return "bytes" + ((byte[]) value).length;
    }
    if (value instanceof Optional) {
      return "O(" + ((Optional<?>) value).map(MarkerTest::describe).orElse("") + ")";
    }
    if (value instanceof Odd) {
      return "Odd(" + describe(((Odd) value).$lt) + "," + describe(((Odd) value).type) + ")";
    }
    if (value instanceof List) {
      StringBuilder all = new StringBuilder("[");
      ((List<?>) value).forEach(v -> all.append(describe(v)).append(','));
      return all + "]";
    }
    if (value instanceof Map) {
      StringBuilder all = new StringBuilder("{");
      ((Map<?, ?>) value)
          .forEach((k, v) -> all.append(describe(k)).append('=').append(describe(v)).append(','));
      return all + "}";
    }
    return value == null ? "null" : value.getClass().getSimpleName().charAt(0) + ":" + value;
  }

  @Test
  void aFieldNamedLikeOursIsWrittenUnderAnotherName() {
    assertThat(Captures.text(new Odd(1, 2)))
        .isEqualTo("{\"@type\":\"MarkerTest$Odd\",\"$lt:field:$lt\":1,\"type\":2}");
    assertThat(Marker.fieldKey("$lt:field:$lt")).isEqualTo("$lt:field:$lt:field:$lt");
    assertThat(Marker.fieldKey("@type")).isEqualTo("$lt:field:@type");
  }

  @Test
  void theUsersMarkersRefsAndSummariesComeBackAsTheUsers() {
    assertThat(Captures.text(Map.of("$lt", "cut")))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[\"$lt\",\"cut\"]]}");
    assertThat(Captures.text(Map.of("@type", "x")))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[\"@type\",\"x\"]]}");
    assertThat(Captures.text(Map.of("$af:ref", 3))).isEqualTo("{\"$af:ref\":3}");
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("dims", 3);
    summary.put("norm", 1.5);
    assertThat(Captures.text(summary)).isEqualTo("{\"dims\":3,\"norm\":1.5}");
    assertThat(Captures.text(Collections.singletonMap(null, 1)))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[null,1]]}");
  }
}
