package dev.looptape.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.OddDocuments;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The law, injectivity and the size bound, over odd documents. */
class PackLawTest {
  private static final int DOCUMENTS = 4000;

  @Test
  void whatIsPackedComesBackByteForByte() throws IOException {
    for (long seed = 0; seed < DOCUMENTS; seed++) {
      Value document = OddDocuments.of(seed);
      String plain = document.text();
      String packed = RecordingPack.pack(document).text();
      assertThat(written(document)).as("seed %d", seed).isEqualTo(packed);
      Value back = RecordingPack.unpack(Value.parse(packed));
      assertThat(back.text()).as("seed %d", seed).isEqualTo(plain);
      assertThat(back).as("seed %d", seed).isEqualTo(document);
      assertThat(PackVectorsTest.unpackText(packed, RecordingPack.NO_BOUND)).isEqualTo(plain);
      String fromText = PackVectorsTest.packText(plain);
      assertThat(RecordingPack.pack(OddDocuments.copy(document)).text())
          .as("seed %d: text has no identity", seed)
          .isEqualTo(fromText);
      assertThat(PackVectorsTest.unpackText(fromText, RecordingPack.NO_BOUND)).isEqualTo(plain);
      assertThat(PackVectorsTest.packText(packed))
          .as("a packed form is a document too")
          .isNotEmpty();
    }
  }

  @Test
  void twoDocumentsNeverHaveOnePackedForm() throws IOException {
    Map<String, String> plainByPacked = new HashMap<>();
    for (long seed = 0; seed < DOCUMENTS; seed++) {
      String plain = OddDocuments.of(seed).text();
      String before = plainByPacked.put(PackVectorsTest.packText(plain), plain);
      assertThat(before == null || before.equals(plain)).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void aPackedFormIsAtMostThePlainOneAndItsEnvelopeEscapesAndRefs() {
    for (long seed = 0; seed < DOCUMENTS; seed++) {
      Value document = OddDocuments.of(seed);
      ObjectValue packed = RecordingPack.pack(document);
      long envelope = "{\"format\":\"\",\"recording\":,\"values\":[]}".length();
      long escapes = 12L * count(packed, "$af:esc");
      long pooled = ((ArrayValue) packed.get("values")).size();
      assertThat(utf8(packed.text()))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(
              utf8(document.text())
                  + envelope
                  + RecordingPack.FORMAT.length()
                  + escapes
                  + 24 * pooled);
    }
  }

  @Test
  void theExactSizeOfThePlainFormIsAllowedAndOneByteLessIsNot() {
    for (long seed = 0; seed < DOCUMENTS; seed++) {
      Value document = OddDocuments.of(seed);
      Value packed = RecordingPack.pack(document);
      long size = utf8(document.text());
      assertThat(RecordingPack.unpack(packed, size)).as("seed %d", seed).isEqualTo(document);
      assertThatThrownBy(() -> RecordingPack.unpack(packed, size - 1))
          .as("seed %d", seed)
          .isInstanceOfSatisfying(
              PackedRecordingTooLargeException.class,
              refusal -> assertThat(refusal.maxBytes()).isEqualTo(size - 1));
    }
  }

  @Test
  void aValueThatExpandsWithoutEndIsPackedInTheSizeOfWhatIsHeld() {
    Value once = doubled(200);
    Value twice = ArrayValue.of(once, doubled(200)); // equal in content, two graphs in memory
    assertThat(once).isEqualTo(doubled(200));
    ObjectValue packed = RecordingPack.pack(twice);
    assertThat(packed.text().length()).isLessThan(20_000);
    assertThat(RecordingPack.unpack(packed, RecordingPack.NO_BOUND)).isEqualTo(twice);
    assertThatThrownBy(() -> RecordingPack.unpack(packed))
        .isInstanceOf(PackedRecordingTooLargeException.class);
  }

  private static Value doubled(int levels) {
    Value value = Value.of("x".repeat(64));
    for (int i = 0; i < levels; i++) {
      value = ArrayValue.of(value, value);
    }
    return value;
  }

  @Test
  void aCyclicGraphIsRefusedByThatWord() {
    Value[] elements = {LiteralValue.NULL};
    Value cyclic = ArrayValue.ofTrusted(elements);
    elements[0] = ObjectValue.builder().put("again", cyclic).build();
    assertThatThrownBy(() -> RecordingPack.pack(cyclic))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cyclic");
    assertThatThrownBy(() -> RecordingPack.write(elements[0], new ByteArrayOutputStream()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cyclic");
  }

  @Test
  void aNegativeBoundIsAMistakeForPlainInputToo() {
    assertThatThrownBy(() -> RecordingPack.unpack(Value.of(1), -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PackVectorsTest.unpackText("1", -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(RecordingPack.unpack(Value.of(1), 0)).isEqualTo(Value.of(1));
  }

  @Test
  void aDamagedRefIsToldWithItsPlace() {
    String packed =
        "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"a\":[1,{\"$af:ref\":0}]},"
            + "\"values\":[{\"b c\":{\"$af:ref\":7}}]}";
    assertThatThrownBy(() -> RecordingPack.unpack(Value.parse(packed)))
        .isExactlyInstanceOf(PackedRecordingException.class)
        .hasMessageContaining("7")
        .hasMessageContaining("values[0][\"b c\"]");
  }

  private static long count(Value value, String key) {
    long here = 0;
    for (int i = 0, n = Nodes.isContainer(value) ? Nodes.size(value) : 0; i < n; i++) {
      here += count(Nodes.child(value, i), key);
      here += value instanceof ObjectValue object && object.key(i).equals(key) ? 1 : 0;
    }
    return here;
  }

  private static String written(Value document) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingPack.write(document, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static long utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
