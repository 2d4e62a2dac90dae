package dev.looptape.agent.weave;

/** Why nothing of a class can be woven, for a person. */
final class NotWeavable extends Exception {
  private static final long serialVersionUID = 1;

  private final String reason;

  NotWeavable(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
