package dev.looptape.cli;

import dev.looptape.influence.Embedder;
import dev.looptape.influence.InfluenceScorer;
import org.jspecify.annotations.Nullable;

/**
 * The scorer that was asked for.
 *
 * @param asked its name: {@code signals}, {@code lexical}, {@code both}, {@code contrastive}, or a
 *     class
 * @param own the user's own; null for ours
 */
record ChosenScorer(String asked, @Nullable InfluenceScorer own) {
  private static final String CLASS = "class:";

  /**
   * The scorer of this name, or the one that fits what was given.
   *
   * @throws IllegalArgumentException if there is no such scorer, or something that it needs was not
   *     given
   */
  static ChosenScorer of(
      @Nullable String named, boolean withEmbedder, boolean withExpected, @Nullable String path) {
    String name =
        named != null
            ? named.trim()
            : withExpected ? "contrastive" : withEmbedder ? "signals" : "lexical";
    if (name.startsWith(CLASS)) {
      String type = name.substring(CLASS.length());
      return new ChosenScorer(
          type, Plugins.instance(type, InfluenceScorer.class, path == null ? "" : path));
    }
    switch (name) {
      case "signals", "both" -> {}
      case "lexical" -> {
        if (withEmbedder) {
          throw new IllegalArgumentException("--scorer lexical takes no embedder");
        }
      }
      case "contrastive" -> {
        if (!withExpected) {
          throw new IllegalArgumentException("--scorer contrastive needs --expected");
        }
      }
      default ->
          throw new IllegalArgumentException(
              "unknown scorer "
                  + name
                  + "; it is one of signals, lexical, both, contrastive, class:NAME");
    }
    return new ChosenScorer(name, null);
  }

  boolean isOurs() {
    return own == null;
  }

  /** The embedder that was asked for, or that the scorer cannot do without. */
  EmbedderPlace embedder(@Nullable String named, Console console) {
    boolean needed = asked.equals("signals") || asked.equals("both");
    return EmbedderPlace.of(named == null && needed ? EmbedderPlace.MINILM : named, console);
  }

  /** What ranks: without an embedder, the terms. */
  InfluenceScorer scorer(@Nullable Embedder embedder) {
    if (own != null) {
      return own;
    }
    return switch (name(embedder)) {
      case "signals" -> InfluenceScorer.signals();
      case "both" -> InfluenceScorer.blended();
      case "contrastive" -> InfluenceScorer.contrastive();
      default -> InfluenceScorer.lexical();
    };
  }

  /** Its name: where an embedder is missing, that of the one which answers instead. */
  String name(@Nullable Embedder embedder) {
    boolean needed = asked.equals("signals") || asked.equals("both");
    return needed && embedder == null ? "lexical" : asked;
  }

  /** What is compared, for people. */
  String words(@Nullable Embedder embedder) {
    String vectors =
        embedder == null
            ? "by the terms of the texts, without a model"
            : asked.equals("both")
                ? "by the terms of the texts and the vectors of " + embedder.name()
                : "by the vectors of " + embedder.name();
    return own == null ? name(embedder) + ", " + vectors : asked;
  }
}
