package dev.looptape.pack;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The recording pack: every repeated value stored once, and back, byte for byte.
 *
 * <p>An agent's history is in a recording once for each place that saw it, so plain JSON grows with
 * the square of the iterations; packed it grows with what is new. The form is documented in {@code
 * docs/format.md}.
 *
 * <p>The law: for every recording r, {@code unpack(parse(text(pack(r))))} has the text of r.
 */
public final class RecordingPack {
  /** The value of the key {@code format}. */
  public static final String FORMAT = "agentfootprint.recording.packed.v1";

  /** A value is pooled from so many UTF-16 units of plain text on; a string from so many itself. */
  public static final int MIN_POOLED_CHARS = 64;

  /** The bound on the plain form where none is given: 512 MiB of UTF-8. */
  public static final long DEFAULT_UNPACK_MAX_BYTES = 512L << 20;

  /** As {@code maxBytes}: no bound. */
  public static final long NO_BOUND = Long.MAX_VALUE;

  private RecordingPack() {}

  /**
   * The packed form of a recording in memory. An object that stands in several places, as the same
   * object, is visited once; memory and time follow what is held in memory.
   *
   * @throws IllegalArgumentException if the recording is cyclic
   */
  public static ObjectValue pack(Value recording) {
    return Packing.pack(recording, PlaceCount.byIdentity(recording));
  }

  /**
   * Writes the text of {@link #pack(Value)} in UTF-8, without building the packed form.
   *
   * @param out neither flushed nor closed
   * @throws IllegalArgumentException if the recording is cyclic; nothing was written
   * @throws IOException if the stream fails
   */
  public static void write(Value recording, OutputStream out) throws IOException {
    PackedStream.write(recording, PlaceCount.byIdentity(recording), out);
  }

  /** {@link #unpack(Value, long)} with {@link #DEFAULT_UNPACK_MAX_BYTES}. */
  public static Value unpack(Value value) {
    return unpack(value, DEFAULT_UNPACK_MAX_BYTES);
  }

  /**
   * The plain form. A pooled value becomes one object that all its places share, so the plain form
   * takes memory in the order of the packed one. What is not packed comes back as it is, whatever
   * its size.
   *
   * @param maxBytes the bound on the plain form, in bytes of its JSON in UTF-8; {@link #NO_BOUND}
   *     for none
   * @throws PackedRecordingTooLargeException if the plain form is larger; nothing was expanded
   * @throws PackedRecordingException if the packed form is damaged, or of a version not known here
   * @throws IllegalArgumentException if {@code maxBytes} is negative
   */
  public static Value unpack(Value value, long maxBytes) {
    Packed packed = checked(value, maxBytes);
    return packed == null ? value : new Expansion(packed).expand();
  }

  /**
   * Packs JSON text. Memory follows the distinct content of the text, not its length.
   *
   * @param plain one JSON document in UTF-8; read to its end, not closed
   * @param out takes the packed document; neither flushed nor closed
   * @throws dev.looptape.value.MalformedJsonException if the text is not one JSON document
   * @throws PackedRecordingTooLargeException if its distinct content does not fit into memory
   * @throws IOException if a stream fails
   */
  public static void pack(InputStream plain, OutputStream out) throws IOException {
    PackedText.pack(plain, out);
  }

  /**
   * Unpacks JSON text as it is written, without building the plain form. What is not packed is
   * written in canonical form.
   *
   * @param in one JSON document in UTF-8; read to its end, not closed
   * @param out takes the plain document; nothing is written if the input is refused
   * @param maxBytes as in {@link #unpack(Value, long)}
   * @throws dev.looptape.value.MalformedJsonException if the text is not one JSON document
   * @throws PackedRecordingException as in {@link #unpack(Value, long)}
   * @throws IOException if a stream fails
   */
  public static void unpack(InputStream in, OutputStream out, long maxBytes) throws IOException {
    PackedText.unpack(in, out, maxBytes);
  }

  /** Whether {@link #unpack} would expand the value. Never throws. */
  public static boolean isPacked(Value value) {
    try {
      return Packed.of(value) != null;
    } catch (PackedRecordingException otherVersion) {
      return false; // refused, so not expanded
    }
  }

  /** The packed document, measured and found good; null if the value is plain. */
  static @Nullable Packed checked(Value value, long maxBytes) {
    if (maxBytes < 0) {
      throw new IllegalArgumentException("maxBytes is negative: " + maxBytes);
    }
    Packed packed = Packed.of(value);
    if (packed != null) {
      long size = new PlainSize(packed).measure();
      if (size > maxBytes) {
        throw new PackedRecordingTooLargeException(
            "the recording is " + size + " bytes when unpacked, more than the limit of " + maxBytes,
            maxBytes);
      }
    }
    return packed;
  }
}
