package dev.looptape.recording;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A file of a {@link RecordingDirectory}, as far as its head tells.
 *
 * @param path the file
 * @param size its bytes, as they are on the disk
 * @param time the time in its name, else that of its last change
 * @param facts what the file says of itself; all absent if it is damaged, if its head does not
 *     tell, or if another program made it
 * @param damage why it cannot be read; empty if nothing was found wrong. A file of more than 16 KiB
 *     is judged by its head and its last bytes only
 */
public record RecordingEntry(
    Path path, long size, Instant time, RunFacts facts, Optional<String> damage) {
  /** The file's name. */
  public String name() {
    return String.valueOf(path.getFileName());
  }

  /** Whether something is wrong with it. */
  public boolean isDamaged() {
    return damage.isPresent();
  }
}
