package dev.looptape.pack;

/** A document whose distinct content is more than this JVM may hold. */
public final class MemoryLimit {
  private MemoryLimit() {}

  /**
   * The refusal to throw in the place of an {@code OutOfMemoryError} that ended the reading of a
   * document; what was read of it is garbage by then.
   */
  public static PackedRecordingTooLargeException passed(OutOfMemoryError error) {
    long max = Runtime.getRuntime().maxMemory();
    PackedRecordingTooLargeException refusal =
        new PackedRecordingTooLargeException(
            "the distinct content of the document does not fit into the memory of this JVM, "
                + (max >> 20)
                + " MiB; -Xmx gives it more",
            max);
    refusal.initCause(error);
    return refusal;
  }
}
