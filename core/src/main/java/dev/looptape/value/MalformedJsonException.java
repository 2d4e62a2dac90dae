package dev.looptape.value;

/** Text that is not JSON, or not JSON that is read here; the message names the place and why. */
public final class MalformedJsonException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public MalformedJsonException(String message) {
    super(message);
  }
}
