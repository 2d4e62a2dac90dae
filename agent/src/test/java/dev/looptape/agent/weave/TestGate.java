package dev.looptape.agent.weave;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteRegistry;
import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Stands behind the gate of this JVM and writes down what it hears. */
final class TestGate extends $Looptape {
  private final List<Call> calls;
  private final SiteRegistry sites;

  private TestGate(List<Call> calls, SiteRegistry sites) {
    this.calls = calls;
    this.sites = sites;
  }

  /** One call, as it was heard; {@code ends} counts how often its end was. */
  static final class Call {
    private final Site site;
    final @Nullable Object self;
    final Object @Nullable [] arguments;
    @Nullable Object result;
    @Nullable Throwable thrown;
    int ends;

    Call(Site site, @Nullable Object self, Object @Nullable [] arguments) {
      this.site = site;
      this.self = self;
      this.arguments = arguments;
    }

    Site site() {
      return site;
    }
  }

  static TestGate open(List<Call> calls, SiteRegistry sites) {
    TestGate gate = new TestGate(calls, sites);
    put(gate);
    return gate;
  }

  /** Only counts. */
  static Counter count() {
    Counter counter = new Counter();
    put(counter);
    return counter;
  }

  /** Counts calls, and those of their ends that are not known or come twice. */
  static final class Counter extends $Looptape {
    private final LongAdder calls = new LongAdder();
    private final LongAdder failures = new LongAdder();

    long calls() {
      return calls.sum();
    }

    long endedTwice() {
      return failures.sum();
    }

    void close() {
      put(null);
    }

    @Override
    protected Object onEnter(int site, Object self, Object[] arguments) {
      calls.increment();
      return new boolean[1];
    }

    @Override
    protected void onExit(Object token, Object result, Throwable thrown) {
      boolean[] ended = (boolean[]) token;
      if (ended[0]) {
        failures.increment();
      }
      ended[0] = true;
    }

    @Override
    protected void onLost(Object token) {}

    @Override
    protected void onCapture(Object task, Object to, int how) {}

    @Override
    protected @Nullable Object onSwap(Object task, int how) {
      return null;
    }

    @Override
    protected void onRestore(Object token) {}
  }

  private static void put(@Nullable Object gate) {
    try {
      Field impl = $Looptape.class.getDeclaredField("impl");
      impl.setAccessible(true);
      impl.set(null, gate);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  void close() {
    put(null);
  }

  @Override
  protected Object onEnter(int site, Object self, Object[] arguments) {
    Call call = new Call(sites.get(site), self, arguments);
    synchronized (calls) {
      calls.add(call);
    }
    return call;
  }

  @Override
  protected void onExit(Object token, Object result, Throwable thrown) {
    Call call = (Call) token;
    call.result = result;
    call.thrown = thrown;
    call.ends++;
  }

  @Override
  protected void onLost(Object token) {}

  @Override
  protected void onCapture(Object task, Object to, int how) {}

  @Override
  protected @Nullable Object onSwap(Object task, int how) {
    return null;
  }

  @Override
  protected void onRestore(Object token) {}
}
