package dev.looptape.scale;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.zip.CRC32;

/** A program of the tests in a JVM of its own, with its memory set. */
final class ChildJvm {
  /** The common pool may have one thread, and both streams are to be read at once. */
  private static final Executor OWN_THREAD = task -> new Thread(task).start();

  /** Writes the standard input of the child. */
  interface Input {
    void writeTo(OutputStream out) throws IOException;
  }

  /** What came of it: the size and checksum of its output, and its output where it is short. */
  record Result(int exit, long bytes, long crc, String head, String errors) {}

  private ChildJvm() {}

  static Result run(String xmx, Input input, String... programAndArguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + xmx);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(programAndArguments));
    Process process = new ProcessBuilder(command).start();
    CompletableFuture<String> errors =
        CompletableFuture.supplyAsync(() -> text(process.getErrorStream()), OWN_THREAD);
    CompletableFuture<Result> output =
        CompletableFuture.supplyAsync(() -> drain(process.getInputStream()), OWN_THREAD);
    try (OutputStream in = new BufferedOutputStream(process.getOutputStream(), 1 << 16)) {
      input.writeTo(in);
    } catch (IOException childStoppedReading) {
      // A refusal ends the child before its input does; its exit code is what is asserted.
    }
    Result read = output.get();
    return new Result(process.waitFor(), read.bytes(), read.crc(), read.head(), errors.get());
  }

  static OutputStream measuring(CRC32 crc, long[] bytes) {
    return new OutputStream() {
      @Override
      public void write(int b) {
        crc.update(b);
        bytes[0]++;
      }

      @Override
      public void write(byte[] b, int from, int length) {
        crc.update(b, from, length);
        bytes[0] += length;
      }
    };
  }

  private static Result drain(InputStream in) {
    CRC32 crc = new CRC32();
    long[] bytes = new long[1];
    StringBuilder head = new StringBuilder();
    byte[] buffer = new byte[1 << 16];
    try {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        crc.update(buffer, 0, n);
        bytes[0] += n;
        if (head.length() < 4096) {
          head.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return new Result(0, bytes[0], crc.getValue(), head.toString(), "");
  }

  private static String text(InputStream in) {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
