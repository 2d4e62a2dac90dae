package dev.looptape.pack;

import dev.looptape.value.Interner;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import dev.looptape.value.WireJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** From text to text. Reads through Jackson, so it is not used in a host. */
final class PackedText {
  private PackedText() {}

  static void pack(InputStream plain, OutputStream out) throws IOException {
    Value recording = JsonParsing.parse(plain, new Interner(Long.MAX_VALUE));
    WireJson.write(new Packing(PlaceCount.asText(recording)).pack(recording), out);
  }

  static void unpack(InputStream in, OutputStream out, long maxBytes) throws IOException {
    Value value = JsonParsing.parse(in, new Interner(Long.MAX_VALUE));
    Packed packed = RecordingPack.checked(value, maxBytes);
    if (packed == null) {
      WireJson.write(value, out);
    } else {
      WireJson.write(packed.recording, out, new Decoding(packed));
    }
  }

  /** What a ref or an escape stands for, at the moment when it is written. */
  private static final class Decoding implements WireJson.Substitution {
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
