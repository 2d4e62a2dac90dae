package dev.looptape.agent.weave;

/**
 * A set of class names that keeps 64 bits of each, since a process has tens of thousands. Two names
 * with equal bits would make an unseen class count as seen: one in 10<sup>10</sup> for 60,000.
 */
final class SeenNames {
  private long[] table = new long[256];
  private int size;

  synchronized void add(String name) {
    long hash = hash(name);
    int slot = slot(table, hash);
    if (table[slot] == hash) {
      return;
    }
    table[slot] = hash;
    if (++size * 2 > table.length) {
      long[] grown = new long[2 * table.length];
      for (long one : table) {
        if (one != 0) {
          grown[slot(grown, one)] = one;
        }
      }
      table = grown;
    }
  }

  synchronized boolean contains(String name) {
    long hash = hash(name);
    return table[slot(table, hash)] == hash;
  }

  /** Where the hash is, or the empty slot where it belongs. */
  private static int slot(long[] table, long hash) {
    int mask = table.length - 1;
    int slot = (int) (hash ^ hash >>> 32) & mask;
    while (table[slot] != 0 && table[slot] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private static long hash(String name) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
    }
    hash ^= hash >>> 29;
    return hash == 0 ? 1 : hash; // 0 marks an empty slot
  }
}
