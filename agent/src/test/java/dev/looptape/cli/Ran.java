package dev.looptape.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a command gave.
 *
 * @param exit its exit code
 * @param out standard output
 * @param err standard error
 */
record Ran(int exit, String out, String err) {
  static Ran command(String... arguments) {
    return on(Terminal.none(), new byte[0], arguments);
  }

  static Ran withInput(byte[] in, String... arguments) {
    return on(Terminal.none(), in, arguments);
  }

  static Ran on(Terminal terminal, byte[] in, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Tool.run(new Console(new ByteArrayInputStream(in), out, err, terminal), arguments);
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** With a standard output that fails. */
  static Ran failing(String reason, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(reason);
          }
        };
    int exit =
        Tool.run(
            new Console(new ByteArrayInputStream(new byte[0]), out, err, Terminal.none()),
            arguments);
    return new Ran(exit, "", err.toString(StandardCharsets.UTF_8));
  }

  List<String> lines() {
    return out.lines().toList();
  }
}
