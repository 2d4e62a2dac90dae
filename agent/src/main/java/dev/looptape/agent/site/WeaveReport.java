package dev.looptape.agent.site;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What was woven and what was not, for the recording's {@code structure}. Thread-safe. Each list is
 * kept to its first {@value #KEPT} entries; the counts go on.
 */
public final class WeaveReport {
  /** How many entries of a kind are kept. */
  public static final int KEPT = 1_000;

  private final SiteRegistry registry;
  private final Supplier<List<String>> unmatched;
  private final BitSet woven = new BitSet();
  private final Set<Skipped> skipped = new LinkedHashSet<>();
  private final Map<String, NotWoven> notWoven = new LinkedHashMap<>();
  private int skippedCount;
  private int notWovenCount;

  /**
   * @param registry all sites
   * @param unmatched tells the user's rules that have selected nothing so far
   */
  public WeaveReport(SiteRegistry registry, Supplier<List<String>> unmatched) {
    this.registry = registry;
    this.unmatched = unmatched;
  }

  /**
   * A method that was chosen and cannot be woven.
   *
   * @param what {@code class#method descriptor}
   * @param reason why, for a person
   */
  public record Skipped(String what, String reason) {}

  /**
   * A class of which something was chosen and nothing is woven.
   *
   * @param className binary name
   * @param reason why, for a person
   */
  public record NotWoven(String className, String reason) {}

  /** Lists a method that cannot be woven, once. */
  public synchronized void addSkipped(String what, String reason) {
    if (skipped.size() < KEPT) {
      skippedCount += skipped.add(new Skipped(what, reason)) ? 1 : 0;
    } else {
      skippedCount++;
    }
  }

  /**
   * Lists a class that is not woven, once.
   *
   * @return whether it is the first of the process
   */
  public synchronized boolean addNotWoven(String className, String reason) {
    boolean first = notWovenCount == 0;
    if (notWoven.size() < KEPT) {
      notWovenCount += notWoven.put(className, new NotWoven(className, reason)) == null ? 1 : 0;
    } else {
      notWovenCount++;
    }
    return first;
  }

  /** Notes that a site's method now has the doorbell in it. */
  public synchronized void addWoven(Site site) {
    woven.set(site.id());
  }

  /** The sites woven so far, in the order of their ids. */
  public synchronized List<Site> woven() {
    List<Site> sites = new ArrayList<>(woven.cardinality());
    for (int id = woven.nextSetBit(0); id >= 0; id = woven.nextSetBit(id + 1)) {
      sites.add(registry.get(id));
    }
    return sites;
  }

  /** How many sites are woven so far. */
  public synchronized int wovenCount() {
    return woven.cardinality();
  }

  /** The methods that were chosen and cannot be woven. */
  public synchronized List<Skipped> skipped() {
    return new ArrayList<>(skipped);
  }

  /** How many such methods were met. */
  public synchronized int skippedCount() {
    return skippedCount;
  }

  /** The classes that should have been woven and are not. */
  public synchronized List<NotWoven> notWoven() {
    return new ArrayList<>(notWoven.values());
  }

  /** How many such classes were met. */
  public synchronized int notWovenCount() {
    return notWovenCount;
  }

  /** The user's rules that have selected nothing so far, as written, with their place. */
  public List<String> unmatchedRules() {
    return unmatched.get();
  }
}
