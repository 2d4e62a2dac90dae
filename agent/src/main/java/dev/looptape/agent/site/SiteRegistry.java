package dev.looptape.agent.site;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** All sites of the process. Read by every recorded call, so reading is one array access. */
public final class SiteRegistry {
  /** Room to grow into; a slot is filled before the id of its site is known to anybody. */
  private volatile Site[] sites = new Site[16];

  private volatile int count;

  /** Adds the site that {@code make} returns for the next free id. */
  public synchronized Site add(IntFunction<Site> make) {
    int id = count;
    Site site = make.apply(id);
    Site[] room = sites;
    if (id == room.length) {
      room = Arrays.copyOf(room, 2 * id);
    }
    room[id] = site;
    sites = room; // publishes the slot as well
    count = id + 1;
    return site;
  }

  /** The site of an id that {@link #add} gave out. */
  public Site get(int id) {
    return sites[id];
  }

  /** How many sites there are. */
  public int size() {
    return count;
  }

  /** All sites, in the order of their ids. */
  public List<Site> all() {
    int known = count;
    return List.of(Arrays.copyOf(sites, known));
  }
}
