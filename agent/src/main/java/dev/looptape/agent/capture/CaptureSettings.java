package dev.looptape.agent.capture;

import java.util.List;

/**
 * What capture is told.
 *
 * @param limits how much is kept
 * @param redact whether secrets are redacted
 * @param secretNames names, beside the built-in ones, whose values are secret
 * @param keepEmbeddings whether vectors are kept instead of summarised
 */
public record CaptureSettings(
    CaptureLimits limits, boolean redact, List<String> secretNames, boolean keepEmbeddings) {
  /** What holds where nothing is set. */
  public static final CaptureSettings DEFAULT =
      new CaptureSettings(CaptureLimits.DEFAULT, true, List.of(), false);
}
