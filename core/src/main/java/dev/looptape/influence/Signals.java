package dev.looptape.influence;

/**
 * The four signals of one piece of evidence.
 *
 * @param fa similarity to the final answer, a cosine
 * @param avg mean similarity to the ancestors, a mean of cosines; 0 without ancestors
 * @param persist share of ancestors that are similar, from 0 to 1; 0 without ancestors
 * @param depth {@code 1 / (1 + n)} for n ancestors, in (0, 1]
 */
public record Signals(double fa, double avg, double persist, double depth) {}
