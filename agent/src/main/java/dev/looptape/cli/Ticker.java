package dev.looptape.cli;

import dev.looptape.influence.CancelCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** How many texts were dealt with, on standard error while somebody looks at it. */
final class Ticker implements CancelCheck, AutoCloseable {
  private static final long EVERY_NANOS = 250_000_000;

  private final Console console;
  private final String what;
  private long saidAt = System.nanoTime();
  private long asked;
  private boolean said;

  Ticker(Console console, String what) {
    this.console = console;
    this.what = what;
  }

  /** Asked before each text; never cancels by itself. */
  @Override
  public boolean isCancelled() {
    asked++;
    if (console.terminal().err() && System.nanoTime() - saidAt >= EVERY_NANOS) {
      saidAt = System.nanoTime();
      said = true;
      write("\r" + what + ", " + Amounts.of(asked, "text"));
    }
    return false;
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
}
