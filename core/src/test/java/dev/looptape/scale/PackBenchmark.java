package dev.looptape.scale;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import dev.looptape.pack.PackedRecordingTooLargeException;
import dev.looptape.pack.RecordingPack;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pack, unpack and the size check of text, beside jackson-core in the same run: medians, in turn,
 * of the thread's processor time, which other programs on the machine distort least.
 *
 * <p>Parse: all tokens, with the text of names, strings and numbers. Write: the same tokens and
 * texts, held in memory, through a generator. Run it from the module's folder with the test class
 * path; arguments: iterations, rows and rounds (10, 200 and 15).
 */
public final class PackBenchmark {
  private static final int WARM_UP = 10;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final JsonFactory JACKSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(100_000)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(100_000).build())
          .build();

  private PackBenchmark() {}

  public static void main(String[] args) throws IOException {
    int iterations = args.length > 0 ? Integer.parseInt(args[0]) : 10;
    int rows = args.length > 1 ? Integer.parseInt(args[1]) : 200;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    new AgentRecording(iterations, rows).write(text);
    byte[] plain = text.toByteArray();
    byte[] packed = pack(plain);
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 15;
    List<Object> tokens = tokens(plain);
    Value read = Value.parse(new String(packed, StandardCharsets.UTF_8));
    Work[] all = {
      () -> parse(plain),
      () -> write(tokens),
      () -> parse(packed),
      () -> pack(plain),
      () -> RecordingPack.unpack(in(packed), OutputStream.nullOutputStream(), Long.MAX_VALUE),
      () -> refuse(read),
      () -> refuse(packed)
    };
    long[][] nanos = new long[all.length][rounds];
    for (int round = -WARM_UP; round < rounds; round++) {
      for (int i = 0; i < all.length; i++) {
        long start = CLOCK.getCurrentThreadCpuTime();
        all[i].run();
        nanos[i][Math.max(round, 0)] = CLOCK.getCurrentThreadCpuTime() - start;
      }
    }
    System.out.printf(
        "plain %,d bytes, packed %,d bytes, JDK %s, median of %d%n",
        plain.length, packed.length, Runtime.version(), rounds);
    row("pack text / parse", nanos[3], nanos[0], 2.5);
    row("unpack to text / write", nanos[4], nanos[1], 1.5);
    row("size check / parse of packed", nanos[5], nanos[2], 2);
    row("the same with reading", nanos[6], nanos[2], Double.NaN);
  }

  private static void row(String what, long[] nanos, long[] baseline, double limit) {
    double ms = median(nanos);
    double base = median(baseline);
    System.out.printf(
        "%-30s %8.2f / %8.2f ms = %5.2f%s%n",
        what, ms, base, ms / base, Double.isNaN(limit) ? "" : " of at most " + limit);
  }

  private static ByteArrayInputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static byte[] pack(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingPack.pack(in(plain), out);
    return out.toByteArray();
  }

  private static void refuse(byte[] packed) throws IOException {
    try {
      RecordingPack.unpack(in(packed), OutputStream.nullOutputStream(), 1);
      throw new IllegalStateException("not refused");
    } catch (PackedRecordingTooLargeException refused) {
      // as it should be
    }
  }

  private static void refuse(Value packed) {
    try {
      RecordingPack.unpack(packed, 1);
      throw new IllegalStateException("not refused");
    } catch (PackedRecordingTooLargeException refused) {
      // as it should be
    }
  }

  private static void parse(byte[] json) throws IOException {
    long characters = 0;
    try (JsonParser parser = JACKSON.createParser(in(json))) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (!token.isStructStart() && !token.isStructEnd()) {
          characters += parser.getText().length();
        }
      }
    }
    if (characters == 0) {
      throw new IllegalStateException("nothing was read");
    }
  }

  /** Each token, followed by its text if it has one of its own. */
  private static List<Object> tokens(byte[] json) throws IOException {
    List<Object> tokens = new ArrayList<>();
    try (JsonParser parser = JACKSON.createParser(in(json))) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        tokens.add(token);
        if (token == JsonToken.FIELD_NAME || token.isScalarValue()) {
          tokens.add(parser.getText());
        }
      }
    }
    return tokens;
  }

  private static void write(List<Object> tokens) throws IOException {
    try (JsonGenerator out =
        JACKSON.createGenerator(OutputStream.nullOutputStream(), JsonEncoding.UTF8)) {
      for (int i = 0; i < tokens.size(); i++) {
        switch ((JsonToken) tokens.get(i)) {
          case START_OBJECT -> out.writeStartObject();
          case END_OBJECT -> out.writeEndObject();
          case START_ARRAY -> out.writeStartArray();
          case END_ARRAY -> out.writeEndArray();
          case FIELD_NAME -> out.writeFieldName((String) tokens.get(++i));
          case VALUE_STRING -> out.writeString((String) tokens.get(++i));
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> out.writeNumber((String) tokens.get(++i));
          default -> out.writeRawValue((String) tokens.get(++i)); // true, false, null
        }
      }
    }
  }

  private static double median(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2] / 1e6;
  }

  private interface Work {
    void run() throws IOException;
  }
}
