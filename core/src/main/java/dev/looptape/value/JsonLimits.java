package dev.looptape.value;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;

/** The one place where Jackson's limits are set. */
public final class JsonLimits {
  /**
   * Levels of nesting that are read. A real run nests about 8 levels an iteration; everything of
   * ours is iterative, so this bounds only the memory of a hostile document.
   */
  public static final int MAX_DEPTH = 100_000;

  /** Levels of a packed form: an escape may stand around each of {@link #MAX_DEPTH} objects. */
  static final int MAX_PACKED_DEPTH = 2 * MAX_DEPTH + 16;

  /** UTF-16 units of one string, key or number: what a Java array surely takes. */
  public static final int MAX_STRING = 1_000_000_000;

  private JsonLimits() {}

  /** A factory whose parsers take long strings, long numbers and any depth. */
  public static JsonFactory factory() {
    return Holder.FACTORY;
  }

  private static final class Holder {
    static final JsonFactory FACTORY =
        new JsonFactoryBuilder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE) // bounded where values are made
                    .maxStringLength(MAX_STRING)
                    .maxNameLength(MAX_STRING)
                    .maxNumberLength(MAX_STRING)
                    .maxDocumentLength(-1)
                    .build())
            // A recording's keys are few but a user's may be millions: no table for the JVM's life.
            .configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
            .configure(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES, true)
            .configure(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW, false)
            // JSON in files is UTF-8; without this a byte order of UTF-16 or 32 would be guessed.
            .configure(JsonFactory.Feature.CHARSET_DETECTION, false)
            .configure(StreamReadFeature.AUTO_CLOSE_SOURCE, false)
            .configure(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION, false)
            .build();
  }
}
