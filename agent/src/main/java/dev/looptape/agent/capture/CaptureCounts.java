package dev.looptape.agent.capture;

import java.util.concurrent.atomic.AtomicLong;

/** What capture did since the process started. */
public final class CaptureCounts {
  private final AtomicLong cut = new AtomicLong();
  private final AtomicLong redacted = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong nodes = new AtomicLong();
  private final AtomicLong chars = new AtomicLong();

  CaptureCounts() {}

  /** Values that are not whole because of a limit. */
  public long cut() {
    return cut.get();
  }

  /** Values, or pieces of text, that were replaced because they are secret. */
  public long redacted() {
    return redacted.get();
  }

  /** Values that could not be read. */
  public long failed() {
    return failed.get();
  }

  /** Objects looked at: the work done. */
  public long nodesVisited() {
    return nodes.get();
  }

  /** Characters of strings read: the work done. */
  public long charactersRead() {
    return chars.get();
  }

  /** Adds what one walk did; the walk counts without contention. */
  void add(int cut, int redacted, int failed, long nodes, long chars) {
    if (cut != 0) {
      this.cut.addAndGet(cut);
    }
    if (redacted != 0) {
      this.redacted.addAndGet(redacted);
    }
    if (failed != 0) {
      this.failed.addAndGet(failed);
    }
    this.nodes.addAndGet(nodes);
    this.chars.addAndGet(chars);
  }
}
