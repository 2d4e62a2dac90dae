package dev.looptape.agent.capture;

/**
 * How much of one call's arguments, or of its result, is kept. What is cut says so at its place.
 *
 * @param depth levels of nesting
 * @param nodes objects, arrays, strings and numbers together
 * @param chars characters of all strings together
 * @param stringChars characters of one string
 * @param elements elements of one collection, array or map
 */
public record CaptureLimits(int depth, int nodes, int chars, int stringChars, int elements) {
  /** The most that {@code depth} may be: a file's nesting stays under 500, and stacks are small. */
  public static final int MAX_DEPTH = 100;

  /** What holds where nothing is set. */
  public static final CaptureLimits DEFAULT =
      new CaptureLimits(48, 250_000, 16 << 20, 4 << 20, 10_000);
}
