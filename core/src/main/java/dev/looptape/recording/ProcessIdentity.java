package dev.looptape.recording;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Tells whether a process that wrote its identity down is the one that has its number now. On Linux
 * that is told by the boot, the name space and the start tick, so neither a clock that was set back
 * nor a number that was used again deceives it; elsewhere by the start time.
 */
public final class ProcessIdentity {
  private static final int START_FIELD = 19; // behind the name, the state being 0

  private ProcessIdentity() {}

  /** The identity of this process; empty if it cannot be told. */
  public static String own() {
    return of(ProcessHandle.current().pid());
  }

  /** Whether the process of this identity is alive; false also if that cannot be told. */
  static boolean isAlive(String identity) {
    int colon = identity.lastIndexOf(':');
    int before = identity.lastIndexOf(':', colon - 1);
    if (before < 0) {
      return false;
    }
    try {
      return identity.equals(of(Long.parseLong(identity.substring(before + 1, colon))));
    } catch (NumberFormatException none) {
      return false;
    }
  }

  private static String of(long pid) {
    String linux = new File("/proc/self/stat").exists() ? linux(pid) : "";
    return linux.isEmpty() ? portable(pid) : linux;
  }

  private static String linux(long pid) {
    try {
      String stat = read("/proc/" + pid + "/stat");
      int at = stat.lastIndexOf(") ") + 2; // the name before it may hold anything
      char state = at < 2 ? 'Z' : stat.charAt(at);
      if (state == 'Z' || state == 'X') {
        return ""; // it has ended, and nobody has asked how
      }
      for (int field = 0; field < START_FIELD; field++) {
        at = stat.indexOf(' ', at) + 1;
      }
      String space = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
      return "linux:"
          + read("/proc/sys/kernel/random/boot_id").trim()
          + ":"
          + space.replace(':', '=')
          + ":"
          + pid
          + ":"
          + stat.substring(at, stat.indexOf(' ', at));
    } catch (IOException | RuntimeException untold) {
      return "";
    }
  }

  private static String read(String file) throws IOException {
    try (InputStream in = new FileInputStream(file)) {
      return new String(in.readNBytes(4096), StandardCharsets.ISO_8859_1);
    }
  }

  private static String portable(long pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !process.get().isAlive()) {
      return "";
    }
    Optional<Instant> start = process.get().info().startInstant();
    return start.isEmpty() ? "" : "start:" + pid + ":" + start.get().toEpochMilli();
  }
}
