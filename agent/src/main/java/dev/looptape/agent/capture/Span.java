package dev.looptape.agent.capture;

/** A range of a text in one long; 0: none. */
final class Span {
  static final long NONE = 0;

  private Span() {}

  static long of(int start, int end) {
    return (long) start << 32 | end;
  }

  static int start(long span) {
    return (int) (span >>> 32);
  }

  static int end(long span) {
    return (int) span;
  }
}
