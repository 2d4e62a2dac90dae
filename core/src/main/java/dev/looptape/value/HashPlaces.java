package dev.looptape.value;

/**
 * Where a value's hash leads in a table. Multiplied by a number that each JVM draws anew, so that
 * nobody can prepare values whose different hashes lead to one place.
 */
public final class HashPlaces {
  /** So many values of one hash stand in a table; more of them go where they are kept in order. */
  public static final int SAME_HASH = 8;

  private static final long ODD = mixed(System.nanoTime() ^ System.identityHashCode(new Object()));

  private HashPlaces() {}

  /**
   * The place of {@code value} in a table.
   *
   * @param length of the table: a power of two, at least 2
   */
  public static int home(Value value, int length) {
    return home(value.hashCode(), length);
  }

  static int home(int hash, int length) {
    long product = (hash & 0xffffffffL) * ODD;
    return (int) (product >>> Long.numberOfLeadingZeros(length) + 1);
  }

  private static long mixed(long seed) {
    long z = (seed ^ seed >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return (z ^ z >>> 31) | 1;
  }
}
