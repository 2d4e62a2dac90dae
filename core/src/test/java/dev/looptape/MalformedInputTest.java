package dev.looptape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.pack.PackedRecordingException;
import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Input of every wrong kind ends in one of three refusals, with a message of one line. */
public class MalformedInputTest {
  private static final String GOOD = Mutator.GOOD;

  @Test
  void aFileCutAtAnyByteIsRefused() throws IOException {
    byte[] good = GOOD.getBytes(StandardCharsets.UTF_8);
    assertThat(RecordingReader.read(in(good), 1 << 20, 1 << 20).events()).hasSize(3);
    for (int length = 0; length < good.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(good, length);
      assertThat(refusal(cut)).as("cut at %d", length).isInstanceOf(MalformedJsonException.class);
    }
  }

  @Test
  void aGzipFileCutAtAnyByteIsRefused() throws IOException {
    byte[] good = Mutator.gzip(GOOD.getBytes(StandardCharsets.UTF_8));
    assertThat(RecordingReader.read(in(good), 1 << 20, 1 << 20).events()).hasSize(3);
    for (int length = 0; length < good.length; length++) {
      assertThat(refusal(java.util.Arrays.copyOf(good, length)))
          .as("cut at %d", length)
          .isNotNull();
    }
  }

  @Test
  void aWrongTypeAtAnyPlaceIsReadOrRefused() {
    Value good = Value.parse(GOOD);
    Value[] others = {
      LiteralValue.NULL,
      Value.of(true),
      Value.of(7),
      Value.of("text"),
      ArrayValue.EMPTY,
      ObjectValue.EMPTY,
      Value.of("x".repeat(80)),
      Value.parse("{\"$af:ref\":0}")
    };
    int refused = 0;
    for (Value other : others) {
      for (Value wrong : replaced(good, other)) {
        refused += refusal(wrong.text().getBytes(StandardCharsets.UTF_8)) == null ? 0 : 1;
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  private static List<Value> replaced(Value value, Value other) {
    List<Value> all = new ArrayList<>();
    all.add(other);
    if (value instanceof ObjectValue object) {
      for (int i = 0; i < object.size(); i++) {
        for (Value child : replaced(object.value(i), other)) {
          ObjectValue.Builder copy = ObjectValue.builder();
          for (int j = 0; j < object.size(); j++) {
            copy.put(object.key(j), j == i ? child : object.value(j));
          }
          all.add(copy.build());
        }
      }
    } else if (value instanceof ArrayValue array) {
      for (int i = 0; i < array.size(); i++) {
        for (Value child : replaced(array.get(i), other)) {
          Value[] copy = new Value[array.size()];
          for (int j = 0; j < copy.length; j++) {
            copy[j] = j == i ? child : array.get(j);
          }
          all.add(ArrayValue.of(copy));
        }
      }
    }
    return all;
  }

  @Test
  void whatIsNotOneDocumentInUtf8IsRefusedWithItsPlace() {
    refusedText("\ufeff{}", "byte order mark");
    refusedText("{} {}", "after the end");
    refusedText("{}x", "line 1, column");
    refusedText("[1,\n2,,3]", "line 2, column");
    refusedText("", "empty");
    refusedText(" \n", "empty");
    refusedText("[01]", "column");
    refusedText("[NaN]", "column");
    refusedText("{'a':1}", "column");
    refusedText("[1,]", "column");
    refusedText("[\"a\u0001b\"]", "column");
    refusedText("[\"\\x\"]", "column");
    refusedText("[\"\\ud8", "column");
    refusedText("[1]//", "column");
    refusedBytes("byte 2", '[', '"', 0xff, '"', ']');
    refusedBytes("byte 2", '[', '"', 0xc0, 0x80, '"', ']'); // overlong
    refusedBytes("byte 2", '[', '"', 0xed, 0xa0, 0x80, '"', ']'); // an encoded surrogate
    refusedBytes("byte 2", '[', '"', 0xf4, 0x90, 0x80, 0x80, '"', ']'); // beyond Unicode
    refusedBytes("byte 2", '[', '"', 0xe6, 0xbc);
    refusedBytes("byte 0", 0xfe, 0xff, 0, '[');
    refusedBytes("column", '[', 0, ']', 0);
  }

  @Test
  void aMarkInsideTheTextIsACharacter() throws IOException {
    String text = "[\"" + "\ufeff".repeat(20_000) + "\"]"; // wherever a buffer begins
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingPack.unpack(in(text.getBytes(StandardCharsets.UTF_8)), out, 0);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text);
  }

  @Test
  void escapesAcrossTheEndsOfBuffersAreRead() throws IOException {
    for (int pad = (1 << 16) - 50; pad < 1 << 16; pad++) {
      String start = "{\"" + "p".repeat(pad);
      String text = start + "\\ud800\\\\ud801\\\"\\ude00\\ud83d\\ude00\":0}";
      String expected = start + "\\ud800\\\\ud801\\\"\\ude00😀\":0}";
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      RecordingPack.unpack(in(text.getBytes(StandardCharsets.UTF_8)), out, 0);
      assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
      assertThat(Value.parse(text).text()).isEqualTo(expected);
    }
  }

  @Test
  void aGzipBombIsRefusedAtItsBound() throws IOException {
    byte[] bomb =
        Mutator.gzip(("[\"" + "x".repeat(50 << 20) + "\"]").getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> RecordingReader.read(in(bomb), 1 << 20, 1 << 20))
        .isInstanceOf(PackedRecordingException.class)
        .hasMessageContaining("1048576");
  }

  @Test
  void damageAtRandomNeverEndsInAnythingElse() {
    fuzz(1, 10_000);
  }

  @Test
  @Tag("long")
  void damageAtRandomForALongTimeNeverEndsInAnythingElse() {
    fuzz(
        Long.getLong("looptape.fuzz.seed", 2), Integer.getInteger("looptape.fuzz.runs", 5_000_000));
  }

  private static void fuzz(long seed, int runs) {
    Mutator mutator = new Mutator(seed);
    for (int run = 0; run < runs; run++) {
      byte[] bytes = mutator.next();
      try {
        refusal(bytes); // fails by itself on anything but a refusal
        packsOrRefuses(bytes);
        unpacksAlike(bytes);
      } catch (Throwable e) {
        String given = Base64.getEncoder().encodeToString(bytes);
        throw new AssertionError("seed " + seed + ", run " + run + ": " + given, e);
      }
    }
  }

  private static void packsOrRefuses(byte[] bytes) throws IOException {
    try {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      RecordingPack.pack(in(bytes), packed);
      ByteArrayOutputStream back = new ByteArrayOutputStream();
      RecordingPack.unpack(in(packed.toByteArray()), back, 1 << 20);
      String plain = Value.parse(new String(bytes, StandardCharsets.UTF_8)).text();
      assertThat(back.toString(StandardCharsets.UTF_8)).isEqualTo(plain);
    } catch (MalformedJsonException refused) {
      assertThat(refused.getMessage().lines()).hasSize(1);
    }
  }

  /** Text and values are unpacked to the same, or refused for the same reason. */
  private static void unpacksAlike(byte[] bytes) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    String refusal = null;
    try {
      RecordingPack.unpack(in(bytes), text, 1 << 12);
    } catch (MalformedJsonException refused) {
      return;
    } catch (PackedRecordingException refused) {
      assertThat(text.size()).isZero();
      refusal = refused.getMessage();
    }
    Value value = Value.parse(new String(bytes, StandardCharsets.UTF_8));
    try {
      Value plain = RecordingPack.unpack(value, 1 << 12);
      assertThat(refusal).isNull();
      assertThat(plain.text()).isEqualTo(text.toString(StandardCharsets.UTF_8));
      assertThat(RecordingPack.isPacked(value) || plain == value).isTrue();
    } catch (PackedRecordingException refused) {
      assertThat(refused).hasMessage(refusal);
    }
  }

  private static void refusedText(String text, String place) {
    assertThat(refusal(text.getBytes(StandardCharsets.UTF_8)))
        .as(text)
        .isInstanceOf(MalformedJsonException.class)
        .hasMessageContaining(place);
  }

  private static void refusedBytes(String place, int... bytes) {
    byte[] given = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      given[i] = (byte) bytes[i];
    }
    assertThat(refusal(given))
        .isInstanceOf(MalformedJsonException.class)
        .hasMessageContaining(place);
  }

  /** What a reader says to these bytes; null: they are a recording. Anything else is thrown. */
  private static Exception refusal(byte[] bytes) {
    try {
      Recording recording = RecordingReader.read(in(bytes), 1 << 20, 1 << 20);
      assertThat(recording.toValue().text()).isNotEmpty();
      return null;
    } catch (MalformedJsonException | PackedRecordingException | IOException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      assertThat(refused.getMessage().lines()).hasSize(1);
      return refused;
    }
  }

  private static InputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }
}
