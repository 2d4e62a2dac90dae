import dev.looptape.Recorded;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.Fuseable;
import reactor.core.Scannable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;

/** Calls that return publishers, and how each of them ends; printed is what the host sees. */
public class Publishing {
  @Recorded
  static <T> Flux<T> flux(String expected, Supplier<Flux<T>> made) {
    return made.get();
  }

  @Recorded
  static <T> Mono<T> mono(String expected, Supplier<Mono<T>> made) {
    return made.get();
  }

  @Recorded
  static <T> Flowable<T> flowable(String expected, Supplier<Flowable<T>> made) {
    return made.get();
  }

  @Recorded
  static <T> Observable<T> observable(String expected, Supplier<Observable<T>> made) {
    return made.get();
  }

  @Recorded
  static <T> Single<T> single(String expected, Supplier<Single<T>> made) {
    return made.get();
  }

  @Recorded
  static <T> Maybe<T> maybe(String expected, Supplier<Maybe<T>> made) {
    return made.get();
  }

  @Recorded
  static Completable completable(String expected, Supplier<Completable> made) {
    return made.get();
  }

  @Recorded
  static <T> Publisher<T> publisher(String expected, Supplier<Publisher<T>> made) {
    return made.get();
  }

  @Recorded
  static <T> Flow.Publisher<T> flow(String expected, Supplier<Flow.Publisher<T>> made) {
    return made.get();
  }

  @Recorded
  static Object any(String expected, Supplier<?> made) {
    return made.get();
  }

  /** What is called while values are made; its parent is the call that made the publisher. */
  @Recorded
  static int inner(String expected, int x) {
    return x;
  }

  static void say(Object what) {
    System.out.println(what);
  }

  static void reactor() {
    say(flux("[1,2,3]", () -> Flux.range(1, 3)).collectList().block());
    say(flux("[2,4]", () -> Flux.range(1, 4).filter(x -> x % 2 == 0)).collectList().block());
    say(flux("[2,3]", () -> Flux.range(1, 2).map(x -> x + 1).hide()).collectList().block());
    say(flux("[1,2,3]", () -> Flux.just(1, 2, 3)).publishOn(Schedulers.parallel())
        .map(x -> x * 2).collectList().block());
    say(flux("[1,2,3]", () -> Flux.just(1, 2, 3).publishOn(Schedulers.parallel()))
        .filter(x -> x != 2).distinct().count().block());
    say(flux("[1,2]", () -> Flux.just(1, 2).subscribeOn(Schedulers.boundedElastic()))
        .collectList().block());
    say(flux("[7]", () -> Flux.just(7)).blockLast());
    say(flux("[]", () -> Flux.empty()).collectList().block());
    say(flux("[1,2] cancelled", () -> Flux.range(1, 10)).take(2, false).collectList().block());
    say(flux("[1,2]", () -> Flux.range(1, 10).take(2)).collectList().block());
    say(flux("[5] cancelled", () -> Flux.just(5, 6)).blockFirst());
    say(flux("[1,2]", () -> Flux.just(Mono.just(1), Mono.just(2)).flatMap(x -> x))
        .collectList().block());
    say(Flux.just(1).flatMap(x -> flux("[3]", () -> Flux.just(3))).collectList().block());
    say(Flux.just(1).flatMap(x -> mono("4", () -> Mono.fromCallable(() -> 4))).blockLast());
    say(Flux.just(1, 2).concatMap(x -> flux("[8,9]", () -> Flux.just(8, 9))).collectList().block());
    say(flux("!java.lang.IllegalStateException: bad",
        () -> Flux.just(1).concatWith(Mono.error(new IllegalStateException("bad"))))
        .onErrorReturn(-1).collectList().block());
    say(flux("!java.lang.ArithmeticException: / by zero", () -> Flux.just(0).map(x -> 1 / x))
        .onErrorReturn(-1).collectList().block());
    say(flux("!java.lang.ArithmeticException: / by zero",
        () -> Flux.just(0).map(x -> 1 / x)).publishOn(Schedulers.parallel())
        .onErrorReturn(-1).collectList().block());

    say(mono("1", () -> Mono.just(1)).block());
    say(mono("1", () -> Mono.just(1)).map(x -> x + 1).block());
    say(mono("2", () -> Mono.fromCallable(() -> 2)).block());
    say(mono("3", () -> Mono.fromSupplier(() -> 3)).map(x -> x).block(Duration.ofSeconds(9)));
    say(mono("\"late\"", () -> Mono.delay(Duration.ofMillis(5)).map(x -> "late")).block());
    say(mono("-", () -> Mono.empty()).blockOptional());
    say(mono("-", () -> Mono.fromRunnable(() -> {})).block());
    say(mono("\"a\"", () -> Mono.just("a").delayElement(Duration.ofMillis(3))).toFuture().join());
    say(mono("5", () -> Mono.just(5)).zipWith(mono("6", () -> Mono.just(6))).block());
    say(mono("!java.lang.IllegalStateException: no",
        () -> Mono.error(new IllegalStateException("no"))).onErrorComplete().block());
    say(mono("!java.util.concurrent.TimeoutException: Did not observe any item or terminal signal"
            + " within 10ms in 'source(MonoNever)' (and no fallback has been configured)",
        () -> Mono.never().timeout(Duration.ofMillis(10))).onErrorResume(e -> Mono.empty()).block());
    say(mono("- cancelled", () -> Mono.delay(Duration.ofDays(1)).map(x -> "")).timeout(Duration.ofMillis(10), Mono.just("else"))
        .block());
    say(mono("\"user\"", () -> Mono.deferContextual(c -> Mono.just(c.get("who").toString())))
        .contextWrite(Context.of("who", "user")).block());
    say(mono("55", () -> Flux.range(1, 10).reduce(Integer::sum)).block());

    // Twice and more.
    Flux<Integer> twice = flux("2x [1,2]", () -> Flux.just(1, 2));
    say(twice.collectList().block());
    say(twice.collectList().block());
    AtomicInteger tries = new AtomicInteger();
    Mono<String> retried = mono("2x !java.lang.IllegalStateException: try 1 | \"ok\"",
        () -> Mono.fromCallable(() -> {
          if (tries.incrementAndGet() < 2) {
            throw new IllegalStateException("try " + tries);
          }
          return "ok";
        }));
    say(retried.retry(2).block());
    say(flux("2x [1]", () -> Flux.just(1)).repeat(1).collectList().block());
    Flux<Integer> cached = flux("[1,2]", () -> Flux.just(1, 2)).cache();
    say(cached.collectList().block() + "" + cached.collectList().block());

    // One publisher of two calls; a call within.
    Flux<Integer> shared = flux("[4]", () -> flux("[4]", () -> Flux.just(4)));
    say(shared.collectList().block());
    say(flux("[6]", () -> flux("[5]", () -> Flux.just(5)).map(x -> x + 1)).collectList().block());

    // Never subscribed to; never ending.
    flux("- pending", () -> Flux.just(1));
    KEPT.add(flux("[] pending", () -> Flux.never()).subscribe());
    KEPT.add(flux("[1] pending", () -> Flux.just(1).concatWith(Flux.never())).subscribe());
    flux("[1] cancelled", () -> Flux.just(1).concatWith(Flux.never())).subscribe().dispose();

    // What it is in meanwhile.
    say(flux("[1,2]", () -> Flux.just(1, 2).map(x -> inner("in " + x, x)))
        .map(x -> inner("out " + x, x)).collectList().block());
    say(flux("[1,2]", () -> Flux.just(1, 2).publishOn(Schedulers.single())
        .map(x -> inner("in " + x, x))).map(x -> inner("out " + x, x)).collectList().block());

    // A sink of the host's, a subscriber of the host's, back-pressure.
    Sinks.Many<String> sink = Sinks.many().unicast().onBackpressureBuffer();
    List<String> told = new ArrayList<>();
    flux("[\"a\",\"b\"]", sink::asFlux).subscribe(told::add, e -> {}, () -> told.add("done"));
    sink.tryEmitNext("a");
    sink.tryEmitNext("b");
    sink.tryEmitComplete();
    say(told);
    List<Object> seen = new ArrayList<>();
    flux("[1,2,3] cancelled", () -> Flux.range(1, 100)).subscribe(
        new BaseSubscriber<Integer>() {
          @Override
          protected void hookOnSubscribe(Subscription subscription) {
            seen.add(subscription instanceof Fuseable.QueueSubscription);
            request(2);
          }

          @Override
          protected void hookOnNext(Integer value) {
            seen.add(value);
            if (value == 2) {
              request(1);
            }
            if (value == 3) {
              cancel();
            }
          }
        });
    say(seen);
    say(flux("- pending", () -> Flux.just(1)).getClass() + " "
        + Scannable.from(flux("- pending", () -> Flux.just(1).map(x -> x))).parents().count());
    say(publisher("- pending", () -> own(1, 2)) instanceof Flux);
    say(Flux.from(publisher("[1,2]", () -> own(1, 2))).collectList().block());
    say(Flux.from(any("[1]", () -> Flux.just(1)) instanceof Flux<?> f ? f : null).blockLast());
    String secret = "sk-live-" + "a1B2c3D4e5F6g7H8i9J0k1L2";
    say(flux("\"Authorization: [redacted][redacted]\"",
        () -> Flux.just("Authorization: Bearer ", secret.substring(0, 12), secret.substring(12)))
        .count().block());
  }

  static final List<Object> KEPT = new ArrayList<>();

  /** A publisher of the host's own. */
  static Publisher<Integer> own(Integer... values) {
    return subscriber ->
        subscriber.onSubscribe(
            new Subscription() {
              private int at;
              private boolean over;

              @Override
              public void request(long n) {
                for (long i = 0; i < n && at < values.length && !over; i++) {
                  subscriber.onNext(values[at++]);
                }
                if (at == values.length && !over) {
                  over = true;
                  subscriber.onComplete();
                }
              }

              @Override
              public void cancel() {
                over = true;
              }
            });
  }

  static void rx() {
    say(flowable("[1,2,3]", () -> Flowable.range(1, 3)).toList().blockingGet());
    say(flowable("[2]", () -> Flowable.range(1, 3).filter(x -> x == 2)).toList().blockingGet());
    say(flowable("[1,2]", () -> Flowable.just(1, 2)
        .observeOn(io.reactivex.rxjava3.schedulers.Schedulers.computation()))
        .map(x -> x + 1).toList().blockingGet());
    say(flowable("[1] cancelled", () -> Flowable.just(1, 2)).take(1).toList().blockingGet());
    say(flowable("!java.lang.IllegalStateException: rx",
        () -> Flowable.just(1).concatWith(Single.error(new IllegalStateException("rx"))))
        .onErrorReturnItem(-1).toList().blockingGet());
    say(observable("[1,2]", () -> Observable.just(1, 2)).toList().blockingGet());
    say(observable("[2,3]", () -> Observable.just(1, 2).map(x -> x + 1)).toList().blockingGet());
    say(observable("[0,1]", () -> Observable.interval(1, TimeUnit.MILLISECONDS)
        .map(Long::intValue)).take(2).toList().blockingGet());
    say(single("1", () -> Single.just(1)).blockingGet());
    say(single("\"x\"", () -> Single.fromCallable(() -> "x").map(x -> x)).blockingGet());
    say(single("!java.lang.IllegalStateException: one",
        () -> Single.error(new IllegalStateException("one"))).onErrorReturnItem("e").blockingGet());
    say(maybe("2", () -> Maybe.just(2)).blockingGet());
    say(maybe("-", () -> Maybe.empty()).blockingGet());
    completable("-", () -> Completable.fromAction(() -> {})).blockingAwait();
    say(completable("!java.lang.IllegalStateException: all",
        () -> Completable.error(new IllegalStateException("all"))).onErrorComplete()
        .andThen(Single.just("after")).blockingGet());
    single("- pending", () -> Single.just(1));
    Single<Integer> twice = single("2x 3", () -> Single.just(3));
    say(twice.blockingGet() + twice.blockingGet());
    KEPT.add(single("- cancelled", () -> Single.timer(1, TimeUnit.DAYS)).subscribe(x -> {}));
    ((io.reactivex.rxjava3.disposables.Disposable) KEPT.get(KEPT.size() - 1)).dispose();
    say(Flux.from(flowable("[1,2]", () -> Flowable.just(1, 2))).collectList().block());
    say(Flowable.fromPublisher(flux("[1,2]", () -> Flux.just(1, 2))).toList().blockingGet());
  }

  static void jdk() throws Exception {
    SubmissionPublisher<String> publisher = new SubmissionPublisher<>();
    CountDownLatch done = new CountDownLatch(1);
    List<String> got = new ArrayList<>();
    flow("[\"a\",\"b\"]", () -> publisher).subscribe(new Taking(got, done, 9));
    publisher.submit("a");
    publisher.submit("b");
    publisher.close();
    done.await();
    say(got);

    SubmissionPublisher<String> failing = new SubmissionPublisher<>(Runnable::run, 8);
    CountDownLatch failed = new CountDownLatch(1);
    got.clear();
    flow("!java.lang.IllegalStateException: flow", () -> failing)
        .subscribe(new Taking(got, failed, 9));
    failing.submit("a");
    failing.closeExceptionally(new IllegalStateException("flow"));
    failed.await();
    say(got);

    SubmissionPublisher<String> cancelled = new SubmissionPublisher<>(Runnable::run, 8);
    got.clear();
    flow("[\"a\"] cancelled", () -> cancelled).subscribe(new Taking(got, failed, 1));
    cancelled.submit("a");
    cancelled.submit("b");
    say(got);

    Flow.Publisher<String> own = subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
      private boolean over;

      @Override
      public void request(long n) {
        if (!over) {
          over = true;
          subscriber.onNext("own");
          subscriber.onComplete();
        }
      }

      @Override
      public void cancel() {}
    });
    got.clear();
    flow("[\"own\"]", () -> own).subscribe(new Taking(got, failed, 9));
    say(got);
  }

  /** A subscriber of the host's own. */
  static final class Taking implements Flow.Subscriber<String> {
    final List<String> got;
    final CountDownLatch done;
    final int most;
    Flow.Subscription subscription;

    Taking(List<String> got, CountDownLatch done, int most) {
      this.got = got;
      this.done = done;
      this.most = most;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      subscription.request(1);
    }

    @Override
    public void onNext(String item) {
      got.add(item);
      if (got.size() >= most) {
        subscription.cancel();
      } else {
        subscription.request(1);
      }
    }

    @Override
    public void onError(Throwable thrown) {
      got.add(thrown.toString());
      done.countDown();
    }

    @Override
    public void onComplete() {
      got.add("complete");
      done.countDown();
    }
  }

  public static void main(String[] args) throws Exception {
    reactor();
    rx();
    jdk();
    System.exit(0);
  }
}
