package dev.looptape.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.framework.Frameworks;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StreamsTest {
  private final Streams streams = new Streams();

  private static Call call() {
    Site site =
        new Site(
            1,
            "Host",
            "ask",
            "()V",
            false,
            SiteKind.TURN,
            "ask",
            "a test",
            List.of(),
            List.of(),
            -1,
            null);
    return new Call(7, site, Frameworks.of(null), null, false, null, new Loop(0));
  }

  /** Watches an object that nobody holds afterwards. */
  private void watchAndForget(Call call, boolean begins) {
    Object handler = new Object();
    streams.watch(handler, call, true);
    if (begins) {
      Objects.requireNonNull(streams.get(handler)).begun = true;
    }
  }

  private static void collectGarbage() {
    WeakReference<Object> witness = new WeakReference<>(new Object());
    while (!witness.refersTo(null)) {
      System.gc();
    }
  }

  @Test
  void a_stream_that_is_dropped_before_it_begins_is_abandoned() {
    Call call = call();
    watchAndForget(call, false);
    Call abandoned = null;
    for (int i = 0; i < 1_000 && abandoned == null; i++) { // references are queued a little later
      collectGarbage();
      abandoned = streams.abandoned();
    }
    assertThat(abandoned).isSameAs(call);
  }

  @Test
  void a_stream_that_has_begun_is_not_abandoned_when_the_host_lets_go_of_it() {
    watchAndForget(call(), true);
    for (int i = 0; i < 1_000 && !streams.isEmpty(); i++) {
      collectGarbage();
      assertThat(streams.abandoned()).isNull();
    }
    assertThat(streams.isEmpty()).isTrue();
  }
}
