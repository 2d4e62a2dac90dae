package dev.looptape.agent.site;

/**
 * What {@code @Redacted} marks, read from class-file bytes as classes are defined; reflection
 * cannot see it where the annotation jar is absent.
 */
public interface RedactedMembers {
  /** Whether every value of this class is redacted. */
  boolean type(Class<?> type);

  /** Whether this field, or the record component of that name, is redacted. */
  boolean field(Class<?> declaring, String name);

  /**
   * Whether the class's bytes were never seen although its package uses {@code @Redacted}: its
   * values must be captured as opaque.
   */
  boolean unknown(Class<?> type);
}
