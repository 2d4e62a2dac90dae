package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a host has left behind. */
public final class Recordings {
  private Recordings() {}

  /** The files of a directory, oldest name first; none if it does not exist. */
  public static List<Path> files(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted(Comparator.comparing(Path::toString)).toList();
    }
  }

  /** The one recording of a directory; it obeys the law of the pack. */
  public static Recording one(Path directory) throws IOException {
    List<Path> files = files(directory);
    assertThat(files).hasSize(1);
    return read(files.get(0));
  }

  /** A recording, whose plain form survives packing. */
  public static Recording read(Path file) throws IOException {
    Recording recording = RecordingReader.read(file);
    Value plain = recording.toValue();
    assertThat(RecordingPack.unpack(RecordingPack.pack(plain), Long.MAX_VALUE)).isEqualTo(plain);
    return recording;
  }

  /** The events of a type, by the end of its name. */
  public static List<Event> events(Recording recording, String type) {
    List<Event> found = new ArrayList<>();
    for (Event event : recording.events()) {
      if (event.type().endsWith(type)) {
        found.add(event);
      }
    }
    return found;
  }

  /** A member of an event's payload, as JSON text; null if it is not there. */
  public static @Nullable String fact(Event event, String... path) {
    Value value = event.payload();
    for (String key : path) {
      value =
          value instanceof ArrayValue array
              ? array.get(Integer.parseInt(key))
              : value instanceof ObjectValue object ? object.get(key) : null;
    }
    return value instanceof StringValue text ? text.value() : value == null ? null : value.text();
  }

  /** A fact of {@code snapshot.run}, as JSON text. */
  public static @Nullable String run(Recording recording, String key) {
    Value value = recording.run().get(key);
    return value instanceof StringValue text ? text.value() : value == null ? null : value.text();
  }
}
