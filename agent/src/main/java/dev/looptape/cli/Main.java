package dev.looptape.cli;

/** The command line's entry. */
public final class Main {
  private Main() {}

  /**
   * Runs one command on the process's own streams.
   *
   * @return 0 done, 1 bad input, 2 wrong usage, 3 too large
   */
  public static int run(String[] arguments) {
    return Tool.run(Console.ofProcess(), arguments);
  }
}
