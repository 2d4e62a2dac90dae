package dev.looptape.pack;

import dev.looptape.value.JsonStream;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the packed form of a value as text, without building it. */
final class PackedStream implements JsonStream.Substitution {
  private final Pool pool;

  /** The next member asked for, if it is what an escape was just made around. */
  private @Nullable Value escaped;

  private PackedStream(Pool pool) {
    this.pool = pool;
  }

  static void write(Value root, Pool pool, OutputStream out) throws IOException {
    List<Value> values = Numbering.number(root, pool);
    PackedStream packed = new PackedStream(pool);
    JsonStream stream = new JsonStream(out);
    stream.ascii("{\"format\":\"");
    stream.ascii(RecordingPack.FORMAT);
    stream.ascii("\",\"recording\":");
    stream.value(packed.literal(root), packed);
    stream.ascii(",\"values\":[");
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        stream.ascii(",");
      }
      stream.value(packed.literal(values.get(i)), packed);
    }
    stream.ascii("]}");
    stream.drain();
  }

  @Override
  public Value of(Value member) {
    if (member == escaped) {
      escaped = null;
      return member;
    }
    int index = pool.index(member);
    return index >= 0 ? Nodes.ref(index) : literal(member);
  }

  private Value literal(Value value) {
    if (!Nodes.isReserved(value)) {
      return value;
    }
    escaped = value;
    return Nodes.escape(value);
  }
}
