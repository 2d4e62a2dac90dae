package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.Interner;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JdkObsolete") // hosts use these
class ConcurrencyTest {
  private static final Site SITE = Captures.site(SiteKind.CALL);

  record Row(int id, String text) {}

  @Test
  void whatAnotherThreadChangesMeanwhileGivesWhatWasSeenAndNoException() throws Exception {
    List<Runnable> changes = new ArrayList<>();
    List<Object> changed = new ArrayList<>();
    for (List<Integer> list :
        List.of(new ArrayList<Integer>(), new LinkedList<Integer>(), new Vector<Integer>())) {
      Collections.addAll(list, new Integer[1000]);
      changed.add(list);
      changed.add(Collections.unmodifiableList(list));
      changes.add(() -> grow(list));
    }
    for (Map<Integer, Integer> map :
        List.of(
            new HashMap<Integer, Integer>(),
            new LinkedHashMap<Integer, Integer>(),
            new TreeMap<Integer, Integer>(),
            new Hashtable<Integer, Integer>())) {
      changed.add(map);
      changed.add(map.keySet());
      changes.add(() -> turn(map));
    }
    for (Queue<Integer> queue :
        List.of(
            new ArrayDeque<Integer>(),
            new PriorityQueue<Integer>(),
            new PriorityBlockingQueue<Integer>(),
            new LinkedBlockingQueue<Integer>(),
            new LinkedBlockingDeque<Integer>(),
            new ConcurrentLinkedQueue<Integer>())) {
      changed.add(queue);
      changes.add(() -> roll(queue));
    }
    StringBuilder builder = new StringBuilder("x");
    StringBuffer buffer = new StringBuffer("x");
    changed.add(builder);
    changed.add(buffer);
    changes.add(() -> stretch(builder, buffer));
    AtomicBoolean done = new AtomicBoolean();
    AtomicReference<Throwable> hostFailure = new AtomicReference<>();
    Thread host =
        new Thread(
            () -> {
              try {
                while (!done.get()) {
                  changes.forEach(Runnable::run);
                }
              } catch (Throwable t) {
                hostFailure.set(t);
              }
            });
    host.start();
    Capture capture = Captures.capture();
    for (int i = 0; i < 300; i++) {
      for (Object object : changed) {
        String text = capture.result(SITE, object).text();
        assertThat(Value.parse(text).text()).isEqualTo(text);
      }
    }
    done.set(true);
    host.join();
    assertThat(hostFailure.get()).isNull();
  }

  private static void grow(List<Integer> list) {
    for (int i = 0; i < 50; i++) {
      list.add(i);
    }
    list.subList(500, list.size()).clear();
    while (list.size() < 1000) {
      list.add(1);
    }
  }

  private static void turn(Map<Integer, Integer> map) {
    for (int i = 0; i < 300; i++) {
      map.put(i, i);
    }
    map.clear();
  }

  private static void roll(Queue<Integer> queue) {
    for (int i = 0; i < 300; i++) {
      queue.add(i);
    }
    queue.clear();
  }

  private static void stretch(StringBuilder builder, StringBuffer buffer) {
    for (int i = 0; i < 100; i++) {
      builder.append("some text \u20ac");
      buffer.append("some text \u20ac");
    }
    builder.setLength(0);
    buffer.setLength(0);
  }

  @Test
  void sixtyFourThreadsRecordTheSameAsOne() throws Exception {
    List<Object> shared = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      shared.add(List.of(new Row(i, "row " + i + " ".repeat(100)), Map.of("k", i), "text " + i));
    }
    String expected = Captures.text(shared);
    Capture capture = Captures.capture();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    AtomicReference<Object> wrong = new AtomicReference<>();
    for (int t = 0; t < 64; t++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                  for (int i = 0; i < 20; i++) {
                    String text = capture.result(SITE, shared).text();
                    if (!text.equals(expected)) {
                      wrong.set(text);
                    }
                  }
                } catch (Throwable failure) {
                  wrong.set(failure);
                }
              });
      threads.add(thread);
      thread.start();
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(wrong.get()).isNull();
    assertThat(capture.counts().failed()).isZero();
  }

  @Test
  void aSmallStackIsEnough() throws Exception {
    Object deep = "x";
    for (int i = 0; i < 100_000; i++) {
      deep = i % 2 == 0 ? new ArrayList<>(List.of(deep)) : Map.of("k", deep);
    }
    Object nested = deep;
    List<Object> views = new ArrayList<>(List.of(1));
    for (int i = 0; i < 100_000; i++) {
      views = Collections.synchronizedList(views);
    }
    Object layers = views;
    CaptureLimits deepest =
        new CaptureLimits(CaptureLimits.MAX_DEPTH, 250_000, 1 << 20, 1 << 20, 10_000);
    Capture capture = Captures.capture(new CaptureSettings(deepest, true, List.of(), false));
    AtomicReference<Object> seen = new AtomicReference<>();
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                seen.set(capture.result(SITE, nested).text() + capture.result(SITE, layers).text());
              } catch (Throwable failure) {
                seen.set(failure);
              }
            },
            "small",
            160 << 10);
    small.start();
    small.join();
    assertThat(seen.get()).isInstanceOf(String.class);
    assertThat((String) seen.get()).containsPattern("\"limit\":\"(depth|stack)\"");
  }

  @Test
  @Tag("long")
  void tenMillionCallsNeitherGrowNorSlow() {
    Capture capture =
        new Capture(
            CaptureSettings.DEFAULT,
            new Interner(1 << 20),
            Captures.trusted(),
            Captures.nothingMarked());
    Runtime runtime = Runtime.getRuntime();
    long most = 0;
    for (int i = 0; i < 10_000_000; i++) {
      capture.result(
          SITE, new Row(i, "text of row number " + i + " which is longer than that, really"));
      if (i % 1_000_000 == 999_999) {
        System.gc();
        long used = runtime.totalMemory() - runtime.freeMemory();
        most = i < 2_000_000 ? Math.max(most, used) : most;
        assertThat(used).as("after %d calls", i).isLessThan(most + (16 << 20));
      }
    }
  }
}
