package dev.looptape.influence;

import org.jspecify.annotations.Nullable;

/**
 * A piece of evidence with its score.
 *
 * @param id the id it was given with
 * @param signals the four signals
 * @param weights the weights that were really used for it
 * @param adapted whether they differ from the given ones because it has no ancestors
 * @param score the number it is ranked by; comparable within one ranking only
 * @param reference its similarity to the expected answer, a cosine; null if the scorer used none
 */
public record ScoredEvidence(
    String id,
    Signals signals,
    Weights weights,
    boolean adapted,
    double score,
    @Nullable Double reference) {}
