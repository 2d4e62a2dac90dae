package dev.looptape.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.JsonLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library in JVMs whose memory is set: it follows what is distinct, not the plain text. */
class ScaleTest {
  private static final String PROGRAM = PackProgram.class.getName();

  @TempDir Path dir;

  @Test
  void aRunIsPackedAndUnpackedInLessMemoryThanItsPlainText() throws Exception {
    assertThat(packAndUnpack(new AgentRecording(20, 350)::write, 20 * 350 * 200, "48m", "32m"))
        .isGreaterThan(50_000_000);
  }

  @Test
  @Tag("long")
  void eightHundredMegabytesArePackedIn256AndUnpackedIn128() throws Exception {
    assertThat(packAndUnpack(new AgentRecording(44, 1000)::write, 44_000 * 200, "256m", "128m"))
        .isGreaterThan(800_000_000);
  }

  @Test
  void distinctEventsCostAFewTimesTheirText() throws Exception {
    packAndUnpack(out -> distinctEvents(out, 50_000), Long.MAX_VALUE, "56m", "56m");
  }

  @Test
  @Tag("long")
  void twoMillionDistinctEventsArePackedInTwoGigabytes() throws Exception {
    packAndUnpack(out -> distinctEvents(out, 2_000_000), Long.MAX_VALUE, "2g", "2g");
  }

  @Test
  void oneLongStringIsReadAndWrittenInPieces() throws Exception {
    packAndUnpack(out -> longString(out, 8 << 20, false), Long.MAX_VALUE, "80m", "80m");
  }

  @Test
  @Tag("long")
  void aStringOf64MebibytesFitsInto512() throws Exception {
    packAndUnpack(out -> longString(out, 64 << 20, false), Long.MAX_VALUE, "512m", "512m");
    packAndUnpack(out -> longString(out, 64 << 20, true), Long.MAX_VALUE, "512m", "512m");
  }

  @Test
  void tenThousandLevelsArePackedOnTheStackOfAnyThread() throws Exception {
    packAndUnpack(out -> nested(out, 10_000), Long.MAX_VALUE, "64m", "64m");
    packAndUnpack(out -> nested(out, JsonLimits.MAX_DEPTH), Long.MAX_VALUE, "96m", "96m");
  }

  @Test
  void deeperThanTheLimitIsRefusedInOneLineThatNamesIt() throws Exception {
    ChildJvm.Result result =
        ChildJvm.run(
            "64m", out -> nested(out, JsonLimits.MAX_DEPTH + 1), PROGRAM, "pack", "-", "-");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.bytes()).isZero();
    assertThat(result.errors()).contains("" + JsonLimits.MAX_DEPTH);
    assertThat(result.errors().lines()).hasSize(1);
  }

  @Test
  void anAmplificationIsRefusedInLittleMemory() throws Exception {
    ChildJvm.Result result =
        ChildJvm.run("64m", out -> bomb(out, 60), PROGRAM, "unpack", "-", "-", "536870912");
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.bytes()).isZero();
    assertThat(result.errors()).contains("536870912");
    assertThat(result.errors().lines()).hasSize(1);
  }

  @Test
  void whatDoesNotFitIntoMemoryIsRefusedInOneLine() throws Exception {
    ChildJvm.Result result =
        ChildJvm.run("24m", out -> distinctEvents(out, 400_000), PROGRAM, "pack", "-", "-");
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.errors()).contains("-Xmx");
    assertThat(result.errors().lines()).hasSize(1);
  }

  /** Asserts the law on a stream that is never held; the bytes of its plain form. */
  private long packAndUnpack(ChildJvm.Input recording, long maxPacked, String packXmx, String xmx)
      throws Exception {
    CRC32 crc = new CRC32();
    long[] plain = new long[1];
    recording.writeTo(ChildJvm.measuring(crc, plain));
    Path packed = dir.resolve("packed.json");
    ChildJvm.Result result =
        ChildJvm.run(packXmx, recording, PROGRAM, "pack", "-", packed.toString());
    assertThat(result.errors()).isEmpty();
    assertThat(result.exit()).isZero();
    assertThat(Files.size(packed)).isLessThan(maxPacked);
    ChildJvm.Result back = ChildJvm.run(xmx, out -> {}, PROGRAM, "unpack", packed.toString(), "-");
    assertThat(back.errors()).isEmpty();
    assertThat(back.bytes()).isEqualTo(plain[0]);
    assertThat(back.crc()).isEqualTo(crc.getValue());
    return plain[0];
  }

  /** Events of some 200 bytes, no two alike. */
  private static void distinctEvents(OutputStream out, int count) throws IOException {
    Random random = new Random(7);
    put(out, "{\"snapshot\":{},\"events\":[");
    for (int i = 0; i < count; i++) {
      put(
          out,
          (i == 0 ? "" : ",") + "{\"type\":\"looptape.call.start\",\"payload\":{\"callId\":" + i);
      put(out, ",\"note\":\"" + Long.toHexString(random.nextLong()) + " was looked at here\"");
      put(out, ",\"score\":0." + random.nextInt(1_000_000) + "},\"meta\":{\"wallClockMs\":17");
      put(out, (64_000_000_000L + i) + ",\"runOffsetMs\":" + i + ",\"thread\":\"worker-1\",");
      put(out, "\"subflowPath\":[]}}");
    }
    put(out, "],\"structure\":{}}");
  }

  private static void longString(OutputStream out, int units, boolean wide) throws IOException {
    put(out, "{\"text\":\"");
    byte[] chunk = (wide ? "é漢z" : "abc").repeat(1000).getBytes(StandardCharsets.UTF_8);
    for (int written = 0; written < units; written += 3000) {
      out.write(chunk);
    }
    put(out, "\"}");
  }

  private static void nested(OutputStream out, int depth) throws IOException {
    byte[] open = new byte[depth];
    Arrays.fill(open, (byte) '[');
    out.write(open);
    Arrays.fill(open, (byte) ']');
    out.write(open);
  }

  /** Each value refers ten times to the next: the plain form has 10 to the power of levels. */
  private static void bomb(OutputStream out, int levels) throws IOException {
    put(out, "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"$af:ref\":0}");
    put(out, ",\"values\":[");
    for (int i = 0; i < levels; i++) {
      String ref = "{\"$af:ref\":" + (i + 1) + "}";
      put(out, "[" + (ref + ",").repeat(9) + ref + "],");
    }
    put(out, "\"" + "x".repeat(64) + "\"]}");
  }

  private static void put(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
