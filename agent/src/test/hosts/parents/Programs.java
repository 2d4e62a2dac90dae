import dev.looptape.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/**
 * Random programs that hand work from thread to thread. Each call is told its name and that of its
 * true parent: "-" where it has none, "?" where nobody can know it.
 */
public class Programs {
  static final AtomicInteger names = new AtomicInteger();

  /** One for each thing that has been started and not ended. */
  static final Phaser open = new Phaser(1);

  static final ExecutorService fixed = Executors.newFixedThreadPool(3);
  static final ExecutorService single = Executors.newSingleThreadExecutor();
  static final ExecutorService cached = Executors.newCachedThreadPool();
  static final ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(2);
  static final ForkJoinPool forkJoin = new ForkJoinPool(3);
  static final ForkJoinPool queue =
      new ForkJoinPool(2, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
  static final ExecutorService small =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(2),
          new ThreadPoolExecutor.CallerRunsPolicy());
  static final Timer timer = new Timer("timer", true);

  /** The host's own: an executor whose threads are in a loop that nobody can see into. */
  static final BlockingQueue<Runnable> own = new LinkedBlockingQueue<>();

  static final AbstractExecutorService handWritten =
      new AbstractExecutorService() {
        @Override public void execute(Runnable task) { own.add(task); }
        @Override public void shutdown() {}
        @Override public List<Runnable> shutdownNow() { return List.of(); }
        @Override public boolean isShutdown() { return false; }
        @Override public boolean isTerminated() { return false; }
        @Override public boolean awaitTermination(long time, TimeUnit unit) { return true; }
      };

  static final Executor[] executors = {
    fixed, single, cached, scheduled, forkJoin, queue, ForkJoinPool.commonPool(),
    task -> new Thread(task).start(), handWritten, Runnable::run
  };

  interface Body {
    void run(String self) throws Exception;
  }

  @Recorded
  static void call(String name, String parent, Body body) throws Exception {
    body.run(name);
  }

  final Random random;
  int left;

  Programs(long seed, int size) {
    random = new Random(seed);
    left = size;
  }

  synchronized int next(int bound) {
    return random.nextInt(bound);
  }

  synchronized boolean more() {
    return left-- > 0;
  }

  /** Added to the depth of what runs in a pool: it must wait for nothing that needs a pool. */
  static final int NEVER_WAITS = 100;

  /** The steps that wait for others. */
  static final List<Integer> WAIT = List.of(7, 8, 14, 15, 16, 17, 18, 24, 25);

  /** What a call or a task does: some of everything, until the program is large enough. */
  void some(String in, int depth) {
    int steps = depth % NEVER_WAITS > 6 ? 0 : next(4);
    for (int i = 0; i < steps && more(); i++) {
      step(in, depth + 1);
    }
  }

  /** A call in {@code in} and what it does. */
  void node(String in, int depth) {
    node("n" + names.incrementAndGet(), in, depth);
  }

  void node(String name, String in, int depth) {
    try {
      call(name, in, self -> {
        some(self, depth);
        if (next(20) == 0) {
          throw new IllegalStateException("thrown");
        }
      });
    } catch (Exception expected) {
      // the program goes on
    }
  }

  static void leaf(String in) {
    try {
      call("n" + names.incrementAndGet(), in, self -> {});
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** A task that is handed over in {@code in}; whatever becomes of it, it will have ended. */
  Runnable task(String in, int callers) {
    int depth = callers >= NEVER_WAITS ? callers : callers + NEVER_WAITS;
    open.register();
    AtomicInteger ended = new AtomicInteger();
    return () -> {
      try {
        node(in, depth);
        if (next(3) == 0) {
          node(in, depth);
        }
      } finally {
        if (ended.getAndIncrement() == 0) {
          open.arriveAndDeregister();
        }
      }
    };
  }

  <T> Callable<T> callable(String in, int depth, T result) {
    Runnable task = task(in, depth);
    return () -> {
      task.run();
      return result;
    };
  }

  ExecutorService pool() {
    ExecutorService[] all = {fixed, single, cached, scheduled, forkJoin, queue, small, handWritten};
    return all[next(all.length)];
  }

  Executor executor() {
    return executors[next(executors.length)];
  }

  void step(String in, int depth) {
    int kind = next(27);
    switch (depth >= NEVER_WAITS && WAIT.contains(kind) ? 2 : kind) {
      case 0, 1 -> node(in, depth);
      case 2 -> pool().submit(task(in, depth));
      case 3 -> pool().submit(callable(in, depth, 1));
      case 4 -> {
        ExecutorService[] all = {fixed, single, cached, scheduled, forkJoin, queue, small};
        all[next(all.length)].execute(task(in, depth));
      }
      case 5 -> scheduled.schedule(task(in, depth), next(3), TimeUnit.MILLISECONDS);
      case 6 -> periodic(in, depth);
      case 7 -> thread(in, depth);
      case 8 -> virtual(in, depth);
      case 9 -> CompletableFuture.runAsync(task(in, depth), executor());
      case 10 -> CompletableFuture.runAsync(task(in, depth));
      case 11 -> chain(in, depth);
      case 12 -> completedElsewhere(in, depth);
      case 13 -> forkJoin.submit(new Halves(this, in, 1 + next(5)));
      case 14 -> new Halves(this, in, 1 + next(5)).invoke();
      case 15 -> IntStream.range(0, 4).parallel().forEach(i -> node(in, NEVER_WAITS + 3));
      case 16 -> all(in, depth);
      case 17 -> any(in, depth);
      case 18 -> twice(in, depth);
      case 19 -> cancelled(in, depth);
      case 20 -> timer.schedule(timerTask(task(in, depth)), next(3));
      case 21 -> new ExecutorCompletionService<Integer>(executor()).submit(callable(in, depth, 1));
      case 22 -> elsewhere(depth);
      case 23 -> CompletableFuture.runAsync(
          task(in, depth),
          CompletableFuture.delayedExecutor(next(3), TimeUnit.MILLISECONDS, executor()));
      case 24 -> perTask(in, depth);
      case 25 -> scope(in, depth);
      default -> publish(in, depth);
    }
  }

  static TimerTask timerTask(Runnable task) {
    return new TimerTask() {
      @Override public void run() { task.run(); }
    };
  }

  void periodic(String in, int depth) {
    AtomicInteger ticks = new AtomicInteger(1 + next(3));
    AtomicReference<Future<?>> self = new AtomicReference<>();
    Runnable[] tasks = new Runnable[ticks.get()];
    for (int i = 0; i < tasks.length; i++) {
      tasks[i] = task(in, depth);
    }
    self.set(
        scheduled.scheduleAtFixedRate(
            () -> {
              int tick = ticks.decrementAndGet();
              if (tick >= 0) {
                tasks[tick].run();
              } else if (self.get() != null) {
                self.get().cancel(false);
              }
            },
            0,
            1,
            TimeUnit.MILLISECONDS));
  }

  /** A platform thread is believed once, and while the call is open that it was made in. */
  void thread(String in, int depth) {
    Thread made = new Thread(() -> node(in, depth));
    made.start();
    join(made);
  }

  static void join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void virtual(String in, int depth) {
    try {
      Object started =
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task(in, depth));
      join((Thread) started);
    } catch (ReflectiveOperationException before21) {
      node(in, depth);
    }
  }

  void perTask(String in, int depth) {
    try (AutoCloseable pool =
        (AutoCloseable)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null)) {
      ((ExecutorService) pool).submit(task(in, depth));
      ((ExecutorService) pool).execute(task(in, depth));
    } catch (NoSuchMethodException before21) {
      node(in, depth);
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** A structured scope: a preview of JDK 25, so its name is in no class file. */
  void scope(String in, int depth) {
    Class<?> type;
    try {
      type = Class.forName("java.util.concurrent.StructuredTaskScope");
      type.getMethod("open");
    } catch (ReflectiveOperationException before25) {
      node(in, depth);
      return;
    }
    try (AutoCloseable scope = (AutoCloseable) type.getMethod("open").invoke(null)) {
      for (int i = 0; i < 2; i++) {
        type.getMethod("fork", Runnable.class).invoke(scope, task(in, depth));
      }
      type.getMethod("join").invoke(scope);
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** What is said of a stage in a call is done in its name, whoever completes it. */
  void chain(String in, int callers) {
    int depth = callers % NEVER_WAITS + NEVER_WAITS;
    Executor executor = executor();
    CompletableFuture<Integer> begin =
        CompletableFuture.supplyAsync(
            () -> {
              node(in, depth);
              if (next(4) == 0) {
                throw new IllegalStateException("thrown");
              }
              return 1;
            },
            executor);
    Runnable handle = task(in, depth);
    CompletableFuture<Integer> other = new CompletableFuture<>();
    begin
        .thenApply(
            x -> {
              node(in, depth);
              return x;
            })
        .thenCombineAsync(
            other,
            (x, y) -> {
              node(in, depth);
              return x + y;
            },
            executor)
        .thenCompose(x -> CompletableFuture.supplyAsync(() -> x, fixed))
        .whenComplete((x, failed) -> node(in, depth))
        .exceptionally(
            failed -> {
              node(in, depth);
              return 0;
            })
        .handleAsync(
            (x, failed) -> {
              handle.run();
              return x;
            });
    cached.execute(() -> other.complete(2));
  }

  /** A stage that another call completes. */
  void completedElsewhere(String in, int callers) {
    int depth = callers % NEVER_WAITS + NEVER_WAITS;
    CompletableFuture<Integer> future = new CompletableFuture<>();
    Runnable dependent = task(in, depth);
    future.thenAccept(x -> dependent.run());
    String other = "n" + names.incrementAndGet();
    open.register();
    cached.submit(
        () -> {
          try {
            call(other, in, self -> {
              future.complete(1);
              node(self, depth);
            });
          } catch (Exception impossible) {
            throw new AssertionError(impossible);
          } finally {
            open.arriveAndDeregister();
          }
        });
  }

  static final class Halves extends RecursiveAction {
    private static final long serialVersionUID = 1;
    private final transient Programs program;
    private final String in;
    private final int size;

    Halves(Programs program, String in, int size) {
      this.program = program;
      this.in = in;
      this.size = size;
      open.register();
    }

    @Override
    protected void compute() {
      try {
        program.node(in, NEVER_WAITS + 3);
        if (size > 1) {
          Halves left = new Halves(program, in, size / 2);
          Halves right = new Halves(program, in, size - size / 2);
          if (program.next(2) == 0) {
            invokeAll(left, right);
          } else {
            left.fork();
            right.invoke();
            left.join();
          }
        }
      } finally {
        open.arriveAndDeregister();
      }
    }
  }

  void all(String in, int depth) {
    try {
      ExecutorService pool = next(2) == 0 ? cached : forkJoin;
      pool.invokeAll(List.of(callable(in, depth, 1), callable(in, depth, 2)));
    } catch (InterruptedException impossible) {
      throw new AssertionError(impossible);
    }
  }

  void any(String in, int depth) {
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 3; i++) { // some may never be run
        tasks.add(() -> { leaf(in); return 1; });
      }
      (next(2) == 0 ? cached : forkJoin).invokeAny(tasks);
    } catch (InterruptedException | ExecutionException possible) {
      // one was interrupted by another's success
    }
  }

  /** One object that waits twice, handed over in one call, or in two. */
  void twice(String in, int depth) {
    Runnable[] both = {task(in, depth), task(in, depth)};
    AtomicInteger times = new AtomicInteger();
    Runnable same = () -> both[times.getAndIncrement()].run();
    if (next(2) == 0) {
      single.execute(same);
      single.execute(same);
      return;
    }
    String unknown = "?";
    Runnable[] two = {task(unknown, depth), task(unknown, depth)};
    AtomicInteger count = new AtomicInteger();
    Runnable shared = () -> two[count.getAndIncrement()].run();
    CountDownLatch gate = new CountDownLatch(1);
    ExecutorService alone = Executors.newSingleThreadExecutor();
    alone.submit(() -> { gate.await(); return null; });
    alone.execute(shared);
    try {
      if (next(2) == 0) {
        call("n" + names.incrementAndGet(), in, self -> alone.execute(shared));
      } else {
        CountDownLatch handed = new CountDownLatch(1);
        outside.put(() -> {
          alone.execute(shared);
          handed.countDown();
        });
        handed.await();
      }
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
    gate.countDown();
    alone.shutdown();
    single.execute(same);
    single.execute(same);
  }

  void cancelled(String in, int depth) {
    Future<?> never = scheduled.schedule(() -> leaf(in), 1, TimeUnit.HOURS);
    never.cancel(false);
    Future<?> perhaps = pool().submit(() -> leaf(in));
    perhaps.cancel(next(2) == 0);
  }

  /** What a thread does that is in no call. */
  static final BlockingQueue<Runnable> outside = new LinkedBlockingQueue<>();

  /** Somebody who is in no call hands over a task while calls are open. */
  void elsewhere(int depth) {
    Runnable task = task("-", depth);
    ExecutorService[] all = {fixed, single, cached, scheduled, forkJoin, queue, handWritten};
    ExecutorService pool = all[next(all.length)]; // none that would run it at once
    outside.add(() -> pool.submit(task));
  }

  /** Who hears of what was published cannot know by whom. */
  void publish(String in, int depth) {
    Runnable task = task("?", depth);
    SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(fixed, 4);
    publisher.consume(x -> task.run());
    publisher.submit(1);
    publisher.close();
  }

  static void loop(BlockingQueue<Runnable> tasks) {
    Thread loop = new Thread(() -> {
      try {
        while (true) { tasks.take().run(); }
      } catch (InterruptedException end) {
        // of the process
      }
    });
    loop.setDaemon(true);
    loop.start();
  }

  public static void main(String[] args) throws Exception {
    loop(outside);
    loop(own);
    loop(own);
    long first = Long.parseLong(args[0]);
    int programs = Integer.parseInt(args[1]);
    int size = Integer.parseInt(args[2]);
    List<Thread> mains = new ArrayList<>();
    for (int i = 0; i < programs; i++) {
      long seed = first + i;
      Thread main = new Thread(() -> {
        Programs program = new Programs(seed, size);
        while (program.left > 0) { program.node("-", 0); }
      });
      main.start();
      mains.add(main);
      if (i % 4 == 3) {
        for (Thread each : mains) { each.join(); }
        mains.clear();
      }
    }
    for (Thread each : mains) { each.join(); }
    open.awaitAdvanceInterruptibly(open.arrive(), 60, TimeUnit.SECONDS);
    for (ExecutorService pool :
        List.of(fixed, single, cached, scheduled, forkJoin, queue, small)) {
      pool.shutdown();
      pool.awaitTermination(10, TimeUnit.SECONDS);
    }
    System.out.println("done");
  }
}
