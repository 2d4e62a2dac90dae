package dev.looptape.sample.loop;

import dev.looptape.Kind;
import dev.looptape.Recorded;
import java.util.Locale;
import java.util.SplittableRandom;

/** Hashes the words of a text into 1,024 dimensions: texts that share words lie near each other. */
final class Embedder {
  static final int DIMENSIONS = 1024;

  @Recorded(kind = Kind.EMBEDDING)
  float[] embed(String text) {
    float[] vector = new float[DIMENSIONS];
    for (String word : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
      SplittableRandom random = new SplittableRandom(word.hashCode());
      for (int i = 0; i < DIMENSIONS; i++) {
        vector[i] += (float) (random.nextDouble() - 0.5);
      }
    }
    return vector;
  }

  static double cosine(float[] a, float[] b) {
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += (double) a[i] * b[i];
      aa += (double) a[i] * a[i];
      bb += (double) b[i] * b[i];
    }
    return ab / (Math.sqrt(aa) * Math.sqrt(bb));
  }
}
