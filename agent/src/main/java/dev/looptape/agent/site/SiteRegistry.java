package dev.looptape.agent.site;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** All sites of the process. Read by every recorded call, so reading is one array access. */
public final class SiteRegistry {
  private volatile Site[] sites = new Site[0];

  /** Adds the site that {@code make} returns for the next free id. */
  public synchronized Site add(IntFunction<Site> make) {
    Site[] old = sites;
    Site site = make.apply(old.length);
    Site[] grown = Arrays.copyOf(old, old.length + 1);
    grown[old.length] = site;
    sites = grown;
    return site;
  }

  /** The site of an id that {@link #add} gave out. */
  public Site get(int id) {
    return sites[id];
  }

  /** All sites, in the order of their ids. */
  public List<Site> all() {
    return List.of(sites);
  }
}
