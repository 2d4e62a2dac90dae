package dev.looptape.agent.capture;

import static dev.looptape.agent.capture.Captures.named;
import static dev.looptape.agent.capture.Captures.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class CaptureTest {
  private static int hostCalls;

  static class Node {
    Node next;
    String name = "n";

    @Override
    public String toString() {
      hostCalls++;
      return "N" + next;
    }
  }

  enum Op {
    PLUS {
      @Override
      int apply() {
        return 1;
      }
    };

    abstract int apply();
  }

  record Point(int x, Optional<String> label) {
    @Override
    public int x() {
      throw new IllegalStateException("accessor called");
    }
  }

  static class Lazy extends AbstractList<String> {
    @Override
    public String get(int index) {
      hostCalls++;
      throw new IllegalStateException("no Session");
    }

    @Override
    public int size() {
      hostCalls++;
      throw new IllegalStateException("no Session");
    }
  }

  @Test
  void scalarsAreExact() {
    assertThat(text(Arrays.asList(1, 2L, (short) 3, (byte) 4, true, 'c', "s", null)))
        .isEqualTo("[1,2,3,4,true,\"c\",\"s\",null]");
    assertThat(text(new double[] {1, 1e21, 1e-7, 5e-324, 0.1, 2e-3}))
        .isEqualTo("[1,1e+21,1e-7,5e-324,0.1,0.002]");
    assertThat(text(0.1f)).isEqualTo("0.1");
    assertThat(text(Arrays.asList(Double.NaN, -0.0, Float.NEGATIVE_INFINITY)))
        .isEqualTo(
            "[{\"$lt\":\"number\",\"text\":\"NaN\"},{\"$lt\":\"number\",\"text\":\"-0.0\"},"
                + "{\"$lt\":\"number\",\"text\":\"-Infinity\"}]");
    assertThat(text(List.of(9007199254740993L, Long.MIN_VALUE, new BigInteger("1".repeat(30)))))
        .isEqualTo("[9007199254740993,-9223372036854775808," + "1".repeat(30) + "]");
    assertThat(text(new BigDecimal("1E+3"))).isEqualTo("1E+3");
    assertThat(text(LocalDate.of(2026, 1, 2))).isEqualTo("\"2026-01-02\"");
    assertThat(text(List.of(Path.of("/a/b")))).isEqualTo("[\"/a/b\"]");
    assertThat(text(Op.PLUS)).isEqualTo("\"PLUS\"");
  }

  @Test
  void anObjectIsReadByItsFieldsAndACycleIsABackReference() {
    Node n = new Node();
    n.next = n;
    hostCalls = 0;
    assertThat(text(n))
        .isEqualTo(
            "{\"@type\":\"CaptureTest$Node\",\"next\":{\"$lt\":\"cycle\",\"up\":1},\"name\":\"n\"}");
    List<Object> list = new ArrayList<>();
    list.add(list);
    assertThat(text(list)).isEqualTo("[{\"$lt\":\"cycle\",\"up\":1}]");
    assertThat(hostCalls).isZero();
  }

  @Test
  void recordsAreReadByComponentFields() {
    assertThat(text(new Point(1, Optional.of("a"))))
        .isEqualTo(
            "{\"@type\":\"CaptureTest$Point\",\"x\":1,\"label\":{\"@type\":\"Optional\",\"value\":\"a\"}}");
    assertThat(text(OptionalInt.empty())).isEqualTo("{\"@type\":\"Optional\"}");
    assertThat(text(OptionalInt.of(0))).isEqualTo("{\"@type\":\"Optional\",\"value\":0}");
  }

  @Test
  void aHostCollectionIsAMarkerEvenBelowAWrapper() {
    hostCalls = 0;
    String marker = "{\"$lt\":\"opaque\",\"type\":\"CaptureTest$Lazy\"}";
    assertThat(text(new Lazy())).isEqualTo(marker);
    assertThat(text(Collections.unmodifiableList(new Lazy()))).isEqualTo(marker);
    assertThat(
            text(Collections.synchronizedList(Collections.checkedList(new Lazy(), String.class))))
        .isEqualTo(marker);
    assertThat(hostCalls).isZero();
  }

  @Test
  void jdkCollectionsWrappersAndViewsAreRead() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
    for (Object same :
        List.of(
            list,
            new Vector<>(list),
            Collections.unmodifiableList(list),
            Collections.synchronizedList(list),
            List.of(1, 2, 3, 4),
            Arrays.asList(1, 2, 3, 4),
            new LinkedBlockingQueue<>(list),
            new LinkedHashSet<>(list),
            Collections.unmodifiableSet(new LinkedHashSet<>(list)),
            new ArrayList<>(List.of(0, 1, 2, 3, 4, 5)).subList(1, 5),
            List.of(0, 1, 2, 3, 4, 5).subList(1, 5),
            new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c", 4, "d")).keySet())) {
      assertThat(text(same)).as(same.getClass().getName()).isEqualTo("[1,2,3,4]");
    }
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", 1);
    map.put("b", 2);
    for (Object same :
        List.of(
            map,
            Collections.unmodifiableMap(map),
            Collections.synchronizedMap(map),
            new TreeMap<>(map),
            Collections.unmodifiableMap(map).entrySet(),
            map.entrySet())) {
      assertThat(text(same)).as(same.getClass().getName()).isEqualTo("{\"a\":1,\"b\":2}");
    }
    assertThat(text(map.values())).isEqualTo("[1,2]");
    assertThat(text(Map.entry("k", 1)))
        .isEqualTo("{\"@type\":\"Entry\",\"key\":\"k\",\"value\":1}");
    assertThat(text(Set.of("x"))).isEqualTo("[\"x\"]");
    assertThat(text(CompletableFuture.completedFuture(1)))
        .isEqualTo("{\"@type\":\"CompletableFuture\",\"value\":1}");
  }

  @Test
  void aMapThatIsNoJsonObjectIsWrittenAsEntries() {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(1, "int");
    map.put("1", "str");
    map.put(null, "none");
    assertThat(text(map))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[1,\"int\"],[\"1\",\"str\"],[null,\"none\"]]}");
    assertThat(text(Map.of("$lt", "cut")))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[\"$lt\",\"cut\"]]}");
  }

  @Test
  void vectorsAreSummarisedByTypeAndName() {
    float[] v = new float[1536];
    v[0] = 3;
    v[1] = 4;
    assertThat(text(v)).isEqualTo("{\"dims\":1536,\"norm\":5}");
    assertThat(text(FloatBuffer.wrap(v))).isEqualTo("{\"dims\":1536,\"norm\":5}");
    for (Object same :
        List.of(new double[] {3, 4}, new Float[] {3f, 4f}, List.of(3.0, 4.0), new float[] {3, 4})) {
      assertThat(named("embedding", same)).isEqualTo("{\"embedding\":{\"dims\":2,\"norm\":5}}");
    }
    assertThat(named("embeddings", List.of(new float[] {3, 4}, List.of(3f, 4f))))
        .isEqualTo("{\"embeddings\":[{\"dims\":2,\"norm\":5},{\"dims\":2,\"norm\":5}]}");
    assertThat(named("prices", new double[] {1.5, 2, 3})).isEqualTo("{\"prices\":[1.5,2,3]}");
    assertThat(named("ids", List.of(1, 2, 3))).isEqualTo("{\"ids\":[1,2,3]}");
  }

  @Test
  void secretsAreRedactedByNameAndByShape() {
    String key = "sk-" + "a1B2c3D4".repeat(4);
    assertThat(named("apiKey", key))
        .isEqualTo("{\"apiKey\":{\"$lt\":\"redacted\",\"type\":\"String\"}}");
    assertThat(named("text", "use " + key + " now")).isEqualTo("{\"text\":\"use [redacted] now\"}");
    assertThat(named("tokenCount", 5)).isEqualTo("{\"tokenCount\":5}");
    assertThat(named("body", "{\"user\":\"bob\",\"password\":\"hunter2\",\"n\":1}"))
        .isEqualTo(
            "{\"body\":\"{\\\"user\\\":\\\"bob\\\",\\\"password\\\":\\\"[redacted]\\\",\\\"n\\\":1}\"}");
    assertThat(named("h", Map.of("Authorization", "Bearer abcdefghijkl123456")))
        .doesNotContain("abcdefghijkl123456");
    assertThat(named("q", "card 4111 1111 1111 1111 please"))
        .isEqualTo("{\"q\":\"card [redacted] please\"}");
    assertThat(named("q", "order 4111 1111 1111 1112")).contains("1112");
    assertThat(named("q", "Authorization: Bearer abcdefghijkl123456\nNext: x"))
        .isEqualTo("{\"q\":\"Authorization: Bearer [redacted]\\nNext: x\"}");
  }

  @Test
  void whatIsTooLongIsCutWithItsSize() {
    CaptureSettings small =
        new CaptureSettings(new CaptureLimits(5, 100, 1000, 10, 3), true, List.of(), false);
    Capture capture = Captures.capture(small);
    var site = Captures.site(dev.looptape.agent.site.SiteKind.CALL);
    assertThat(capture.result(site, new int[1000]).text())
        .isEqualTo("{\"$lt\":\"cut\",\"limit\":\"elements\",\"size\":1000,\"head\":[0,0,0]}");
    assertThat(capture.result(site, "0123456789abc").text())
        .isEqualTo(
            "{\"$lt\":\"cut\",\"limit\":\"stringChars\",\"size\":13,\"head\":\"0123456789\"}");
    assertThat(capture.result(site, "012345678😀").text()).contains("\"head\":\"012345678\"");
    Object deep = "x";
    for (int i = 0; i < 1500; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    assertThat(capture.result(site, deep).text())
        .isEqualTo("[[[[[{\"$lt\":\"cut\",\"limit\":\"depth\",\"type\":\"ArrayList\"}]]]]]");
    assertThat(capture.counts().cut()).isEqualTo(4);
  }

  @Test
  void exceptionsKeepNameMessageAndClosedCauses() {
    Exception a = new IllegalStateException("a");
    Exception b = new RuntimeException("b");
    a.initCause(b);
    b.initCause(a);
    assertThat(text(a))
        .isEqualTo(
            "{\"name\":\"java.lang.IllegalStateException\",\"message\":\"a\",\"cause\":"
                + "{\"name\":\"java.lang.RuntimeException\",\"message\":\"b\",\"cause\":"
                + "{\"$lt\":\"cycle\",\"up\":2}}}");
  }

  @Test
  void lambdasAndThreadsAreMarkers() {
    Runnable r = () -> hostCalls++;
    assertThat(text(r))
        .isEqualTo("{\"$lt\":\"opaque\",\"type\":\"Lambda\",\"interfaces\":[\"Runnable\"]}");
    assertThat(text(Thread.currentThread())).isEqualTo("{\"$lt\":\"opaque\",\"type\":\"Thread\"}");
    assertThat(text(new HashMap<>(Map.of("s", List.of(1).stream()))))
        .contains("\"$lt\":\"opaque\"");
  }
}
