package dev.looptape.agent.capture;

/** Which elements of a collection are asked for, and through how many views they are seen. */
final class Range {
  /** A view of a view of a view… is not followed further: a stack is small. */
  private static final int MAX_LAYERS = 16;

  final int from;
  final int max;
  private final int layers;

  private Range(int from, int max, int layers) {
    this.from = from;
    this.max = max;
    this.layers = layers;
  }

  static Range first(int max) {
    return new Range(0, max, 0);
  }

  /** The same of the collection below; fails where the views do not end. */
  Range below() {
    return below(from, max);
  }

  Range below(int newFrom, int newMax) {
    if (layers >= MAX_LAYERS) {
      throw new IllegalStateException("too many views of views");
    }
    return new Range(newFrom, newMax, layers + 1);
  }
}
