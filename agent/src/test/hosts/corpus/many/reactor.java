import java.time.Duration;
import reactor.core.publisher.*;
import reactor.core.scheduler.Schedulers;

public class Program {
  public static String run() {
    String text = Flux.range(1, 200).publishOn(Schedulers.parallel()).filter(n -> n % 3 == 0)
        .flatMapSequential(n -> Mono.just(n).delayElement(Duration.ofMillis(1)).map(x -> x * x))
        .buffer(5).map(Object::toString).collectList().map(Object::toString).block();
    String failed = Mono.error(new IllegalStateException("no")).onErrorResume(e -> Mono.just(e.toString())).block().toString();
    return text + failed + Flux.just("a", "b").zipWith(Flux.just(1, 2)).collectList().block();
  }
}
