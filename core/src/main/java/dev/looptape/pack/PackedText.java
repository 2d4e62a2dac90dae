package dev.looptape.pack;

import dev.looptape.value.JsonParsing;
import dev.looptape.value.JsonStream;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** From text to text. Reads through Jackson, so it is not used in a host. */
final class PackedText {
  private PackedText() {}

  static void pack(InputStream plain, OutputStream out) throws IOException {
    try {
      TextPool pool = new TextPool();
      Value recording = JsonParsing.parsePlain(plain, pool);
      Pool counted = pool.isExact() ? pool : PlaceCount.asText(recording);
      PackedStream.write(recording, counted, out);
    } catch (OutOfMemoryError e) {
      throw MemoryLimit.passed(e);
    }
  }

  static void unpack(InputStream in, OutputStream out, long maxBytes) throws IOException {
    if (maxBytes < 0) {
      throw new IllegalArgumentException("maxBytes is negative: " + maxBytes);
    }
    try {
      Value value = JsonParsing.parse(in, new ReadValues());
      Packed packed = RecordingPack.checked(value, maxBytes);
      JsonStream stream = new JsonStream(out);
      if (packed == null) {
        stream.value(value, null);
      } else {
        Decoding decoding = new Decoding(packed);
        stream.value(decoding.of(packed.recording), decoding);
      }
      stream.drain();
    } catch (OutOfMemoryError e) {
      throw MemoryLimit.passed(e);
    }
  }

  /** What a ref or an escape stands for, at the moment when it is written. */
  private static final class Decoding implements JsonStream.Substitution {
    private final Packed packed;

    Decoding(Packed packed) {
      this.packed = packed;
    }

    @Override
    public Value of(Value value) {
      Value decoded = value;
      while (Nodes.isRef(decoded)) {
        decoded = packed.values.get(packed.index(decoded));
      }
      ObjectValue literal = Nodes.escaped(decoded);
      return literal == null ? decoded : literal;
    }
  }
}
