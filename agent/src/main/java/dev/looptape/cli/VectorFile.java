package dev.looptape.cli;

import dev.looptape.recording.RecordingFiles;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one embedder in a file, by the SHA-256 of their texts; no text is in it. It holds
 * the {@value #MOST} that were used last, and is private to the user. A file that is damaged is
 * begun anew.
 */
final class VectorFile {
  static final int MOST = 8_192;

  private static final int MAGIC = 0x4c545645; // LTVE
  private static final int LARGEST_VECTOR = 65_536;

  private final @Nullable Path file;
  private final Map<ByteBuffer, double[]> vectors = new LinkedHashMap<>(16, 0.75f, true);
  private boolean changed;

  /** Reads what is there; null: nothing is kept. */
  VectorFile(@Nullable Path file) {
    this.file = file;
    if (file != null) {
      read(file);
    }
  }

  /** That of an embedder; another jar of the same name is another embedder. */
  static VectorFile of(String name, Path jar) {
    Path directory = CacheDirectory.ofProcess();
    if (directory == null) {
      return new VectorFile(null);
    }
    String identity = name + "\0" + jar.toAbsolutePath().normalize();
    try {
      identity += "\0" + Files.size(jar) + "\0" + Files.getLastModifiedTime(jar).toMillis();
    } catch (IOException unknown) {
      return new VectorFile(null);
    }
    String key = HexFormat.of().formatHex(digest(identity).array(), 0, 8);
    return new VectorFile(directory.resolve("vectors-" + key + ".bin"));
  }

  double @Nullable [] get(String text) {
    double[] vector = vectors.get(digest(text));
    return vector == null ? null : vector.clone();
  }

  void put(String text, double[] vector) {
    changed |= vectors.put(digest(text), vector.clone()) == null;
  }

  void forget() {
    vectors.clear();
    changed = true;
  }

  /** Writes the file if something is new; the reason if that fails, else null. */
  @Nullable String save() {
    if (file == null || !changed || vectors.isEmpty()) {
      return null;
    }
    try {
      Path directory = CacheDirectory.make(file);
      Path temporary = Files.createTempFile(directory, "vectors", ".tmp", mode(file));
      try {
        write(temporary);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
      changed = false;
      return null;
    } catch (IOException e) {
      return file + ": " + RecordingFiles.reason(e);
    }
  }

  private static FileAttribute<?>[] mode(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private void write(Path to) throws IOException {
    int dimension = vectors.values().iterator().next().length;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to))) {
      CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32());
      DataOutputStream data = new DataOutputStream(checked);
      int skipped = Math.max(0, vectors.size() - MOST);
      data.writeInt(MAGIC);
      data.writeInt(dimension);
      data.writeInt(vectors.size() - skipped);
      for (Map.Entry<ByteBuffer, double[]> entry : vectors.entrySet()) {
        if (skipped-- > 0) {
          continue; // the least recently used are first
        }
        data.write(entry.getKey().array());
        for (double x : entry.getValue()) {
          data.writeDouble(x);
        }
      }
      data.flush();
      data.writeLong(checked.getChecksum().getValue());
    }
  }

  private void read(Path from) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(from))) {
      CheckedInputStream checked = new CheckedInputStream(in, new CRC32());
      DataInputStream data = new DataInputStream(checked);
      int magic = data.readInt();
      int dimension = data.readInt();
      int count = data.readInt();
      boolean sane = magic == MAGIC && dimension >= 0 && dimension <= LARGEST_VECTOR;
      for (int i = 0; sane && i < count && i < MOST; i++) {
        byte[] key = new byte[32];
        data.readFully(key);
        double[] vector = new double[dimension];
        for (int j = 0; j < dimension; j++) {
          vector[j] = data.readDouble();
        }
        vectors.put(ByteBuffer.wrap(key), vector);
      }
      long sum = checked.getChecksum().getValue();
      if (!sane || data.readLong() != sum) {
        vectors.clear();
      }
    } catch (IOException missingOrDamaged) {
      vectors.clear();
    }
  }

  private static ByteBuffer digest(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_16BE); // keeps lone surrogates apart
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
