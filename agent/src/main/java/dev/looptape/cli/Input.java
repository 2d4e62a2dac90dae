package dev.looptape.cli;

import dev.looptape.pack.PackedRecordingException;
import dev.looptape.pack.PackedRecordingTooLargeException;
import dev.looptape.recording.RecordingFiles;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** The file, or standard input, that a command reads. */
final class Input {
  /** The name of standard input on the command line. */
  static final String STDIN = "-";

  private static final int FORMAT_MASK = 0170000;
  private static final int CHARACTER_DEVICE = 0020000;
  private static final int BLOCK_DEVICE = 0060000;

  private final Console console;
  private final String name;

  Input(Console console, String name) {
    this.console = console;
    this.name = name;
  }

  /** What to call it in messages. */
  String place() {
    return name.equals(STDIN) ? "standard input" : name;
  }

  /** Reads the content, decompressed. */
  interface Reading<T> {
    T from(InputStream in) throws IOException;
  }

  /**
   * Gives the content to {@code reading}; what is wrong with it becomes a {@link CommandFailure}.
   *
   * @param maxGzipBytes the bound on compressed content, decompressed; other content has none
   */
  <T> T read(long maxGzipBytes, Reading<T> reading) {
    try (Progress progress = new Progress(console, place());
        InputStream file = name.equals(STDIN) ? console.in() : open();
        InputStream counted = progress.count(file);
        InputStream in = decompressed(counted, maxGzipBytes)) {
      return reading.from(in);
    } catch (PackedRecordingTooLargeException e) {
      throw new CommandFailure(ExitCodes.TOO_LARGE, place() + ": " + e.getMessage());
    } catch (MalformedJsonException | PackedRecordingException e) {
      throw CommandFailure.of(place(), String.valueOf(e.getMessage()));
    } catch (ZipException e) {
      throw CommandFailure.of(place(), "damaged gzip: " + e.getMessage());
    } catch (EOFException e) {
      throw CommandFailure.of(place(), "truncated gzip");
    } catch (IOException e) {
      throw CommandFailure.of(place(), RecordingFiles.reason(e));
    }
  }

  private static InputStream decompressed(InputStream in, long maxGzipBytes) throws IOException {
    InputStream buffered = new java.io.BufferedInputStream(in, 1 << 16);
    return RecordingReader.open(
        buffered, RecordingReader.isGzip(buffered) ? maxGzipBytes : Long.MAX_VALUE);
  }

  /** The file of this name; what cannot be one is a {@link CommandFailure}. */
  static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw CommandFailure.of(name, "not a file name: " + e.getReason());
    }
  }

  private InputStream open() throws IOException {
    Path file = path(name);
    if (Files.isDirectory(file)) {
      throw CommandFailure.of(name, "is a directory; looptape ls lists it");
    }
    if (Files.exists(file) && !Files.isRegularFile(file) && isDevice(file)) {
      throw CommandFailure.of(name, "is a device");
    }
    if (!Files.exists(file) && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw CommandFailure.of(name, "is a link to nothing");
    }
    return RecordingFiles.open(file);
  }

  private static boolean isDevice(Path file) {
    try {
      int mode = (Integer) Files.getAttribute(file, "unix:mode") & FORMAT_MASK;
      return mode == CHARACTER_DEVICE || mode == BLOCK_DEVICE;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return false; // then reading it says what it is
    }
  }
}
