package dev.looptape.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the calls without an agent, with it, with it closed, and beside Jackson, and prints one
 * table. Arguments: the agent's jar, and a regular expression of the calls (default: all), or {@code
 * handover} for tasks that are handed over.
 */
public final class Benchmarks {
  private Benchmarks() {}

  /** Nanoseconds of one call, and its allocated bytes. */
  private record Cost(double nanos, double error, double bytes) {}

  /** Prints the table. */
  public static void main(String[] args) throws RunnerException, IOException {
    String agent = args[0];
    if (args.length > 1 && args[1].equals("handover")) {
      handover(agent);
      return;
    }
    String calls = "\\.(" + (args.length > 1 ? args[1] : "\\w+") + ")$";
    Path directory = Files.createTempDirectory("benchmark");
    String[] with = {
      "-javaagent:" + agent + "=dir=" + directory + "/recordings",
      "--add-opens=java.base/java.lang=ALL-UNNAMED"
    };
    Map<String, Cost> none = run("CallBenchmark" + calls);
    Map<String, Cost> recorded = run("CallBenchmark" + calls, with);
    Map<String, Cost> jackson = run("JacksonBenchmark" + calls);
    Map<String, Cost> closed =
        recorded.containsKey("small") ? run("ClosedBenchmark\\.small$", with) : Map.of();
    System.out.printf(
        "%nJDK %s, %d processors; a call in ns, without an agent's share%n",
        Runtime.version(), Runtime.getRuntime().availableProcessors());
    System.out.println("call            no agent   recorded  (bytes)   Jackson  (bytes)  ratio");
    for (String call : recorded.keySet()) {
      Cost bare = none.get(call);
      Cost ours = recorded.get(call);
      Cost theirs = jackson.get(call);
      double base = call.endsWith("First") ? bare.nanos : 0; // the input is made there too
      double added = ours.nanos - bare.nanos;
      System.out.printf(
          Locale.ROOT,
          "%-14s %9.1f %10.1f %8.0f %9.1f %8.0f %6.2f   +-%.0f / +-%.0f%n",
          call,
          bare.nanos,
          added,
          ours.bytes - bare.bytes,
          theirs.nanos - base,
          theirs.bytes - (base == 0 ? 0 : bare.bytes),
          added / (theirs.nanos - base),
          ours.error,
          theirs.error);
    }
    for (Cost cost : closed.values()) {
      System.out.printf(
          Locale.ROOT,
          "closed, small: %.1f ns, %.1f bytes%n",
          cost.nanos - none.get("small").nanos,
          cost.bytes);
    }
  }

  private static void handover(String agent) throws RunnerException, IOException {
    Path directory = Files.createTempDirectory("benchmark");
    Map<String, Cost> none = run("HandoverBenchmark");
    Map<String, Cost> recorded =
        run("HandoverBenchmark", "-javaagent:" + agent + "=dir=" + directory + "/recordings");
    System.out.printf("%nJDK %s; a task handed over and run, in ns%n", Runtime.version());
    System.out.println("task            no agent  with agent   ratio");
    for (String task : none.keySet()) {
      Cost bare = none.get(task);
      Cost ours = recorded.get(task);
      System.out.printf(
          Locale.ROOT,
          "%-14s %9.1f %11.1f %7.2f   +-%.0f / +-%.0f%n",
          task,
          bare.nanos,
          ours.nanos,
          ours.nanos / bare.nanos,
          bare.error,
          ours.error);
    }
  }

  private static Map<String, Cost> run(String include, String... jvm) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(include)
            .forks(Integer.getInteger("forks", 2))
            .warmupIterations(4)
            .measurementIterations(Integer.getInteger("iterations", 5))
            .warmupTime(TimeValue.seconds(1))
            .measurementTime(TimeValue.seconds(1))
            .addProfiler("gc")
            .jvmArgsAppend(jvm)
            .jvmArgsPrepend("-Xmx1g", "-XX:+UseParallelGC")
            .verbosity(VerboseMode.SILENT);
    Map<String, Cost> costs = new LinkedHashMap<>();
    Collection<RunResult> results = new Runner(options.build()).run();
    Map<String, RunResult> byName = new TreeMap<>();
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark();
      byName.put(name.substring(name.lastIndexOf('.') + 1), result);
    }
    for (Map.Entry<String, RunResult> one : byName.entrySet()) {
      RunResult result = one.getValue();
      costs.put(
          one.getKey(),
          new Cost(
              result.getPrimaryResult().getStatistics().getPercentile(50),
              result.getPrimaryResult().getStatistics().getStandardDeviation(),
              result.getSecondaryResults().get("gc.alloc.rate.norm").getScore()));
    }
    return costs;
  }
}
