package dev.looptape.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Standard output, as lines of text in UTF-8 under every locale. */
final class Output implements AutoCloseable {
  private final Writer writer;
  private final boolean colours;

  Output(Console console) {
    writer = new BufferedWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8));
    colours = console.terminal().colours();
  }

  /** Writes a line that is harmless already. */
  void line(String text) {
    try {
      writer.write(text);
      writer.write('\n');
    } catch (IOException e) {
      throw new OutputFailure(e);
    }
  }

  /** The text in a style, if there are colours; it is harmless already. */
  String styled(Style style, String text) {
    return colours && style != Style.PLAIN && !text.isEmpty()
        ? style.start + text + Style.END
        : text;
  }

  void flush() {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new OutputFailure(e);
    }
  }

  @Override
  public void close() {
    flush();
  }
}
