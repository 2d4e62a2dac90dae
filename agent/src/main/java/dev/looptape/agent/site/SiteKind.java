package dev.looptape.agent.site;

/**
 * What a site is in an agent loop. The agent's own copy of {@code dev.looptape.Kind}, since the
 * annotation jar may be absent, and one kind more.
 */
public enum SiteKind {
  TURN,
  ITERATION,
  MODEL,
  TOOL,
  RETRIEVAL,
  EMBEDDING,
  CONTEXT,
  CALL,
  /**
   * No call of its own: a method that tells a framework's adapter something, such as a handler's
   * completion. Built-in rules only.
   */
  HOOK
}
