package dev.looptape.agent.options;

/** Which files a process writes. */
public enum Split {
  /** One for the process; as soon as it has a second turn, also one for each turn. */
  AUTO,
  /** One for the process. */
  PROCESS,
  /** One for each run, and one for what belongs to no finished run. */
  RUN
}
