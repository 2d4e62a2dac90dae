package dev.looptape.sample;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One run of the application inside the test's JVM. */
record Run(int exitCode, String out, String err) {
  static Run of(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        SupportApp.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            args);
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The answer to one question. */
  static String answer(String question, String... options) {
    List<String> args = new ArrayList<>(Arrays.asList(options));
    args.add("--question");
    args.add(question);
    Run run = of(args.toArray(String[]::new));
    if (run.exitCode() != 0) {
      throw new AssertionError(run.err());
    }
    return run.answers().get(0);
  }

  /** The answers, without the lines that repeat the questions. */
  List<String> answers() {
    return out.lines().filter(line -> !line.startsWith("> ")).toList();
  }
}
