package dev.looptape.pack;

/** A recording that is larger than the reader allows; nothing of it was expanded. */
public final class PackedRecordingTooLargeException extends PackedRecordingException {
  private static final long serialVersionUID = 1;

  private final long maxBytes;

  public PackedRecordingTooLargeException(String message, long maxBytes) {
    super(message);
    this.maxBytes = maxBytes;
  }

  /** The bound that was passed, in bytes. */
  public long maxBytes() {
    return maxBytes;
  }
}
