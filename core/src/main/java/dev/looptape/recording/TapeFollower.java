package dev.looptape.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows the tape of a process that is running: each call reads what was written since the last,
 * also when the tape was rewritten meanwhile. Not for several threads at once.
 */
public final class TapeFollower implements AutoCloseable {
  private final Path file;
  private TapeReader reader = new TapeReader();
  private @Nullable FileChannel channel;
  private @Nullable Object key;
  private long next;

  /** A follower of this file, which is opened when it is first read. */
  public TapeFollower(Path file) {
    this.file = file;
  }

  /**
   * What the tape holds now; see {@link #newEvents} for what is new in it.
   *
   * @throws java.nio.file.NoSuchFileException if the process has ended, or the tape was recovered;
   *     the recording beside it, of the same name with another ending, holds the rest
   * @throws dev.looptape.value.MalformedJsonException if it is no tape
   * @throws IOException if it cannot be read
   */
  public Tape read() throws IOException {
    BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
    FileChannel open = channel;
    if (open == null
        || key != null && !key.equals(facts.fileKey())
        || facts.size() < open.position()) { // rewritten, and swapped
      close();
      reader = new TapeReader();
      open = FileChannel.open(file);
      channel = open;
      key = facts.fileKey();
    }
    InputStream in = Channels.newInputStream(open);
    reader.more(in, Long.MAX_VALUE);
    return reader.tape();
  }

  /** The events of a tape that no earlier call has given, oldest first. */
  public List<Event> newEvents(Tape tape) {
    int known = (int) Math.min(Math.max(next - tape.first(), 0), tape.events().size());
    next = Math.max(next, tape.first() + tape.events().size());
    return tape.events().subList(known, tape.events().size());
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }
}
