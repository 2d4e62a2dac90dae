package dev.looptape.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.looptape.Vectors;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PackVectorsTest {
  @TestFactory
  Stream<DynamicTest> textIsPackedByteForByteAndComesBack() {
    return Vectors.stems("pack", ".plain.json").stream()
        .map(stem -> dynamicTest(stem.getFileName().toString(), () -> packsAndUnpacks(stem)));
  }

  private static void packsAndUnpacks(Path stem) throws IOException {
    String plain = Vectors.text(stem, ".plain.json");
    String packed = Vectors.text(stem, ".packed.json");
    String back = Vectors.exists(stem, ".back.json") ? Vectors.text(stem, ".back.json") : plain;
    assertThat(packText(plain)).isEqualTo(packed);
    assertThat(RecordingPack.pack(Value.parse(plain)).text()).isEqualTo(packed);
    assertThat(unpackText(packed, RecordingPack.NO_BOUND)).isEqualTo(back);
    assertThat(RecordingPack.unpack(Value.parse(packed)).text()).isEqualTo(back);
    assertThat(RecordingPack.isPacked(Value.parse(packed))).isTrue();
  }

  @TestFactory
  Stream<DynamicTest> objectsSharedInMemoryAreCountedByIdentity() {
    return Vectors.stems("pack-shared", ".graph.json").stream()
        .map(
            stem ->
                dynamicTest(
                    stem.getFileName().toString(),
                    () -> {
                      Value doc =
                          graph((ObjectValue) Value.parse(Vectors.text(stem, ".graph.json")));
                      assertThat(RecordingPack.pack(doc).text())
                          .isEqualTo(Vectors.text(stem, ".packed.json"));
                      assertThat(packText(doc.text()))
                          .isEqualTo(Vectors.text(stem, ".packed-from-text.json"));
                    }));
  }

  private static Value graph(ObjectValue file) {
    List<Value> shared = new ArrayList<>();
    ArrayValue given = (ArrayValue) file.get("shared");
    for (int i = 0; i < given.size(); i++) {
      shared.add(resolve(given.get(i), shared));
    }
    return resolve(file.get("doc"), shared);
  }

  private static Value resolve(Value value, List<Value> shared) {
    if (value instanceof ObjectValue object) {
      if (object.size() == 1 && object.key(0).equals("$same")) {
        return shared.get(Integer.parseInt(object.value(0).text()));
      }
      ObjectValue.Builder copy = ObjectValue.builder();
      for (int i = 0; i < object.size(); i++) {
        copy.put(object.key(i), resolve(object.value(i), shared));
      }
      return copy.build();
    }
    if (value instanceof ArrayValue array) {
      Value[] copy = new Value[array.size()];
      for (int i = 0; i < copy.length; i++) {
        copy[i] = resolve(array.get(i), shared);
      }
      return ArrayValue.ofTrusted(copy);
    }
    return value;
  }

  @TestFactory
  Stream<DynamicTest> damagedOrTooLargePackedFormsAreRefusedByName() {
    return Vectors.stems("unpack-refuses", ".packed.json").stream()
        .map(stem -> dynamicTest(stem.getFileName().toString(), () -> refuses(stem)));
  }

  private static void refuses(Path stem) {
    ObjectValue expect = (ObjectValue) Value.parse(Vectors.text(stem, ".expect.json"));
    String packed = Vectors.text(stem, ".packed.json");
    long max = maxBytes(expect);
    Class<?> type =
        expect.get("exit").text().equals("3")
            ? PackedRecordingTooLargeException.class
            : PackedRecordingException.class;
    assertThatThrownBy(() -> RecordingPack.unpack(Value.parse(packed), max))
        .isExactlyInstanceOf(type)
        .hasMessageContaining(named(expect, "index"))
        .hasMessageContaining(named(expect, "format"));
    assertThatThrownBy(() -> unpackText(packed, max)).isExactlyInstanceOf(type);
  }

  @TestFactory
  Stream<DynamicTest> oddButGoodFormsAreAccepted() {
    return Vectors.stems("unpack-accepts", ".packed.json").stream()
        .map(
            stem ->
                dynamicTest(
                    stem.getFileName().toString(),
                    () -> {
                      ObjectValue expect =
                          (ObjectValue) Value.parse(Vectors.text(stem, ".expect.json"));
                      String packed = Vectors.text(stem, ".packed.json");
                      String plain = Vectors.text(stem, ".plain.json");
                      long max = maxBytes(expect);
                      assertThat(RecordingPack.unpack(Value.parse(packed), max).text())
                          .isEqualTo(plain);
                      assertThat(unpackText(packed, max)).isEqualTo(plain);
                    }));
  }

  private static long maxBytes(ObjectValue expect) {
    return expect.get("maxBytes") instanceof NumberValue n
        ? Long.parseLong(n.text())
        : RecordingPack.DEFAULT_UNPACK_MAX_BYTES;
  }

  private static String named(ObjectValue expect, String key) {
    Value value = expect.get(key);
    return value == null ? "" : value instanceof StringValue s ? s.value() : value.text();
  }

  static String packText(String plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingPack.pack(new ByteArrayInputStream(plain.getBytes(StandardCharsets.UTF_8)), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  static String unpackText(String packed, long maxBytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingPack.unpack(
        new ByteArrayInputStream(packed.getBytes(StandardCharsets.UTF_8)), out, maxBytes);
    return out.toString(StandardCharsets.UTF_8);
  }
}
