package dev.looptape.recording;

import dev.looptape.pack.RecordingPack;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** Writes recordings, packed. Loads no Jackson class: it runs in the host. */
public final class RecordingWriter {
  private RecordingWriter() {}

  /**
   * Writes the packed form in UTF-8.
   *
   * @param out neither flushed nor closed
   * @throws IOException if the stream fails
   */
  public static void write(Recording recording, OutputStream out) throws IOException {
    RecordingPack.write(recording.toValue(), out);
  }

  /**
   * Writes the packed form in UTF-8, compressed with gzip.
   *
   * @param out neither flushed nor closed
   * @throws IOException if the stream fails
   */
  public static void writeGzip(Recording recording, OutputStream out) throws IOException {
    GZIPOutputStream gzip = new GZIPOutputStream(out, 8192);
    write(recording, gzip);
    gzip.finish();
  }
}
