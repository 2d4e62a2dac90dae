package dev.looptape.benchmark;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The small call after recording was closed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClosedBenchmark {
  private final Host host = new Host();

  /** Records for a while, as a host does before something closes recording, and closes it. */
  @Setup(Level.Trial)
  public void close() throws ReflectiveOperationException {
    for (int i = 0; i < 100_000; i++) {
      small();
    }
    Field impl = Class.forName("java.lang.$Looptape").getDeclaredField("impl");
    impl.setAccessible(true);
    Object gate = impl.get(null);
    Method close = gate.getClass().getDeclaredMethod("close");
    close.setAccessible(true);
    close.invoke(gate);
  }

  /** Two strings and an int. */
  @Benchmark
  public int small() {
    return host.small("where is my parcel", "order-4711", 7);
  }
}
