package dev.looptape.agent.start;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/**
 * Our line on stderr. It goes to the process's own descriptor: the host may have put a stream of
 * its own into {@code System.err}, whose code must not run and whose lock must not be taken.
 */
public final class Stderr {
  private Stderr() {}

  /** Prints one line, or nothing if that fails. */
  public static void line(String text) {
    try {
      String line = "looptape: " + text + System.lineSeparator();
      // The descriptor stays open: closing the stream would close it for the host.
      new FileOutputStream(FileDescriptor.err).write(line.getBytes(Charset.defaultCharset()));
    } catch (IOException | RuntimeException closed) {
      // Nobody is there to read it.
    }
  }
}
