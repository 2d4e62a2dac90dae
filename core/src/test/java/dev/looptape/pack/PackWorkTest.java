package dev.looptape.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.scale.AgentRecording;
import dev.looptape.value.Interner;
import dev.looptape.value.JsonParsing;
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
    assertThat(members(large)).isLessThan(members(small) * 5);
    assertThat(RecordingPack.pack(large).text().length())
        .isLessThan(RecordingPack.pack(small).text().length() * 5);
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
  }
}
