package dev.looptape.recording;

import dev.looptape.pack.PackedRecordingTooLargeException;
import dev.looptape.value.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a tape line by line, as far as it is good. A last line that has no end is what a process
 * leaves that was killed in writing, and is left out. Loads no Jackson class.
 */
public final class TapeReader {
  private static final int BUFFER = 1 << 16;

  private final TapeLines lines = new TapeLines();
  private byte[] buffer = new byte[BUFFER];
  private int filled;
  private long read;
  private long taken;

  /**
   * Reads a whole tape.
   *
   * @param in read to its end, not closed
   * @param maxBytes the bound on the bytes read
   * @throws PackedRecordingTooLargeException if the bound is passed
   * @throws MalformedJsonException if it is no tape
   * @throws IOException if the stream fails
   */
  public static Tape read(InputStream in, long maxBytes) throws IOException {
    TapeReader reader = new TapeReader();
    reader.more(in, maxBytes);
    return reader.tape();
  }

  /**
   * Reads on, from where the last call ended, to the end that the stream has now.
   *
   * @param in goes on where the last call stopped to read
   * @param maxBytes the bound on the bytes read by all calls together
   */
  void more(InputStream in, long maxBytes) throws IOException {
    while (lines.isGood()) {
      if (filled == buffer.length) {
        buffer = Arrays.copyOf(buffer, longer(buffer.length));
      }
      int n = in.read(buffer, filled, buffer.length - filled);
      if (n < 0) {
        return;
      }
      read += n;
      if (read > maxBytes) {
        throw new PackedRecordingTooLargeException(
            "the input is larger than the limit of " + maxBytes + " bytes", maxBytes);
      }
      take(n);
    }
  }

  private static int longer(int length) {
    int most = Integer.MAX_VALUE - 8;
    if (length == most) {
      throw new MalformedJsonException("a line of the tape is longer than " + most + " bytes");
    }
    return length > most / 2 ? most : length * 2;
  }

  private void take(int added) {
    int from = 0;
    int scanned = filled;
    filled += added;
    for (int i = scanned; i < filled && lines.isGood(); i++) {
      if (buffer[i] == '\n') {
        lines.take(buffer, from, i + 1);
        from = i + 1;
      }
    }
    taken += from;
    filled -= from;
    System.arraycopy(buffer, from, buffer, 0, filled);
    if (buffer.length > BUFFER << 4 && filled < BUFFER) {
      buffer = Arrays.copyOf(buffer, BUFFER); // one huge line is no reason to keep its room
    }
  }

  /** How many bytes the whole lines had that were read. */
  long position() {
    return taken;
  }

  /**
   * What was read so far.
   *
   * @throws MalformedJsonException if that is no tape, or one of another version
   */
  public Tape tape() {
    return lines.tape(filled > 0 && lines.isGood());
  }
}
