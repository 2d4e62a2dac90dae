package dev.looptape.cli;

import dev.looptape.pack.MemoryLimit;
import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.Interner;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** How the commands that look into recordings read one, and the option that they share. */
final class ReadingOptions {
  @Option(
      names = "--max-bytes",
      paramLabel = "N|none",
      converter = SizeBound.class,
      description = "Refuse a file that is larger than this, decompressed (default: 512m).")
  private long maxBytes = RecordingReader.DEFAULT_MAX_INPUT_BYTES;

  /** The recording in {@code file}, expanded; what is wrong with it is a {@link CommandFailure}. */
  Recording read(Console console, String file) {
    // Expanded values are shared, so the plain size does not bound what is held in memory.
    return new Input(console, file)
        .read(Long.MAX_VALUE, in -> RecordingReader.read(in, maxBytes, RecordingPack.NO_BOUND));
  }

  /**
   * What {@code made} makes of the plain form of the recording in {@code file}. Equal values in it
   * are one object.
   */
  <T> T read(Console console, String file, Function<Value, T> made) {
    return new Input(console, file).read(Long.MAX_VALUE, in -> made.apply(plain(in)));
  }

  private Value plain(InputStream in) throws IOException {
    try {
      Value read =
          JsonParsing.parse(RecordingReader.open(in, maxBytes), new Interner(Long.MAX_VALUE));
      return RecordingPack.unpack(read, RecordingPack.NO_BOUND);
    } catch (OutOfMemoryError e) {
      throw MemoryLimit.passed(e);
    }
  }
}
