package dev.looptape.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** How much was read, on standard error while somebody looks at it. */
final class Progress implements AutoCloseable {
  private static final long EVERY_NANOS = 250_000_000;

  private final Console console;
  private final String place;
  private final long startedAt = System.nanoTime();
  private long saidAt = startedAt;
  private boolean said;

  Progress(Console console, String place) {
    this.console = console;
    this.place = place;
  }

  InputStream count(InputStream in) {
    return console.terminal().err() ? new Counting(in) : in;
  }

  private void at(long bytes) {
    long now = System.nanoTime();
    if (now - saidAt >= EVERY_NANOS) {
      saidAt = now;
      said = true;
      write("\r" + Columns.cut(Visible.of("reading " + place), 60) + " " + Amounts.bytes(bytes));
    }
  }

  private void write(String text) {
    try {
      console.err().write(text.getBytes(StandardCharsets.UTF_8));
      console.err().flush();
    } catch (IOException nobodyLooks) {
      saidAt = Long.MAX_VALUE;
    }
  }

  @Override
  public void close() {
    if (said) {
      write("\r\u001b[K");
    }
  }

  private final class Counting extends FilterInputStream {
    private long bytes;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      bytes += b < 0 ? 0 : 1;
      return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int n = super.read(buffer, offset, length);
      bytes += Math.max(n, 0);
      at(bytes);
      return n;
    }
  }
}
