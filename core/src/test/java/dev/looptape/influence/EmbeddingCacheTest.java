package dev.looptape.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EmbeddingCacheTest {
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final EmbeddingCache cache =
      new EmbeddingCache(
          text -> {
            asked.add(text);
            if (text.startsWith("bad")) {
              throw new IllegalStateException("bad text");
            }
            return new double[] {text.length(), 1};
          },
          3);

  @Test
  void what_is_known_is_not_embedded_again() {
    InfluenceQuery query =
        new InfluenceQuery(List.of(new Evidence("a", "x", List.of("y"))), "z").withEmbedder(cache);
    List<ScoredEvidence> first = InfluenceScorer.signals().score(query);
    assertThat(asked).hasSize(3);
    assertThat(InfluenceScorer.signals().score(query)).isEqualTo(first);
    assertThat(asked).hasSize(3);
    assertThat(cache.hits()).isEqualTo(3);
    assertThat(cache.misses()).isEqualTo(3);
  }

  @Test
  void the_least_recently_used_goes() {
    cache.embedAll(List.of("a", "b", "c"));
    cache.embed("a");
    cache.embed("d");
    assertThat(cache.evictions()).isEqualTo(1);
    assertThat(cache.size()).isEqualTo(3);
    cache.embed("a");
    assertThat(cache.misses()).isEqualTo(4);
    cache.embed("b");
    assertThat(cache.misses()).isEqualTo(5);
  }

  @Test
  void a_batch_larger_than_the_cache_is_answered_whole() {
    assertThat(cache.embedAll(List.of("a", "bb", "ccc", "dddd", "a")))
        .hasSize(4)
        .hasEntrySatisfying("dddd", vector -> assertThat(vector).containsExactly(4, 1));
    assertThat(cache.size()).isEqualTo(3);
  }

  @Test
  void a_failure_is_not_cached() {
    assertThatThrownBy(() -> cache.embedAll(List.of("a", "bad")))
        .isInstanceOf(EmbedderException.class)
        .hasMessageContaining("bad text");
    assertThat(cache.size()).isZero();
    cache.embed("a");
    assertThat(asked).containsExactly("a", "bad", "a");
  }

  @Test
  void what_it_returns_cannot_change_what_it_holds() {
    cache.embed("a")[0] = 99;
    cache.embed("a")[0] = 98;
    assertThat(cache.embed("a")).containsExactly(1, 1);
  }

  @Test
  void a_cancelled_request_caches_nothing() {
    AtomicInteger calls = new AtomicInteger();
    assertThatThrownBy(
            () -> Embeddings.of(cache, List.of("a", "b"), () -> calls.incrementAndGet() > 4))
        .isInstanceOf(CancellationException.class);
    assertThat(cache.size()).isZero();
  }

  @Test
  void a_changed_dimension_is_refused() {
    AtomicInteger dimension = new AtomicInteger(1);
    EmbeddingCache changing = new EmbeddingCache(text -> new double[dimension.getAndIncrement()]);
    changing.embed("a");
    assertThatThrownBy(() -> changing.embed("b")).hasMessageContaining("from 1 to 2");
  }

  @Test
  void concurrent_requests_for_one_text_join() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    EmbeddingCache slow =
        new EmbeddingCache(
            text -> {
              calls.incrementAndGet();
              inside.countDown();
              awaitQuietly(go);
              return new double[] {7};
            });
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      Future<double[]> first = pool.submit(() -> slow.embed("x"));
      inside.await();
      List<Future<double[]>> others = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        others.add(pool.submit(() -> slow.embed("x")));
      }
      while (slow.hits() < 3) {
        Thread.onSpinWait();
      }
      go.countDown();
      assertThat(first.get()).containsExactly(7);
      for (Future<double[]> other : others) {
        assertThat(other.get()).containsExactly(7).isNotSameAs(first.get());
      }
      assertThat(calls).hasValue(1);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void whoever_waits_for_a_request_that_is_cancelled_asks_itself() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    EmbeddingCache slow =
        new EmbeddingCache(
            text -> {
              if (calls.incrementAndGet() == 1) {
                inside.countDown();
                awaitQuietly(go);
                throw new CancellationException("gone");
              }
              return new double[] {7};
            });
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      Future<double[]> first = pool.submit(() -> slow.embed("x"));
      inside.await();
      Future<double[]> second = pool.submit(() -> slow.embed("x"));
      while (slow.hits() < 1) {
        Thread.onSpinWait();
      }
      go.countDown();
      assertThat(second.get()).containsExactly(7);
      assertThatThrownBy(first::get).hasCauseInstanceOf(CancellationException.class);
    } finally {
      pool.shutdownNow();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
