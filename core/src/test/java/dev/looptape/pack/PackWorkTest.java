package dev.looptape.pack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.scale.AgentRecording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.Interner;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much is read and measured: counts, which do not depend on the machine. */
class PackWorkTest {
  @Test
  void fourTimesTheIterationsAreAboutFourTimesTheWorkAndTheBytes() throws IOException {
    Value small = run(5);
    Value large = run(20);
    // Beyond 4: the entries of the histories and the events that announce them again, a few bytes
    // each, grow with the square. (The reference's own files grow 4.34 times from K = 10 to 40.)
    assertThat(times(members(large), members(small))).isLessThan(4.4);
    ObjectValue smallPacked = RecordingPack.pack(small);
    ObjectValue largePacked = RecordingPack.pack(large);
    assertThat(times(largePacked.text().length(), smallPacked.text().length())).isLessThan(4.2);
    assertThat(times(measured(largePacked), measured(smallPacked))).isLessThan(4.2);
    assertThat(times(expanded(largePacked), expanded(smallPacked))).isLessThan(4.2);
  }

  private static double times(long large, long small) {
    return (double) large / small;
  }

  @Test
  void whatStandsInManyPlacesIsReadMeasuredAndExpandedOnce() {
    Value value = Value.of("x".repeat(64));
    for (int level = 0; level < 50; level++) {
      value = ArrayValue.of(value, value, value);
    }
    assertThat(members(value)).isEqualTo(50 * 3);
    ObjectValue packed = RecordingPack.pack(value);
    assertThat(measured(packed)).isEqualTo(1 + 50 * (3 + 1));
    // A place that refers to what is not expanded yet is come back to by no further reading.
    assertThat(expanded(packed)).isEqualTo(1 + 50 * (3 + 1));
  }

  private static long measured(ObjectValue packed) {
    PlainSize size = new PlainSize(Packed.of(packed));
    size.measure();
    return size.nodesMeasured();
  }

  private static long expanded(ObjectValue packed) {
    Expansion expansion = new Expansion(Packed.of(packed));
    expansion.expand();
    return expansion.nodesExpanded();
  }

  /** A run as the recorder holds it: every repeated value is one object. */
  private static Value run(int iterations) throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    new AgentRecording(iterations, 1000, 1).write(plain);
    return JsonParsing.parse(
        new ByteArrayInputStream(plain.toByteArray()), new Interner(Long.MAX_VALUE));
  }

  private static long members(Value recording) {
    return PlaceCount.byIdentity(recording).membersRead();
  }

  @Test
  void anAmplificationIsRefusedAfterItsPackedFormWasReadOnce() {
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      String ref = "{\"$af:ref\":" + i + "}";
      values.add("[" + (ref + ",").repeat(9) + ref + "]");
    }
    values.add("\"" + "x".repeat(64) + "\"");
    Value bomb =
        Value.parse(
            "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"$af:ref\":0},"
                + "\"values\":["
                + String.join(",", values)
                + "]}");
    PlainSize size = new PlainSize(Packed.of(bomb));
    assertThat(size.measure()).isGreaterThan(64L * 10_000_000_000L);
    assertThat(size.nodesMeasured()).isEqualTo(1 + 10 * 11 + 1);
    assertThatThrownBy(() -> RecordingPack.unpack(bomb))
        .isInstanceOf(PackedRecordingTooLargeException.class);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayInputStream in = new ByteArrayInputStream(bomb.text().getBytes(UTF_8));
    assertThatThrownBy(() -> RecordingPack.unpack(in, out, RecordingPack.DEFAULT_UNPACK_MAX_BYTES))
        .isInstanceOf(PackedRecordingTooLargeException.class);
    assertThat(out.size()).isZero();
    assertThat(expanded((ObjectValue) bomb)).as("and without a bound, each once").isEqualTo(112);
  }
}
