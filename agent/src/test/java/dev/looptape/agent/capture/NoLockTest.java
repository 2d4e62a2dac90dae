package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Another thread holds the lock of what is recorded and waits for the recorded call. */
@SuppressWarnings("JdkObsolete") // hosts use these
class NoLockTest {
  @Test
  void aMonitorThatAnotherThreadHoldsIsNotWaitedFor() throws Throwable {
    List<String> list = new ArrayList<>(List.of("a"));
    Map<String, String> map = new HashMap<>(Map.of("a", "a"));
    Properties properties = new Properties();
    properties.setProperty("a", "a");
    Exception npe = new NullPointerException();
    for (Object locked :
        List.of(
            new Vector<>(list),
            new Vector<>(list).subList(0, 1),
            new Hashtable<>(map),
            new Hashtable<>(map).keySet(),
            new Hashtable<>(map).values(),
            new Hashtable<>(map).entrySet(),
            properties,
            properties.entrySet(),
            new StringBuffer("a"),
            new StringBuffer("\u20aca"),
            Collections.synchronizedList(list),
            Collections.synchronizedCollection(list),
            Collections.synchronizedSet(new TreeSet<>(list)),
            Collections.synchronizedMap(map),
            Collections.synchronizedMap(map).keySet(),
            Collections.synchronizedMap(map).values(),
            Collections.synchronizedSortedMap(new TreeMap<>(map)),
            new CopyOnWriteArrayList<>(list),
            npe,
            Locale.forLanguageTag("ar"))) {
      List<Object> monitors = new ArrayList<>();
      monitors.add(locked);
      for (Class<?> c = locked.getClass(); c != null; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          String name = field.getName();
          if (name.equals("mutex") || name.equals("this$0") || name.equals("lock")) {
            monitors.add(Captures.trusted().unreflectGetter(field).invoke(locked));
          }
        }
      }
      assertThat(capturedWhileHeld(locked, monitors, List.of()))
          .as(locked.getClass().getName())
          .contains("a")
          .doesNotContain("opaque", "failed");
    }
  }

  @Test
  void aLockThatAnotherThreadHoldsIsNotWaitedFor() throws Throwable {
    List<String> list = List.of("a");
    for (Object locked :
        List.of(
            new ArrayBlockingQueue<>(1, false, list),
            new LinkedBlockingQueue<>(list),
            new LinkedBlockingDeque<>(list),
            new PriorityBlockingQueue<>(list),
            new DelayQueue<>(),
            Collections.asLifoQueue(new LinkedBlockingDeque<>(list)),
            Collections.asLifoQueue(new ArrayDeque<>(list)))) {
      List<ReentrantLock> locks = new ArrayList<>();
      for (Field field : locked.getClass().getDeclaredFields()) {
        if (field.getType() == ReentrantLock.class) {
          locks.add((ReentrantLock) Captures.trusted().unreflectGetter(field).invoke(locked));
        }
      }
      assertThat(capturedWhileHeld(locked, List.of(), locks))
          .as(locked.getClass().getName())
          .isEqualTo(locked instanceof DelayQueue ? "[]" : "[\"a\"]");
    }
  }

  /** The text, made while another thread holds all of these until it is there. */
  private static String capturedWhileHeld(
      Object object, List<Object> monitors, List<ReentrantLock> locks) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch recorded = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () -> {
              locks.forEach(ReentrantLock::lock);
              hold(monitors, 0, held, recorded);
              locks.forEach(ReentrantLock::unlock);
            });
    holder.setDaemon(true);
    holder.start();
    assertThat(held.await(10, TimeUnit.SECONDS)).isTrue();
    try {
      return CompletableFuture.supplyAsync(() -> Captures.text(object), task -> daemon(task))
          .get(20, TimeUnit.SECONDS);
    } finally {
      recorded.countDown();
      holder.join();
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
  }

  private static void hold(
      List<Object> monitors, int from, CountDownLatch held, CountDownLatch recorded) {
    if (from == monitors.size()) {
      held.countDown();
      try {
        recorded.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return;
    }
    synchronized (monitors.get(from)) {
      hold(monitors, from + 1, held, recorded);
    }
  }
}
