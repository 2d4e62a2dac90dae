package dev.looptape.cli;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the output goes.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is one
 * @param columns how wide a line may be
 * @param colours whether colours are wanted
 */
record Terminal(boolean out, boolean err, int columns, boolean colours) {
  /** A line's width where there is no terminal to ask. */
  static final int NO_TERMINAL = 160;

  private static final int NARROWEST = 40;
  private static final int WIDEST = 1_000;

  static Terminal none() {
    return new Terminal(false, false, NO_TERMINAL, false);
  }

  static Terminal ofProcess(Map<String, String> environment) {
    boolean out = isTerminal(1);
    String noColor = environment.get("NO_COLOR");
    boolean colours =
        out && (noColor == null || noColor.isEmpty()) && !"dumb".equals(environment.get("TERM"));
    return new Terminal(out, isTerminal(2), columns(environment.get("COLUMNS"), out), colours);
  }

  private static int columns(@Nullable String stated, boolean out) {
    int columns = number(stated);
    if (columns <= 0 && out) {
      columns = asked();
    }
    if (columns <= 0) {
      columns = out ? 80 : NO_TERMINAL;
    }
    return Math.min(Math.max(columns, NARROWEST), WIDEST);
  }

  private static int number(@Nullable String text) {
    try {
      return text == null ? -1 : Integer.parseInt(text.trim());
    } catch (NumberFormatException notANumber) {
      return -1;
    }
  }

  /** The JDK does not know a terminal's width; {@code stty} does, where there is one. */
  private static int asked() {
    File tty = new File("/dev/tty");
    if (!tty.exists()) {
      return -1;
    }
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(tty)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(1, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return -1;
      }
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return number(size.substring(size.indexOf(' ') + 1));
    } catch (IOException noStty) {
      return -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  @SuppressWarnings("SystemConsoleNull") // from JDK 22 on the console itself is asked
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      if (Files.isSymbolicLink(link)) {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console");
      }
    } catch (IOException unknown) {
      return false;
    }
    return System.console() != null && consoleIsTerminal();
  }

  /** From JDK 22 on there is a console without a terminal too, and it can be asked. */
  private static boolean consoleIsTerminal() {
    try {
      Method isTerminal = java.io.Console.class.getMethod("isTerminal");
      return Boolean.TRUE.equals(isTerminal.invoke(System.console()));
    } catch (NoSuchMethodException before22) {
      return true;
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
  }
}
