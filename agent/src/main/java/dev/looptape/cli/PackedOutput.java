package dev.looptape.cli;

import dev.looptape.recording.RecordingFiles;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where {@code pack} and {@code unpack} write exact bytes: standard output, or a new file. */
final class PackedOutput {
  private final Console console;
  private final @Nullable String file;

  PackedOutput(Console console, @Nullable String file) {
    this.console = console;
    this.file = file;
  }

  /** Lets {@code content} write. A new file appears whole or not at all, for its owner alone. */
  void write(RecordingFiles.Content content) {
    String place = file == null ? "standard output" : file;
    try {
      if (file == null) {
        through(console.out(), content);
      } else {
        toFile(Input.path(file), content);
      }
    } catch (FileAlreadyExistsException e) {
      throw CommandFailure.of(place, "exists already; it is not overwritten");
    } catch (Refused e) {
      throw CommandFailure.of(place, "cannot be written: " + RecordingFiles.reason(e.why));
    } catch (IOException e) {
      // The file's own failures name it; what the content says of its input goes on as it is.
      if (e.getCause() instanceof CommandFailure input) {
        throw input;
      }
      if (e.getCause() instanceof Refused refused) {
        throw CommandFailure.of(place, "cannot be written: " + RecordingFiles.reason(refused.why));
      }
      throw new CommandFailure(ExitCodes.BAD_INPUT, String.valueOf(e.getMessage()));
    }
  }

  private static void toFile(Path target, RecordingFiles.Content content) throws IOException {
    if (Files.isDirectory(target)) {
      throw CommandFailure.of(target.toString(), "is a directory");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      try (OutputStream device = Files.newOutputStream(target)) {
        through(device, content); // a pipe or a device, which was there on purpose
      }
      return;
    }
    RecordingFiles.write(target, out -> through(out, content));
  }

  private static void through(OutputStream out, RecordingFiles.Content content) throws IOException {
    OutputStream marked = new BufferedOutputStream(new Marked(out), 1 << 16);
    content.writeTo(marked);
    marked.flush();
  }

  /** The output failed, not the input. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1;

    private final IOException why;

    Refused(IOException why) {
      super(why);
      this.why = why;
    }
  }

  private static final class Marked extends FilterOutputStream {
    Marked(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      try {
        out.write(b);
      } catch (IOException e) {
        throw new Refused(e);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw new Refused(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw new Refused(e);
      }
    }
  }
}
