package dev.looptape.influence.made;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** How well a ranking finds the culprits: how often first, and the mean of one by its rank. */
public final class Measured {
  private final Map<MadeKind, double[]> sums = new EnumMap<>(MadeKind.class);

  /** Ranks the items of each run; the texts come back best first. */
  public static Measured of(List<MadeRun> runs, Function<MadeRun, List<String>> ranking) {
    Measured measured = new Measured();
    for (MadeRun run : runs) {
      int rank = ranking.apply(run).indexOf(run.culprit());
      double[] sum = measured.sums.computeIfAbsent(run.kind(), kind -> new double[4]);
      sum[0]++;
      sum[1] += rank == 0 ? 1 : 0;
      sum[2] += rank < 0 ? 0 : 1.0 / (rank + 1);
      sum[3] += 1.0 / run.items().size();
    }
    return measured;
  }

  /** The share of runs, in percent, in which the culprit is first. */
  public double top1(MadeKind kind) {
    return 100 * of(kind, 1);
  }

  /** The mean reciprocal rank, from 0 to 1. */
  public double reciprocalRank(MadeKind kind) {
    return of(kind, 2);
  }

  /** What guessing finds, in percent. */
  public double chance(MadeKind kind) {
    return 100 * of(kind, 3);
  }

  /** Three standard errors of guessing, in percent. */
  public double threeErrors(MadeKind kind) {
    double chance = of(kind, 3);
    return 300 * Math.sqrt(chance * (1 - chance) / sums.get(kind)[0]);
  }

  private double of(MadeKind kind, int sum) {
    return sums.get(kind)[sum] / sums.get(kind)[0];
  }

  /** One line of a table: top-1 in percent and mean reciprocal rank, for each kind. */
  public String named(String name) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "| %-22s", name));
    for (MadeKind kind : MadeKind.values()) {
      line.append(String.format(Locale.ROOT, " | %3.0f %.2f", top1(kind), reciprocalRank(kind)));
    }
    return line.append(" |\n").toString();
  }
}
