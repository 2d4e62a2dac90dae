package dev.looptape.influence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Where the vectors of a query's texts come from. */
enum TextVectors {
  /** The query's embedder. */
  EMBEDDED {
    @Override
    Map<String, double[]> of(InfluenceQuery query, String caller) {
      Embedder embedder = query.embedder();
      if (embedder == null) {
        throw new IllegalArgumentException(caller + ": these signals need an embedder");
      }
      Set<String> texts = others(query);
      query.evidence().forEach(item -> texts.add(item.text()));
      return Embeddings.of(embedder, texts, query.cancel());
    }
  },

  /** The weighted terms of the texts. */
  TERMS {
    @Override
    Map<String, double[]> of(InfluenceQuery query, String caller) {
      List<String> evidence = query.evidence().stream().map(Evidence::text).toList();
      return TermVectors.of(evidence, others(query), query.cancel());
    }
  },

  /** Both, each of length 1, one behind the other: a cosine of these is the mean of the two. */
  BOTH {
    @Override
    Map<String, double[]> of(InfluenceQuery query, String caller) {
      Map<String, double[]> terms = TERMS.of(query, caller);
      Map<String, double[]> both = new HashMap<>();
      EMBEDDED
          .of(query, caller)
          .forEach((text, vector) -> both.put(text, joined(vector, of(terms, text))));
      return both;
    }
  };

  /** The vectors of all distinct texts of the query. */
  abstract Map<String, double[]> of(InfluenceQuery query, String caller);

  /** The texts that are no evidence. */
  private static Set<String> others(InfluenceQuery query) {
    Set<String> texts = new LinkedHashSet<>();
    texts.add(query.answer());
    if (query.expected() != null) {
      texts.add(query.expected());
    }
    query.evidence().forEach(item -> texts.addAll(item.ancestors()));
    return texts;
  }

  static double[] of(Map<String, double[]> vectors, String text) {
    return Objects.requireNonNull(vectors.get(text));
  }

  static EvidenceVectors of(Map<String, double[]> vectors, Evidence item) {
    List<double[]> ancestors = new ArrayList<>(item.ancestors().size());
    for (String ancestor : item.ancestors()) {
      ancestors.add(of(vectors, ancestor));
    }
    return new EvidenceVectors(item.id(), of(vectors, item.text()), ancestors);
  }

  private static double[] joined(double[] a, double[] b) {
    double[] both = new double[a.length + b.length];
    append(a, both, 0);
    append(b, both, a.length);
    return both;
  }

  private static void append(double[] vector, double[] both, int at) {
    double sum = 0;
    for (double x : vector) {
      sum += x * x;
    }
    double norm = sum == 0 ? 1 : Math.sqrt(sum);
    for (int i = 0; i < vector.length; i++) {
      both[at + i] = vector[i] / norm;
    }
  }
}
