package dev.looptape.cli;

/** What the process's exit code says. */
final class ExitCodes {
  static final int DONE = 0;
  static final int BAD_INPUT = 1;
  static final int USAGE = 2;
  static final int TOO_LARGE = 3;

  private ExitCodes() {}
}
