package dev.looptape.pack;

/** A packed recording that cannot be read; the message names what is wrong with it. */
public class PackedRecordingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public PackedRecordingException(String message) {
    super(message);
  }
}
