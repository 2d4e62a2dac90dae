package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.JsonStream;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Writes a tape: JSON lines, each a value that is new, or an event that refers to values, so that
 * the work and the bytes follow what is new. Runs in the host and loads no Jackson class. Not for
 * several threads at once.
 *
 * <p>Once a method has thrown, the stream's content is undefined from the last flush on, and the
 * writer must not be used again.
 */
public final class TapeWriter {
  private final Checked out;
  private final JsonStream json;
  private final TapeIds ids = new TapeIds();
  private final Refs refs = new Refs();

  /**
   * @param out gets whole flushes in a few pieces; neither flushed nor closed
   */
  public TapeWriter(OutputStream out) {
    this.out = new Checked(out);
    json = new JsonStream(this.out);
  }

  /**
   * The first line.
   *
   * @param facts what {@code docs/format.md} lists, without {@code tape} and {@code first}
   * @param first the stream position of the first event
   */
  public void begin(ObjectValue facts, long first) throws IOException {
    ObjectValue.Builder head = ObjectValue.builder();
    head.put(TapeFormat.TAPE, Value.of(TapeFormat.VERSION));
    head.put(TapeFormat.FIRST, Value.of(first));
    for (int i = 0; i < facts.size(); i++) {
      head.put(facts.key(i), facts.value(i));
    }
    json.value(head.build(), null);
    json.ascii("\n");
  }

  /** The next event of the stream, after the values in it that the tape does not hold yet. */
  public void event(Event event) throws IOException {
    Value payload = event.payload();
    boolean announced = event.type().equals(Event.ANNOUNCEMENT); // payload and meta come again
    definePartsOf(payload);
    definePartsOf(event.meta());
    if (announced) {
      define(payload);
      define(event.meta());
    }
    json.ascii("{\"e\":");
    json.value(Value.of(event.type()), null);
    member(",\"p\":", payload);
    member(",\"m\":", event.meta());
    json.ascii("}\n");
  }

  /** Describes a site, before the first event that names it. */
  public void site(ObjectValue site) throws IOException {
    line(TapeFormat.SITE, site);
  }

  /** What is known of the weaving now; it takes the place of what was said before. */
  public void structure(ObjectValue structure) throws IOException {
    line(TapeFormat.STRUCTURE, structure);
  }

  /** Says that a run is in a file of its own. */
  public void written(Value runId) throws IOException {
    line(TapeFormat.WRITTEN, runId);
  }

  /**
   * Goes on at a later event: those before it were lost to the tape.
   *
   * @param first the stream position of the next event
   * @param open the ids of the calls that are open
   */
  public void restart(long first, ArrayValue open) throws IOException {
    json.ascii("{\"restart\":" + first + ",\"open\":");
    json.value(open, null);
    json.ascii("}\n");
  }

  /**
   * Hands everything to the stream, with a mark behind it.
   *
   * @param mark what is true now: {@code at}, {@code next}, {@code first} and the counts
   */
  public void flush(ObjectValue mark) throws IOException {
    json.ascii("{\"flush\":");
    json.value(mark, null);
    json.drain();
    String sum = Long.toHexString(out.sum());
    json.ascii(",\"crc\":\"");
    json.ascii("00000000".substring(sum.length()));
    json.ascii(sum);
    json.ascii("\"}\n");
    json.drain();
    out.restartSum();
  }

  /** Goes on in another stream, in which everything written so far is. */
  public void continueIn(OutputStream stream) {
    out.out = stream;
  }

  /** How many bytes went to the stream. */
  public long bytes() {
    return out.bytes;
  }

  private void line(String key, Value value) throws IOException {
    json.ascii("{\"" + key + "\":");
    json.value(value, null);
    json.ascii("}\n");
  }

  private void member(String key, @Nullable Value value) throws IOException {
    if (value != null) {
      json.ascii(key);
      json.value(refs.of(value), refs);
    }
  }

  private void definePartsOf(@Nullable Value root) throws IOException {
    if (root != null && ids.of(root) < 0 && TapeFormat.isContainer(root)) {
      walk(root);
    }
  }

  private void define(@Nullable Value value) throws IOException {
    if (value != null && ids.of(value) < 0 && TapeFormat.isDefined(value) && ids.add(value)) {
      // Numbered before it is written; none of its parts is itself, so none refers to it.
      json.ascii("{\"v\":");
      json.value(refs.literal(value), refs);
      json.ascii("}\n");
    }
  }

  /** Defines what is below {@code root}, parts first; iterative, so depth costs no stack. */
  private void walk(Value root) throws IOException {
    ArrayDeque<Walked> open = new ArrayDeque<>(4);
    open.push(new Walked(root));
    while (true) {
      Walked top = open.element();
      if (top.at < TapeFormat.size(top.container)) {
        Value child = TapeFormat.child(top.container, top.at++);
        if (ids.of(child) < 0 && TapeFormat.isDefined(child)) {
          if (TapeFormat.isContainer(child)) {
            open.push(new Walked(child));
          } else {
            define(child);
          }
        }
        continue;
      }
      open.pop();
      if (open.isEmpty()) {
        return;
      }
      define(top.container);
    }
  }

  /** What stands in the place of a value: a reference, an escape around it, or itself. */
  private final class Refs implements JsonStream.Substitution {
    /** The next member asked for, if it is what an escape was just made around. */
    private @Nullable Value escaped;

    @Override
    public Value of(Value member) {
      if (member == escaped) {
        escaped = null;
        return member;
      }
      int id = ids.of(member);
      return id >= 0
          ? ObjectValue.builder().put(TapeFormat.REF, Value.of(id)).build()
          : literal(member);
    }

    Value literal(Value value) {
      if (!TapeFormat.isReserved(value)) {
        return value;
      }
      escaped = value;
      return ObjectValue.builder().put(TapeFormat.ESC, value).build();
    }
  }

  /** A container whose members are being defined. */
  private static final class Walked {
    private final Value container;
    private int at;

    Walked(Value container) {
      this.container = container;
    }
  }

  /** Counts and sums up the bytes that go through. */
  private static final class Checked extends OutputStream {
    private OutputStream out;
    private final CRC32 crc = new CRC32();
    private long bytes;

    Checked(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] written, int from, int length) throws IOException {
      out.write(written, from, length);
      crc.update(written, from, length);
      bytes += length;
    }

    long sum() {
      return crc.getValue();
    }

    void restartSum() {
      crc.reset();
    }
  }
}
