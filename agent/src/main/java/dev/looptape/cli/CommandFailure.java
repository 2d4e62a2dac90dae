package dev.looptape.cli;

/** A command cannot go on; the message is the one line to say. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  CommandFailure(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  /** Bad input: the place and the reason. */
  static CommandFailure of(String place, String reason) {
    return new CommandFailure(ExitCodes.BAD_INPUT, place + ": " + reason);
  }

  int exitCode() {
    return exitCode;
  }
}
