package dev.looptape.benchmark;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Tasks that are handed over and run, outside of any recorded call and within one: nothing is
 * recorded of them but whose they are.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(HandoverBenchmark.TASKS)
public class HandoverBenchmark {
  static final int TASKS = 1_000;

  private final Host host = new Host();
  private ExecutorService pool;

  @Setup(Level.Trial)
  public void open() {
    pool = Executors.newFixedThreadPool(1);
    host.inside(0, () -> {}); // so that recording has begun
  }

  @TearDown(Level.Trial)
  public void close() {
    pool.shutdown();
  }

  /** {@code ExecutorService.submit}. */
  @Benchmark
  public void submit() {
    submitAll();
  }

  @Benchmark
  public void submitInside() {
    host.inside(1, this::submitAll);
  }

  /** {@code CompletableFuture.supplyAsync} and a stage of it. */
  @Benchmark
  public void stage() {
    stageAll();
  }

  @Benchmark
  public void stageInside() {
    host.inside(1, this::stageAll);
  }

  private void submitAll() {
    CountDownLatch done = new CountDownLatch(TASKS);
    for (int i = 0; i < TASKS; i++) {
      pool.submit(done::countDown);
    }
    await(done);
  }

  private void stageAll() {
    CountDownLatch done = new CountDownLatch(TASKS);
    for (int i = 0; i < TASKS; i++) {
      CompletableFuture.supplyAsync(() -> 1, pool).thenAccept(one -> done.countDown());
    }
    await(done);
  }

  private static void await(CountDownLatch done) {
    try {
      done.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
