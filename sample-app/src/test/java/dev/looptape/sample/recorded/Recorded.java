package dev.looptape.sample.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingEntry;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The one recording of a run, with what the tests ask of it. */
record Recorded(Path file, Recording recording) {
  static Recorded theOneIn(Path directory) throws IOException {
    RecordingDirectory recordings = RecordingDirectory.at(directory);
    try (Stream<RecordingEntry> entries = recordings.list()) {
      List<RecordingEntry> all = entries.toList();
      assertThat(all).singleElement().matches(entry -> !entry.isDamaged());
      return new Recorded(all.get(0).path(), recordings.read(all.get(0)));
    }
  }

  ObjectValue run() {
    return recording.run();
  }

  /** The payloads of the events of one type, by the last part of its name. */
  List<ObjectValue> payloads(String type) {
    return events(type).map(event -> (ObjectValue) event.payload()).toList();
  }

  Stream<Event> events(String type) {
    return recording.events().stream().filter(event -> event.type().endsWith("." + type));
  }

  /** A text field; {@code null} where it is absent or no text. */
  static @Nullable String text(ObjectValue object, String key) {
    return object.get(key) instanceof StringValue text ? text.value() : null;
  }

  /** All texts under a key, wherever it stands. */
  static Stream<Value> under(Value value, String key) {
    if (value instanceof ObjectValue object) {
      Stream<Value> here = Stream.empty();
      for (int i = 0; i < object.size(); i++) {
        Value member = object.value(i);
        here =
            Stream.concat(here, object.key(i).equals(key) ? Stream.of(member) : under(member, key));
      }
      return here;
    }
    return value instanceof ArrayValue array
        ? elements(array).stream().flatMap(element -> under(element, key))
        : Stream.empty();
  }

  static List<Value> elements(ArrayValue array) {
    return Stream.iterate(0, i -> i + 1).limit(array.size()).map(array::get).toList();
  }

  /** The length of the longest list of numbers anywhere. */
  static int longestVector(Value value) {
    if (value instanceof ArrayValue array) {
      List<Value> elements = elements(array);
      boolean numbers = elements.stream().allMatch(NumberValue.class::isInstance);
      return numbers
          ? elements.size()
          : elements.stream().mapToInt(Recorded::longestVector).max().orElse(0);
    }
    int longest = 0;
    if (value instanceof ObjectValue object) {
      for (int i = 0; i < object.size(); i++) {
        longest = Math.max(longest, longestVector(object.value(i)));
      }
    }
    return longest;
  }

  /** Whatever is packed again, as text or in memory, unpacks to the very same text. */
  void obeysTheLaw() throws IOException {
    byte[] plain = unpacked(Files.readAllBytes(file));
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    RecordingPack.pack(new ByteArrayInputStream(plain), again);
    assertThat(unpacked(again.toByteArray())).isEqualTo(plain);

    Value value = Value.parse(new String(plain, StandardCharsets.UTF_8));
    Value packed = Value.parse(RecordingPack.pack(value).text());
    assertThat(RecordingPack.unpack(packed).text()).isEqualTo(value.text());
    assertThat(recording.toValue().text()).isEqualTo(value.text());
  }

  private static byte[] unpacked(byte[] packed) throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    RecordingPack.unpack(new ByteArrayInputStream(packed), plain, RecordingPack.NO_BOUND);
    return plain.toByteArray();
  }
}
