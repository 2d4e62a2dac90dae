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
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Pack, unpack and the size check of text, beside jackson-core in the same run: medians, in turn.
 *
 * <p>Parse: all tokens, with the text of names, strings and numbers. Write: the same tokens through
 * a generator. Run it from the module's folder with the test class path; arguments: iterations and
 * rows (10 and 200).
 */
public final class PackBenchmark {
  private static final int ROUNDS = 11;
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
    long[][] nanos = new long[5][ROUNDS];
    for (int round = -3; round < ROUNDS; round++) {
      long[] times = {
        time(() -> parse(plain)),
        time(() -> pack(plain)),
        time(() -> copy(plain)),
        time(
            () ->
                RecordingPack.unpack(in(packed), OutputStream.nullOutputStream(), Long.MAX_VALUE)),
        time(() -> refuse(packed))
      };
      for (int i = 0; i < times.length && round >= 0; i++) {
        nanos[i][round] = times[i];
      }
    }
    long[] packedParse = new long[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      packedParse[i] = time(() -> parse(packed));
    }
    double parse = median(nanos[0]);
    double write = median(nanos[2]) - parse;
    System.out.printf(
        "plain %,d bytes, packed %,d bytes, JDK %s, median of %d%n",
        plain.length, packed.length, Runtime.version(), ROUNDS);
    System.out.printf("parse %.1f ms, write %.1f ms (parse and write less parse)%n", parse, write);
    row("pack text / parse", median(nanos[1]), parse, 2.5);
    row("unpack text / write", median(nanos[3]), write, 1.5);
    row("size check / parse of packed", median(nanos[4]), median(packedParse), 2);
  }

  private static void row(String what, double ms, double baseline, double limit) {
    System.out.printf("%-30s %8.1f ms %6.2f of at most %.1f%n", what, ms, ms / baseline, limit);
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

  private static void copy(byte[] json) throws IOException {
    try (JsonParser parser = JACKSON.createParser(in(json));
        JsonGenerator out =
            JACKSON.createGenerator(OutputStream.nullOutputStream(), JsonEncoding.UTF8)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        switch (token) {
          case START_OBJECT -> out.writeStartObject();
          case END_OBJECT -> out.writeEndObject();
          case START_ARRAY -> out.writeStartArray();
          case END_ARRAY -> out.writeEndArray();
          case FIELD_NAME -> out.writeFieldName(parser.getText());
          case VALUE_STRING -> out.writeString(parser.getText());
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> out.writeNumber(parser.getText());
          case VALUE_TRUE -> out.writeBoolean(true);
          case VALUE_FALSE -> out.writeBoolean(false);
          default -> out.writeNull();
        }
      }
    }
  }

  private static double median(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2] / 1e6;
  }

  private static long time(Work work) throws IOException {
    long start = System.nanoTime();
    work.run();
    return System.nanoTime() - start;
  }

  private interface Work {
    void run() throws IOException;
  }
}
