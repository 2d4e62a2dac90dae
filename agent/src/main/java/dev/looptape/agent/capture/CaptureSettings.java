package dev.looptape.agent.capture;

import java.util.List;

/**
 * What capture is told.
 *
 * @param limits how much is kept
 * @param redact whether secrets are redacted
 * @param secretNames names, beside the built-in ones, whose values are secret
 * @param secretPatterns regular expressions, beside the built-in shapes, whose matches are secret
 * @param keepEmbeddings whether vectors are kept instead of summarised
 * @param vectorNames names, beside {@code embedding} and {@code embeddings}, under which numbers
 *     are vectors
 * @param vectorTypes names of classes whose only array or list of numbers is a vector, beside the
 *     built-in ones
 */
public record CaptureSettings(
    CaptureLimits limits,
    boolean redact,
    List<String> secretNames,
    List<String> secretPatterns,
    boolean keepEmbeddings,
    List<String> vectorNames,
    List<String> vectorTypes) {
  /** What holds where nothing is set. */
  public static final CaptureSettings DEFAULT =
      new CaptureSettings(CaptureLimits.DEFAULT, true, List.of(), false);

  /** Settings without patterns, and with the built-in vectors only. */
  public CaptureSettings(
      CaptureLimits limits, boolean redact, List<String> secretNames, boolean keepEmbeddings) {
    this(limits, redact, secretNames, List.of(), keepEmbeddings, List.of(), List.of());
  }
}
