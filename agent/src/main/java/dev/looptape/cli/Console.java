package dev.looptape.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The streams of a command and what is known of them.
 *
 * @param in standard input
 * @param out standard output, unbuffered
 * @param err standard error
 * @param terminal whether people look at them, and how
 */
record Console(InputStream in, OutputStream out, OutputStream err, Terminal terminal) {
  static Console ofProcess() {
    Map<String, String> environment = System.getenv();
    return new Console(
        System.in,
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        Terminal.ofProcess(environment));
  }

  /** Says one line on standard error. */
  void say(String line) {
    try {
      err.write(("looptape: " + Visible.of(line) + "\n").getBytes(StandardCharsets.UTF_8));
      err.flush();
    } catch (IOException nobodyListens) {
      // There is no other place to say it.
    }
  }
}
