package dev.looptape.agent.capture;

import static dev.looptape.agent.capture.Captures.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.jupiter.api.Test;

/** Objects as no sensible program makes them, and some program does. */
class OddHostsTest {
  interface Named {
    default String name() {
      throw new AssertionError("host code");
    }
  }

  sealed interface Step permits Go, Stop {}

  record Go(int far) implements Step, Named {}

  static final class Stop implements Step {
    final Step before;

    Stop(Step before) {
      this.before = before;
    }
  }

  enum Op {
    ADD {
      @Override
      int apply(int a) {
        return a + 1;
      }
    };

    abstract int apply(int a);
  }

  static class Link {
    Link next;
  }

  static class Hidden {
    final String held = "held";
  }

  private static List<Object> selfHolding() {
    List<Object> all = new ArrayList<>();
    Object[] array = new Object[2];
    array[1] = array;
    all.add(array);
    Object[][] deep = {{null}};
    deep[0][0] = deep;
    all.add(deep);
    AtomicReference<Object> reference = new AtomicReference<>();
    reference.set(Optional.of(List.of(reference)));
    all.add(reference);
    AtomicReferenceArray<Object> references = new AtomicReferenceArray<>(1);
    references.set(0, references);
    all.add(references);
    Map<Object, Object> map = new IdentityHashMap<>();
    map.put(map, map);
    all.add(map);
    Map<Object, Object> values = new HashMap<>();
    values.put("self", values);
    values.put("view", Collections.unmodifiableCollection(values.values()));
    all.add(values);
    List<Object> list = new ArrayList<>(List.of(1));
    list.add(list.subList(0, 1));
    list.add(Collections.unmodifiableList(list));
    all.add(Arrays.asList(list, list));
    LinkedList<Object> linked = new LinkedList<>();
    linked.add(linked);
    all.add(linked);
    ArrayDeque<Object> deque = new ArrayDeque<>();
    deque.add(deque);
    all.add(deque);
    CompletableFuture<Object> future = new CompletableFuture<>();
    future.complete(future);
    all.add(future);
    RuntimeException first = new RuntimeException("first");
    RuntimeException second = new RuntimeException("second", first);
    first.initCause(second);
    first.addSuppressed(second);
    all.add(first);
    return all;
  }

  @Test
  void whatHoldsItselfIsClosedAndTheSameEachTime() {
    for (Object one : selfHolding()) {
      Capture capture = Captures.capture();
      var site = Captures.site(dev.looptape.agent.site.SiteKind.CALL);
      String shown = capture.result(site, one).text();
      assertThat(shown).hasSizeLessThan(2_000).doesNotContain("\"failed\"");
      assertThat(capture.result(site, one).text()).isEqualTo(shown);
      assertThat(capture.result(site, List.of(one, one)).text()).contains(shown);
    }
  }

  @Test
  void classesOfEveryKindAreRead() throws Exception {
    assertThat(text(new Stop(new Go(3))))
        .isEqualTo(
            "{\"@type\":\"OddHostsTest$Stop\",\"before\":{\"@type\":\"OddHostsTest$Go\",\"far\":3}}");
    assertThat(text(List.of(Op.ADD, Map.of(Op.ADD, 1))))
        .isEqualTo("[\"ADD\",{\"$lt\":\"entries\",\"of\":[[\"ADD\",1]]}]");
    byte[] bytes;
    try (var in = OddHostsTest.class.getResourceAsStream("OddHostsTest$Hidden.class")) {
      bytes = in.readAllBytes();
    }
    Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, false).lookupClass();
    var constructor = hidden.getDeclaredConstructor();
    constructor.setAccessible(true);
    assertThat(text(constructor.newInstance())).contains("\"opaque\"").doesNotContain("0x", "/");
    Object proxy =
        Proxy.newProxyInstance(
            OddHostsTest.class.getClassLoader(),
            new Class<?>[] {Named.class, Map.class},
            (self, method, arguments) -> {
              throw new AssertionError("host code");
            });
    assertThat(text(List.of(new Object[] {proxy})))
        .contains("\"opaque\"", "OddHostsTest$Named", "Map");
  }

  @Test
  void aFieldWhoseTypeIsMissingIsAMarkerAndTheRestIsRead() throws Exception {
    TypeDescription gone =
        new ByteBuddy().subclass(Object.class).name("odd.Gone").make().getTypeDescription();
    Class<?> odd =
        new ByteBuddy()
            .subclass(Object.class)
            .name("odd.Missing")
            .defineField("gone", gone, Visibility.PUBLIC)
            .defineField("here", String.class, Visibility.PUBLIC)
            .make()
            .load(OddHostsTest.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
            .getLoaded();
    Object made = odd.getConstructor().newInstance();
    assertThat(text(List.of("before", made, "after")))
        .isEqualTo("[\"before\",{\"$lt\":\"failed\",\"type\":\"Missing\"},\"after\"]");
  }

  @Test
  void aClassOfAThousandFieldsIsRead() throws Exception {
    var builder = new ByteBuddy().subclass(Object.class).name("odd.Wide");
    for (int i = 0; i < 1_000; i++) {
      builder =
          builder.defineField("f" + i, i % 2 == 0 ? int.class : String.class, Visibility.PUBLIC);
    }
    Object wide =
        builder
            .make()
            .load(OddHostsTest.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
            .getLoaded()
            .getConstructor()
            .newInstance();
    assertThat(text(wide))
        .startsWith("{\"@type\":\"Wide\",\"f0\":0,\"f1\":null")
        .endsWith("\"f999\":null}");
  }

  @Test
  void largeStructuresCostWhatIsKeptOfThem() {
    Link first = new Link();
    Link last = first;
    for (int i = 0; i < 1_000_000; i++) {
      last.next = new Link();
      last = last.next;
    }
    Map<Object, Object> large = new HashMap<>();
    Map<Object, Object> concurrent = new ConcurrentHashMap<>();
    Map<Object, Object> sorted = new TreeMap<>();
    for (int i = 0; i < 300_000; i++) {
      large.put(i, "v");
      concurrent.put("k" + i, i);
      sorted.put(i, i);
    }
    Capture capture = Captures.capture();
    var site = Captures.site(dev.looptape.agent.site.SiteKind.CALL);
    for (Object one :
        List.of(
            first, large, concurrent, sorted, new ArrayList<>(large.keySet()), sorted.values())) {
      long before = capture.counts().nodesVisited();
      assertThat(capture.result(site, one).text()).contains("\"cut\"");
      assertThat(capture.counts().nodesVisited() - before).isLessThan(30_100);
    }
  }

  @Test
  void numbersOfAbsurdSizeAreExactOrCut() {
    assertThat(text(new BigDecimal("1E+1000000000"))).isEqualTo("1E+1000000000");
    assertThat(text(new BigDecimal("1E-2147483647"))).isEqualTo("1E-2147483647");
    assertThat(text(java.math.BigInteger.ONE.shiftLeft(10_000_000))).contains("\"cut\"");
  }

  @Test
  void loneSurrogatesStayInValuesAndKeys() {
    String lone = "a\ud800b\udc00";
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(lone, lone);
    map.put("\udfff", new char[] {'\ud800'});
    Value value = Captures.value(List.of(map, new StringBuilder(lone), lone.repeat(100)));
    Value read = Value.parse(value.text());
    assertThat(read).isEqualTo(value);
    assertThat(value.text()).contains("a\\ud800b\\udc00");
  }

  @Test
  void anInterruptedThreadStaysInterruptedAndASmallStackIsEnough() throws Exception {
    List<Object> nested = new ArrayList<>();
    List<Object> inner = nested;
    for (int i = 0; i < 40; i++) {
      List<Object> next = new ArrayList<>(List.of(new Stop(new Go(i)), Map.of("k", i)));
      inner.add(next);
      inner = next;
    }
    String expected = text(nested);
    for (int size : new int[] {64 << 10, 96 << 10, 128 << 10, 256 << 10}) {
      AtomicReference<Object> seen = new AtomicReference<>();
      Thread thread =
          new Thread(
              null,
              () -> {
                try {
                  Thread.currentThread().interrupt();
                  seen.set(text(nested) + Thread.interrupted());
                } catch (Throwable thrown) {
                  seen.set(thrown);
                }
              },
              "small",
              size);
      thread.start();
      thread.join();
      assertThat(seen.get()).isInstanceOf(String.class).asString().endsWith("true");
      if (size >= 256 << 10) {
        assertThat(seen.get()).isEqualTo(expected + "true");
      }
    }
  }
}
