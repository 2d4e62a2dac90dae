package dev.looptape.recording;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Decompresses; damage is told in words, where the JDK throws exceptions without any. */
final class Gunzip extends InputStream {
  private final InputStream compressed;
  private @Nullable GZIPInputStream gzip;

  Gunzip(InputStream compressed) {
    this.compressed = compressed;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      if (gzip == null) {
        gzip = new GZIPInputStream(compressed, 1 << 16);
      }
      return gzip.read(bytes, from, length);
    } catch (EOFException e) {
      throw new IOException("the gzip data is cut short", e);
    } catch (ZipException e) {
      throw new IOException("the gzip data is damaged: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    compressed.close();
  }
}
