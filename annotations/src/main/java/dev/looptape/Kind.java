package dev.looptape;

/** What a recorded method is in an agent loop. */
public enum Kind {
  /**
   * One question answered: the outermost call of an agent, with the user's prompt and the answer.
   */
  TURN,
  /** One pass of the loop inside a turn: a model call and what follows from it. */
  ITERATION,
  /** One call of a language model. */
  MODEL,
  /** One execution of a tool that the model asked for. */
  TOOL,
  /** One search for passages. */
  RETRIEVAL,
  /** One computation of embedding vectors; its result is summarised. */
  EMBEDDING,
  /** A method whose result is a piece of context that a later model call is shown. */
  CONTEXT,
  /** A method of no particular role. */
  CALL
}
