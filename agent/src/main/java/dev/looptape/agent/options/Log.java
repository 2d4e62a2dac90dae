package dev.looptape.agent.options;

/** How much is said on stderr. */
public enum Log {
  /** Nothing. */
  OFF(0),
  /** A line only when something was lost or switched off. */
  ERROR(1),
  /** Also where the file is, what was woven, and which rules matched nothing. */
  INFO(2),
  /** Also each method that was woven. */
  DEBUG(3);

  private final int level;

  Log(int level) {
    this.level = level;
  }

  /** Whether lines of the level {@code line} are printed. */
  public boolean prints(Log line) {
    return this != OFF && level >= line.level;
  }
}
