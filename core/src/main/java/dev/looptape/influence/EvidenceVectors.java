package dev.looptape.influence;

import java.util.List;

/**
 * A piece of evidence, as vectors. They are read, never changed, and not copied.
 *
 * @param id names it in the ranking; unique in a list
 * @param vector its embedding
 * @param ancestors the embeddings of the model's outputs between it and the answer, oldest first
 */
@SuppressWarnings("ArrayRecordComponent") // a vector is data; nobody compares these records
public record EvidenceVectors(String id, double[] vector, List<double[]> ancestors) {
  /** Copies the list, not the vectors. */
  public EvidenceVectors {
    ancestors = List.copyOf(ancestors);
  }
}
