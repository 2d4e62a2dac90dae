import dev.looptape.Kind;
import dev.looptape.Recorded;
import java.util.List;
import java.util.Map;
import java.util.concurrent.*;

/** Methods that return futures which end in every way there is. */
public class Completions {
  static final ExecutorService pool = Executors.newFixedThreadPool(2);
  static final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
  static final CompletableFuture<String> never = new CompletableFuture<>();

  static final class Own<T> extends CompletableFuture<T> {}

  @Recorded static Object returned(String name, Object future) { return future; }

  @Recorded static CompletableFuture<String> outer(CompletableFuture<String> future) {
    return inner(future);
  }

  @Recorded static CompletableFuture<String> inner(CompletableFuture<String> future) {
    return future;
  }

  @Recorded(kind = Kind.MODEL)
  static CompletableFuture<String> ask(String prompt) {
    return vendor(prompt).thenApply(answer -> (String) answer.get("content"));
  }

  @Recorded(kind = Kind.MODEL)
  static CompletableFuture<Map<String, Object>> vendor(String prompt) {
    return CompletableFuture.supplyAsync(
        () -> {
          sleep(50);
          return Map.of(
              "content", "answer to " + prompt, "usage", Map.of("input", 3, "output", 4));
        });
  }

  @Recorded(kind = Kind.TURN)
  static CompletableFuture<String> turn(String question) {
    return ask(question).thenCompose(Completions::ask);
  }

  static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException impossible) {
      throw new AssertionError(impossible);
    }
  }

  public static void main(String[] args) throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    CompletableFuture<String> later = new CompletableFuture<>();
    later.thenRun(() -> order.add("before"));
    Object same = returned("later", later);
    System.out.println(same == later);
    System.out.println(later.getNumberOfDependents());
    later.thenRun(() -> order.add("after"));
    timer.schedule(() -> later.complete("in time"), 300, TimeUnit.MILLISECONDS);
    for (int i = 0; order.size() < 2 && i < 1_000; i++) { // who joins would help with the callbacks
      sleep(10);
    }
    System.out.println(order); // the last one first, as ever

    CompletableFuture<String> fails = new CompletableFuture<>();
    returned("fails", fails);
    fails.completeExceptionally(new IllegalStateException("broken"));
    CompletableFuture<String> failsInside =
        CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("inside"); });
    try { failsInside.join(); } catch (CompletionException expected) { }
    returned("failed", failsInside);

    CompletableFuture<String> cancelled = new CompletableFuture<>();
    returned("cancelled", cancelled);
    cancelled.cancel(true);
    returned("done", CompletableFuture.completedFuture("at once"));
    returned("null", CompletableFuture.completedFuture(null));
    returned("never", never);
    CompletableFuture<String> stage = new CompletableFuture<>();
    returned("minimal", stage.minimalCompletionStage());
    stage.complete("small");
    returned("own", new Own<>());
    CompletableFuture<String> timeout = new CompletableFuture<>();
    returned("timeout", timeout);
    try { timeout.orTimeout(20, TimeUnit.MILLISECONDS).join(); } catch (CompletionException e) { }

    Future<String> task = pool.submit(() -> { sleep(100); return "task"; });
    returned("task", task);
    task.get();
    Future<String> failing = pool.submit(() -> { throw new IllegalStateException("in task"); });
    returned("task fails", failing);
    try { failing.get(); } catch (ExecutionException expected) { }
    Future<String> stopped = timer.schedule(() -> "never", 1, TimeUnit.HOURS);
    returned("task cancelled", stopped);
    stopped.cancel(false);
    returned("task done", task);

    CompletableFuture<String> both = new CompletableFuture<>();
    outer(both);
    both.complete("twice");
    System.out.println(turn("question").join());
    returned("lost", new CompletableFuture<String>());
    for (int i = 0; i < 50; i++) { System.gc(); sleep(2); }
    returned("last", CompletableFuture.completedFuture("end"));
    pool.shutdown();
    timer.shutdownNow();
  }
}
