package dev.looptape.recording;

import dev.looptape.value.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes recordings of the tapes of processes that have died. Safe beside others that do the same,
 * in this process or another: whoever has a tape's lock works on it, and the recording has the
 * tape's own name, so it is made once. Runs in the host too.
 */
final class TapeRecovery {
  private static final String DAMAGED = ".damaged";

  private final Path directory;
  private final Retention retention;
  private final long maxTapeBytes;
  private final boolean gzip;
  private final List<Recovery> recovered = new ArrayList<>();

  TapeRecovery(Path directory, Retention retention, long maxTapeBytes, boolean gzip) {
    this.directory = directory;
    this.retention = retention;
    this.maxTapeBytes = maxTapeBytes;
    this.gzip = gzip;
  }

  List<Recovery> run() throws IOException {
    synchronized (TapeRecovery.class) { // a lock says nothing between threads of one process
      for (String name : TapeDirectory.names(directory, TapeFile.TAPE)) {
        Path tape = directory.resolve(name + TapeFile.TAPE);
        try {
          if (Files.isRegularFile(tape, LinkOption.NOFOLLOW_LINKS)
              && !TapeDirectory.saysItLives(tape)) {
            recover(name, tape);
          }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
          add(tape, null, e instanceof Exception ? RecordingFiles.reason(e) : "out of memory");
        }
      }
      for (String name : TapeDirectory.names(directory, TapeFile.LOCK)) {
        removeLock(name);
      }
      TapeDirectory.deleteAbandoned(directory, System.currentTimeMillis());
    }
    return recovered;
  }

  private void recover(String name, Path tape) throws IOException {
    TapeLock lock = TapeLock.take(directory.resolve(name + TapeFile.LOCK));
    if (lock == null) {
      return; // alive, or another's
    }
    try {
      if (!Files.isRegularFile(tape, LinkOption.NOFOLLOW_LINKS)) {
        lock.delete(); // done meanwhile
      } else if (isRecorded(name)) {
        delete(name, tape, lock); // its process died between the two
      } else if (Files.size(tape) > maxTapeBytes) {
        add(tape, null, "it has " + Files.size(tape) + " bytes, too many for this process");
      } else {
        make(name, tape, lock);
      }
    } finally {
      lock.close();
    }
  }

  private boolean isRecorded(String name) {
    return Files.exists(directory.resolve(name + RecordingFileName.JSON), LinkOption.NOFOLLOW_LINKS)
        || Files.exists(
            directory.resolve(name + RecordingFileName.GZIP), LinkOption.NOFOLLOW_LINKS);
  }

  private void make(String name, Path tape, TapeLock lock) throws IOException {
    Tape read;
    try (InputStream in = Files.newInputStream(tape, LinkOption.NOFOLLOW_LINKS)) {
      read = TapeReader.read(in, maxTapeBytes);
    } catch (MalformedJsonException noTape) {
      setAside(name, tape, lock, RecordingFiles.reason(noTape));
      return;
    }
    Recording recording = read.toRecording("recovered");
    if (recording.events().isEmpty()) {
      if (read.damage().isPresent()) {
        setAside(name, tape, lock, read.damage().get());
      } else {
        delete(name, tape, lock); // it recorded nothing, or it is all in files of its runs
        add(tape, null, null);
      }
      return;
    }
    deleteLeftOvers(name);
    Path file = directory.resolve(name + (gzip ? RecordingFileName.GZIP : RecordingFileName.JSON));
    try {
      RecordingFiles.write(file, RecordingDirectory.content(recording, gzip));
    } catch (FileAlreadyExistsException made) {
      // By somebody who lost the lock to us; it holds the same.
    }
    delete(name, tape, lock);
    add(tape, file, read.damage().orElse(null));
    try {
      retention.apply(directory, file, System.currentTimeMillis());
    } catch (IOException | RuntimeException e) {
      // What is too much goes with the next one.
    }
  }

  /** So that it is not tried again and again, nor lost. */
  private void setAside(String name, Path tape, TapeLock lock, String why) throws IOException {
    if (Files.size(tape) == 0) {
      delete(name, tape, lock);
      add(tape, null, null);
      return;
    }
    Path aside = tape.resolveSibling(tape.getFileName() + DAMAGED);
    Files.move(tape, aside, StandardCopyOption.REPLACE_EXISTING);
    lock.delete();
    add(tape, null, why + "; it is kept as " + aside.getFileName());
  }

  private void delete(String name, Path tape, TapeLock lock) throws IOException {
    deleteLeftOvers(name);
    Files.deleteIfExists(tape);
    lock.delete();
  }

  /** What the process, or one that recovered it, left when it died in writing. */
  private void deleteLeftOvers(String name) throws IOException {
    for (String ending :
        new String[] {RecordingFileName.JSON, RecordingFileName.GZIP, TapeFile.TAPE}) {
      Files.deleteIfExists(directory.resolve(name + ending + RecordingFiles.TEMPORARY));
    }
  }

  /** A lock without a tape is nobody's, unless its process is about to make the tape. */
  private void removeLock(String name) {
    Path tape = directory.resolve(name + TapeFile.TAPE);
    Path file = directory.resolve(name + TapeFile.LOCK);
    if (Files.exists(tape, LinkOption.NOFOLLOW_LINKS) || TapeDirectory.saysItLives(file)) {
      return;
    }
    try (TapeLock lock = TapeLock.take(file)) {
      if (lock != null && !Files.exists(tape, LinkOption.NOFOLLOW_LINKS)) {
        deleteLeftOvers(name);
        lock.delete();
      }
    } catch (IOException | RuntimeException e) {
      // It stays; it is small.
    }
  }

  private void add(Path tape, @Nullable Path recording, @Nullable String problem) {
    recovered.add(new Recovery(tape, Optional.ofNullable(recording), Optional.ofNullable(problem)));
  }
}
