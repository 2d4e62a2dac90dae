package dev.looptape.influence;

import java.util.List;

/**
 * A piece of evidence, as texts.
 *
 * @param id names it in the ranking; unique in a list
 * @param text what the model was given
 * @param ancestors the model's outputs between it and the answer, oldest first
 */
public record Evidence(String id, String text, List<String> ancestors) {
  /** Copies the list. */
  public Evidence {
    ancestors = List.copyOf(ancestors);
  }
}
