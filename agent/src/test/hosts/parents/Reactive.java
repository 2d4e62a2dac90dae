import dev.looptape.Recorded;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.processors.PublishProcessor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Reactor and RxJava: what a chain does belongs to the call that subscribed. */
public class Reactive {
  static final AtomicInteger names = new AtomicInteger();
  static final ExecutorService own = Executors.newFixedThreadPool(2);

  interface Body {
    void run(String self) throws Exception;
  }

  @Recorded
  static void call(String name, String parent, Body body) throws Exception {
    body.run(name);
  }

  static void in(String parent, Body body) {
    try {
      call("n" + names.incrementAndGet(), parent, body);
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  static int leaf(String parent, int x) {
    in(parent, self -> {});
    return x;
  }

  static void reactor(String self, Scheduler scheduler) {
    Flux.range(0, 3)
        .map(x -> leaf(self, x))
        .subscribeOn(scheduler)
        .publishOn(Schedulers.parallel())
        .map(x -> leaf(self, x))
        .filter(x -> leaf(self, x) >= 0)
        .flatMap(x -> Mono.fromCallable(() -> leaf(self, x)).subscribeOn(scheduler))
        .delayElements(Duration.ofMillis(1))
        .doOnNext(x -> leaf(self, x))
        .blockLast();
    Mono.fromFuture(
            () -> java.util.concurrent.CompletableFuture.supplyAsync(() -> leaf(self, 1), own))
        .publishOn(scheduler)
        .map(x -> leaf(self, x))
        .timeout(Duration.ofSeconds(20))
        .block();
    Flux.range(0, 8).parallel(2).runOn(Schedulers.parallel()).map(x -> leaf(self, x))
        .sequential().blockLast();
  }

  static void rx(String self, io.reactivex.rxjava3.core.Scheduler scheduler) {
    Observable.range(0, 3)
        .map(x -> leaf(self, x))
        .subscribeOn(scheduler)
        .observeOn(io.reactivex.rxjava3.schedulers.Schedulers.computation())
        .map(x -> leaf(self, x))
        .flatMap(x -> Observable.fromCallable(() -> leaf(self, x)).subscribeOn(scheduler))
        .delay(1, TimeUnit.MILLISECONDS)
        .map(x -> leaf(self, x))
        .blockingSubscribe();
    Flowable.range(0, 3)
        .parallel(2)
        .runOn(scheduler)
        .map(x -> leaf(self, x))
        .sequential()
        .blockingSubscribe();
    Single.fromCallable(() -> leaf(self, 1)).subscribeOn(scheduler).observeOn(scheduler)
        .map(x -> leaf(self, x)).blockingGet();
  }

  /** Two calls subscribe, others emit: each chain's work belongs to its own subscriber. */
  static void shared(String self) throws Exception {
    Sinks.Many<Integer> sink = Sinks.many().multicast().directBestEffort();
    PublishProcessor<Integer> processor = PublishProcessor.create();
    CountDownLatch heard = new CountDownLatch(8);
    for (int i = 0; i < 2; i++) {
      in(self, mine -> {
        sink.asFlux().publishOn(Schedulers.parallel()).subscribe(x -> {
          leaf(mine, x);
          heard.countDown();
        });
        processor.onBackpressureBuffer()
            .observeOn(io.reactivex.rxjava3.schedulers.Schedulers.from(own))
            .subscribe(x -> {
              leaf(mine, x);
              heard.countDown();
            });
      });
    }
    for (int i = 0; i < 2; i++) {
      int number = i;
      in(self, other -> {
        sink.tryEmitNext(number);
        processor.onNext(number);
      });
    }
    heard.await();
  }

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] = new Thread(() -> {
        for (Scheduler scheduler :
            List.of(Schedulers.boundedElastic(), Schedulers.single(), Schedulers.fromExecutor(own),
                Schedulers.fromExecutorService(own))) {
          in("-", self -> reactor(self, scheduler));
        }
        for (io.reactivex.rxjava3.core.Scheduler scheduler :
            List.of(io.reactivex.rxjava3.schedulers.Schedulers.io(),
                io.reactivex.rxjava3.schedulers.Schedulers.single(),
                io.reactivex.rxjava3.schedulers.Schedulers.newThread(),
                io.reactivex.rxjava3.schedulers.Schedulers.trampoline(),
                io.reactivex.rxjava3.schedulers.Schedulers.from(own))) {
          in("-", self -> rx(self, scheduler));
        }
        in("-", Reactive::shared);
      });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    own.shutdown();
    Schedulers.shutdownNow();
    System.out.println("done");
    System.exit(0);
  }
}
