package dev.looptape.scale;

import dev.looptape.pack.PackedRecordingException;
import dev.looptape.pack.RecordingPack;
import dev.looptape.value.MalformedJsonException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/** Packs or unpacks a file, or {@code -}, to another; one line on stderr if it is refused. */
public final class PackProgram {
  private PackProgram() {}

  public static void main(String[] args) throws Exception {
    long maxBytes = args.length > 3 ? Long.parseLong(args[3]) : RecordingPack.NO_BOUND;
    try (InputStream in = args[1].equals("-") ? System.in : new FileInputStream(args[1]);
        OutputStream out = args[2].equals("-") ? System.out : new FileOutputStream(args[2])) {
      if (args[0].equals("pack")) {
        RecordingPack.pack(in, out);
      } else {
        RecordingPack.unpack(in, out, maxBytes);
      }
    } catch (PackedRecordingException | MalformedJsonException refused) {
      System.err.println(refused.getClass().getSimpleName() + ": " + refused.getMessage());
      System.exit(refused instanceof MalformedJsonException ? 1 : 3);
    }
  }
}
