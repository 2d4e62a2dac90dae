package dev.looptape.recording;

import dev.looptape.pack.MemoryLimit;
import dev.looptape.pack.PackedRecordingTooLargeException;
import dev.looptape.pack.ReadValues;
import dev.looptape.pack.RecordingPack;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.Value;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads recordings: plain, packed, either of them compressed with gzip, and tapes. */
public final class RecordingReader {
  /** The bound on what is read, after gunzip, where none is given: 512 MiB. */
  public static final long DEFAULT_MAX_INPUT_BYTES = 512L << 20;

  private RecordingReader() {}

  /** {@link #read(InputStream, long, long)} of a file, with the default bounds. */
  public static Recording read(Path file) throws IOException {
    try (InputStream in = RecordingFiles.open(file)) {
      return read(in, DEFAULT_MAX_INPUT_BYTES, RecordingPack.DEFAULT_UNPACK_MAX_BYTES);
    }
  }

  /**
   * Reads one recording.
   *
   * @param in read to its end, not closed
   * @param maxInputBytes the bound on the bytes read, after gunzip
   * @param maxBytes the bound on the plain form of packed input
   * @throws PackedRecordingTooLargeException if either bound is passed
   * @throws dev.looptape.pack.PackedRecordingException if the packed form is damaged
   * @throws dev.looptape.value.MalformedJsonException if it is no JSON, or no recording
   * @throws IOException if the stream fails
   */
  public static Recording read(InputStream in, long maxInputBytes, long maxBytes)
      throws IOException {
    try {
      InputStream content = content(in, maxInputBytes);
      if (isTape(content)) {
        return tape(content, maxInputBytes, maxBytes);
      }
      Value value = JsonParsing.parse(content, new ReadValues());
      return Recording.fromValue(RecordingPack.unpack(value, maxBytes));
    } catch (OutOfMemoryError e) {
      throw MemoryLimit.passed(e);
    }
  }

  /**
   * The bytes of a document, decompressed if it is gzip. A tape's are the packed form of what it
   * holds.
   *
   * @param maxInputBytes the bound on the bytes that may be read, after gunzip; reading past it
   *     throws {@link PackedRecordingTooLargeException}
   * @throws IOException if the stream fails or is damaged gzip
   */
  public static InputStream open(InputStream in, long maxInputBytes) throws IOException {
    InputStream content = content(in, maxInputBytes);
    if (!isTape(content)) {
      return content;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream(1 << 16);
    RecordingWriter.write(tape(content, maxInputBytes, RecordingPack.NO_BOUND), packed);
    return new ByteArrayInputStream(packed.toByteArray());
  }

  private static InputStream content(InputStream in, long maxInputBytes) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
    InputStream plain = isGzip(buffered) ? new Gunzip(buffered) : buffered;
    return new BufferedInputStream(new Bounded(plain, maxInputBytes), 1 << 16);
  }

  /** Whether the stream, which must support marks, begins as a tape does. */
  static boolean isTape(InputStream in) throws IOException {
    int length = TapeFormat.START.length();
    in.mark(length);
    byte[] start = in.readNBytes(length);
    in.reset();
    return new String(start, StandardCharsets.ISO_8859_1).equals(TapeFormat.START);
  }

  private static Recording tape(InputStream in, long maxInputBytes, long maxBytes)
      throws IOException {
    Recording recording = TapeReader.read(in, maxInputBytes).toRecording(null);
    long size = maxBytes == RecordingPack.NO_BOUND ? 0 : new PlainBytes().of(recording.toValue());
    if (size > maxBytes) {
      throw new PackedRecordingTooLargeException(
          "the recording is " + size + " bytes when expanded, more than the limit of " + maxBytes,
          maxBytes);
    }
    return recording;
  }

  /** Whether the stream, which must support marks, begins as gzip does. */
  public static boolean isGzip(InputStream in) throws IOException {
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return gzip;
  }

  /** Refuses to go on past a number of bytes. */
  private static final class Bounded extends FilterInputStream {
    private final long max;
    private long left;

    Bounded(InputStream in, long max) {
      super(in);
      this.max = max;
      this.left = max;
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      count(b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int n = super.read(bytes, offset, length);
      count(Math.max(n, 0));
      return n;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    private void count(int n) {
      left -= n;
      if (left < 0) {
        throw new PackedRecordingTooLargeException(
            "the input is larger than the limit of " + max + " bytes", max);
      }
    }
  }
}
