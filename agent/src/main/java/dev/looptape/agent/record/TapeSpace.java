package dev.looptape.agent.record;

/**
 * Tells when a tape holds more of what the tail has dropped than of what it keeps. How many bytes a
 * unit of the tail's weight takes is known from the times at which the tape held just what the tail
 * did.
 */
final class TapeSpace {
  /** A tape that is smaller than this is not written again. */
  private static final long SMALL = 256 << 10;

  private double bytesPerWeight = 1;
  private long replacedBytes;

  /** The tape has just been written anew. */
  void replaced(long bytes) {
    replacedBytes = bytes;
  }

  /**
   * Whether to write the tape anew; so it has at most about twice the bytes of what it has to hold,
   * and each byte is written about twice.
   *
   * @param bytes what the tape has
   * @param weight of what the tail keeps
   * @param dropped whether the tape holds anything that the tail has dropped
   */
  boolean isMostlyDropped(long bytes, long weight, boolean dropped) {
    if (!dropped) {
      bytesPerWeight = (double) bytes / Math.max(weight, 1);
      return false;
    }
    return bytes > 2 * (long) (bytesPerWeight * weight) + SMALL
        && bytes > replacedBytes + (replacedBytes >> 1) + SMALL;
  }
}
