package dev.looptape.cli;

import dev.looptape.recording.RecordingFiles;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Standard output takes no more. */
final class OutputFailure extends UncheckedIOException {
  private static final long serialVersionUID = 1;

  private final String reason;

  OutputFailure(IOException cause) {
    super(cause);
    reason = RecordingFiles.reason(cause);
  }

  String reason() {
    return reason;
  }

  /** Whether the reader went away, as {@code head} and a pager do when they have enough. */
  boolean isClosedPipe() {
    return reason.contains("Broken pipe") || reason.contains("pipe is being closed");
  }
}
