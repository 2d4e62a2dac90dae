package dev.looptape.agent.options;

/** How events reach the disk while the process runs. */
public enum TapeMode {
  /** A thread of ours writes them a moment later. */
  ASYNC,
  /** They are handed to the operating system before the recorded method returns. */
  SYNC,
  /** They do not. */
  OFF
}
