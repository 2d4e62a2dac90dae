package dev.looptape.recording;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A directory of recordings: writes them, lists them, reads them, waits for one.
 *
 * <p>A file appears in it whole or not at all, so a reader may look at any time. Reading follows
 * symbolic links; writing follows one only to the directory. Writing loads no Jackson class, since
 * it runs in the host. Safe for many threads and many processes.
 *
 * <pre>{@code
 * RecordingDirectory directory = RecordingDirectory.at(Path.of("recordings"));
 * RecordingEntry entry = directory.await(e -> e.facts().isComplete(), Duration.ofSeconds(10));
 * Recording recording = directory.read(entry);
 * }</pre>
 */
public final class RecordingDirectory {
  private static final int NAMES_TRIED = 100;

  private final Path path;
  private final Retention retention;

  private RecordingDirectory(Path path, Retention retention) {
    this.path = path;
    this.retention = retention;
  }

  /** The directory at {@code path}, which need not exist yet; writing to it deletes nothing. */
  public static RecordingDirectory at(Path path) {
    return new RecordingDirectory(path, Retention.NONE);
  }

  /** The directory at {@code path}; after each recording written, {@code retention} applies. */
  public static RecordingDirectory at(Path path, Retention retention) {
    return new RecordingDirectory(path, retention);
  }

  public Path path() {
    return path;
  }

  /**
   * Writes a recording, packed. The file is forced to the disk and then appears under its name, for
   * its owner alone. The directory is made if it is missing. To {@code snapshot.run} is added
   * {@code summary}, the facts that a list shows.
   *
   * @param name what {@link RecordingFileName#create} gave, without an ending
   * @param gzip whether to compress it
   * @return the file: {@code <name>.json} or {@code <name>.json.gz}; if that existed, under another
   *     random part
   * @throws IOException if it cannot be written, in one line that names the file and the reason;
   *     nothing partial is left behind
   */
  public Path write(String name, Recording recording, boolean gzip) throws IOException {
    RecordingFiles.makeDirectory(path);
    Path file = writeNew(name, recording, gzip);
    try {
      retention.apply(path, file, System.currentTimeMillis());
    } catch (IOException | RuntimeException e) {
      // The recording is in place; what is too much goes with the next one.
    }
    return file;
  }

  private Path writeNew(String name, Recording recording, boolean gzip) throws IOException {
    RecordingFiles.Content content = content(recording, gzip);
    String unique = name;
    for (int i = 1; ; i++) {
      Path file = file(unique + (gzip ? RecordingFileName.GZIP : RecordingFileName.JSON));
      try {
        RecordingFiles.write(file, content);
        return file;
      } catch (FileAlreadyExistsException e) {
        if (i == NAMES_TRIED) {
          throw new IOException(file + " cannot be written: it exists already", e);
        }
        unique = RecordingFileName.another(name, i);
      }
    }
  }

  /** The bytes of a recording's file. */
  static RecordingFiles.Content content(Recording recording, boolean gzip) {
    return new RecordingFiles.Content() { // no lambda: this runs in the host
      @Override
      public void writeTo(OutputStream out) throws IOException {
        Recording listed = RecordingSummary.addTo(recording);
        if (gzip) {
          RecordingWriter.writeGzip(listed, out);
        } else {
          RecordingWriter.write(listed, out);
        }
      }
    };
  }

  /**
   * The tapes, oldest first: of processes that are running, and of those that died. A directory
   * that does not exist holds none.
   *
   * @throws IOException if the directory cannot be read
   */
  public List<TapeEntry> tapes() throws IOException {
    return TapeDirectory.list(path);
  }

  /**
   * Makes a recording with {@code complete: false} of each tape whose process has died, oldest
   * first, and deletes the tape once the recording is in place. Tapes of living processes are not
   * touched; nor are those that another process recovers at the same time. A tape that cannot be
   * read gets the ending {@code .damaged}. Unfinished files that were not written to for an hour
   * are deleted.
   *
   * @return what became of each tape that is not in use
   * @throws IOException if the directory cannot be read
   */
  public List<Recovery> recover() throws IOException {
    return recover(Long.MAX_VALUE, false);
  }

  /**
   * {@link #recover()} with bounds, for a host.
   *
   * @param maxTapeBytes larger tapes are left as they are
   * @param gzip whether to compress the recordings
   */
  public List<Recovery> recover(long maxTapeBytes, boolean gzip) throws IOException {
    return new TapeRecovery(path, retention, maxTapeBytes, gzip).run();
  }

  /**
   * Whether there are tapes, locks or old unfinished files beside those of one living process, so
   * that {@link #recover} may have something to do; cheap.
   *
   * @throws IOException if the directory cannot be read
   */
  public boolean hasLeftOvers() throws IOException {
    return TapeDirectory.hasLeftOvers(path, System.currentTimeMillis());
  }

  /**
   * Writes a recording of what the tape of a living process holds now. The process goes on.
   *
   * @return the file
   * @throws dev.looptape.value.MalformedJsonException if it is no tape
   * @throws IOException if the tape cannot be read, or the recording not written
   */
  public Path snapshot(TapeEntry tape) throws IOException {
    Recording frozen;
    try (InputStream in = Files.newInputStream(tape.path())) {
      frozen = TapeReader.read(in, Long.MAX_VALUE).toRecording("snapshot");
    }
    String app = new RunFacts(frozen.run()).app().orElse("app");
    long now = System.currentTimeMillis();
    long random = RecordingFileName.random(tape.pid());
    return write(RecordingFileName.create(app, now, tape.pid(), random), frozen, false);
  }

  private Path file(String name) throws IOException {
    try {
      Path file = path.resolve(name);
      if (name.indexOf('/') < 0 && path.equals(file.getParent())) {
        return file;
      }
    } catch (InvalidPathException e) {
      throw new IOException("\"" + name + "\" is no file name: " + e.getReason(), e);
    }
    throw new IOException("\"" + name + "\" is no file name");
  }

  /**
   * The recordings, newest first by the time in their names, else by that of their files. Damaged
   * files, files of newer formats and JSON files of other tools are entries with a {@link
   * RecordingEntry#damage reason}; files that are still being written are left out. Each file's
   * head is read when the stream reaches it, never the whole of a large one. A file that vanishes
   * meanwhile is left out. A directory that does not exist holds nothing.
   *
   * @throws IOException if the directory cannot be read
   */
  public Stream<RecordingEntry> list() throws IOException {
    return DirectoryReading.list(path);
  }

  /**
   * The files that are being written, or that a process left which died in writing.
   *
   * @throws IOException if the directory cannot be read
   */
  public List<Path> unfinished() throws IOException {
    return DirectoryReading.unfinished(path);
  }

  /** {@link RecordingReader#read(Path)} of an entry's file. */
  public Recording read(RecordingEntry entry) throws IOException {
    return RecordingReader.read(entry.path());
  }

  /**
   * Waits until the directory holds a recording that fits, and gives the newest one that does, even
   * if it was there before. Damaged files are not asked about. The directory need not exist yet.
   *
   * @throws TimeoutException if there is none in time; the message says what there was instead
   * @throws IOException if the directory cannot be read
   */
  public RecordingEntry await(Predicate<? super RecordingEntry> fits, Duration timeout)
      throws IOException, InterruptedException, TimeoutException {
    return DirectoryReading.await(path, fits, timeout);
  }
}
