import dev.looptape.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ConcurrentTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Spring's {@code @Async}: what such a method does belongs to the call that called it. */
public class Asynchronous {
  static final AtomicInteger names = new AtomicInteger();

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

  @Configuration
  @EnableAsync
  static class Settings {
    @Bean
    ThreadPoolTaskExecutor pool() {
      ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
      pool.setCorePoolSize(2);
      pool.setTaskDecorator(task -> () -> task.run());
      return pool;
    }

    @Bean
    ThreadPoolTaskScheduler scheduler() {
      ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
      scheduler.setPoolSize(2);
      return scheduler;
    }

    @Bean
    SimpleAsyncTaskExecutor threads() {
      return new SimpleAsyncTaskExecutor();
    }

    @Bean
    Executor wrapped() {
      return new ConcurrentTaskExecutor(java.util.concurrent.Executors.newFixedThreadPool(2));
    }

    @Bean
    Works works() {
      return new Works();
    }
  }

  static class Works {
    @Async("pool")
    public CompletableFuture<String> inPool(String parent) {
      in(parent, self -> {});
      return CompletableFuture.completedFuture("done");
    }

    @Async("scheduler")
    public CompletableFuture<String> inScheduler(String parent) {
      in(parent, self -> {});
      return CompletableFuture.completedFuture("done");
    }

    @Async("threads")
    public CompletableFuture<String> inThread(String parent) {
      in(parent, self -> in(self, inner -> {}));
      return CompletableFuture.completedFuture("done");
    }

    @Async("wrapped")
    public CompletableFuture<String> wrapped(String parent) {
      in(parent, self -> {});
      return CompletableFuture.completedFuture("done");
    }
  }

  static void all(Works works, String self) {
    List<CompletableFuture<String>> made = new ArrayList<>();
    made.add(works.inPool(self));
    made.add(works.inScheduler(self));
    made.add(works.inThread(self));
    made.add(works.wrapped(self));
    made.forEach(CompletableFuture::join);
  }

  public static void main(String[] arguments) throws Exception {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(Settings.class)) {
      Works works = context.getBean(Works.class);
      for (int i = 0; i < 20; i++) {
        in("-", self -> all(works, self));
        all(works, "-");
      }
    }
    System.out.println("done");
    System.exit(0);
  }
}
