package dev.looptape.influence;

/**
 * The weights that one item is scored with.
 *
 * @param weights the weights, after what had to move has moved
 * @param adapted whether any mass moved from the signals of ancestors to the other two
 */
public record EffectiveWeights(Weights weights, boolean adapted) {}
