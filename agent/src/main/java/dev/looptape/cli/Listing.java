package dev.looptape.cli;

import dev.looptape.recording.RecordingEntry;
import java.util.List;

/** How {@code ls} shows what it finds. */
interface Listing {
  void add(RecordingEntry entry);

  /**
   * Says what is left to say.
   *
   * @param unfinished files that are still being written, or were left so
   * @param filtered whether only some recordings were asked for
   */
  void end(List<Unfinished> unfinished, boolean filtered);
}
