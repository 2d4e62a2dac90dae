package dev.looptape.influence;

/** A recording has nothing to rank, or not what was asked for. The message is one line. */
public final class NoEvidenceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NoEvidenceException(String message) {
    super(message);
  }
}
