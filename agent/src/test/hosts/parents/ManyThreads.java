import dev.looptape.Recorded;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;

/** Very many threads, each of which makes one call inside another; what is left of them. */
public class ManyThreads {
  static final AtomicInteger names = new AtomicInteger();

  interface Body {
    void run(String self) throws Exception;
  }

  @Recorded
  static void call(String name, String parent, Body body) throws Exception {
    body.run(name);
  }

  static void leaf(String parent) {
    try {
      call("n" + names.incrementAndGet(), parent, self -> Thread.yield());
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  static void platform(String self, int threads) throws Exception {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(null, () -> leaf(self), "t" + i, 256 * 1024);
      thread.start();
      started.add(thread);
    }
    for (Thread thread : started) {
      thread.join();
    }
  }

  static void virtual(String self, int threads) throws Exception {
    CountDownLatch ended = new CountDownLatch(threads);
    Runnable work = () -> {
      leaf(self);
      ended.countDown();
    };
    for (int i = 0; i < threads; i++) {
      Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
    ended.await();
  }

  static void tasks(String self, int tasks, ExecutorService pool) throws Exception {
    CountDownLatch ended = new CountDownLatch(tasks);
    for (int i = 0; i < tasks; i++) {
      pool.execute(() -> {
        leaf(self);
        ended.countDown();
      });
    }
    ended.await();
  }

  /** How many objects of the agent's there are, by the end of their class's name. */
  static long count(String histogram, String name) {
    for (String line : histogram.split("\n")) {
      String[] columns = line.trim().split("\\s+");
      if (columns.length > 3 && columns[3].endsWith("dev.looptape.agent.record." + name)) {
        return Long.parseLong(columns[1]);
      }
    }
    return 0;
  }

  public static void main(String[] args) throws Exception {
    AtomicInteger pinned = new AtomicInteger();
    try (RecordingStream jfr = new RecordingStream()) {
      jfr.enable("jdk.VirtualThreadPinned").withoutThreshold().withStackTrace();
      jfr.onEvent("jdk.VirtualThreadPinned", event -> {
        if (event.getStackTrace() != null) {
          for (RecordedFrame frame : event.getStackTrace().getFrames()) {
            if (frame.getMethod().getType().getName().startsWith("dev.looptape.agent")) {
              pinned.incrementAndGet();
              break;
            }
          }
        }
      });
      jfr.startAsync();
      ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
      call("n" + names.incrementAndGet(), "-", self -> platform(self, Integer.parseInt(args[0])));
      call("n" + names.incrementAndGet(), "-", self -> tasks(self, 2_000, pool));
      call("n" + names.incrementAndGet(), "-", self -> virtual(self, Integer.parseInt(args[1])));
      leaf("-"); // what has become garbage is noticed with the next call
    }
    String histogram = "";
    for (int i = 0; i < 3; i++) {
      System.gc();
      histogram =
          (String) ManagementFactory.getPlatformMBeanServer().invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "gcClassHistogram",
              new Object[] {null},
              new String[] {String[].class.getName()});
    }
    for (String name : List.of("ThreadState", "Frame", "Handovers$Handed", "Call", "Layer")) {
      long left = count(histogram, name);
      System.out.println(name + (left < 100 ? " gone" : " left: " + left));
    }
    System.out.println("pinned " + pinned);
    System.exit(0);
  }
}
