package dev.looptape.process;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the one recording in a directory holds. */
public final class Recorded {
  private final Recording recording;

  private Recorded(Recording recording) {
    this.recording = recording;
  }

  /** The recordings of a directory, read strictly. */
  public static List<Recorded> all(Path directory) throws IOException {
    List<Recorded> all = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".json")).toList()) {
          all.add(new Recorded(RecordingReader.read(file)));
        }
      }
    }
    return all;
  }

  /** The one recording of a directory. */
  public static Recorded one(Path directory) throws IOException {
    List<Recorded> all = all(directory);
    if (all.size() != 1) {
      throw new AssertionError(all.size() + " recordings in " + directory);
    }
    return all.get(0);
  }

  /** The recording itself. */
  public Recording recording() {
    return recording;
  }

  /** {@code class#method} of each call that began, in order. */
  public List<String> calls() {
    TreeMap<String, String> sites = new TreeMap<>();
    for (Value one : list("sites")) {
      ObjectValue site = (ObjectValue) one;
      sites.put(
          ((NumberValue) value(site, "id")).text(),
          text(site, "class") + "#" + text(site, "method"));
    }
    List<String> calls = new ArrayList<>();
    for (Event event : recording.events()) {
      if (event.payload() instanceof ObjectValue payload
          && (event.type().endsWith("start"))
          && payload.get("site") instanceof NumberValue site) {
        calls.add(sites.get(site.text()));
      }
    }
    return calls;
  }

  /** The entries of a list in {@code structure}. */
  public List<Value> list(String name) {
    ArrayValue array = (ArrayValue) value(recording.structure(), name);
    List<Value> entries = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      entries.add(array.get(i));
    }
    return entries;
  }

  private static Value value(ObjectValue object, String key) {
    Value value = object.get(key);
    if (value == null) {
      throw new AssertionError("no " + key + " in " + object.text());
    }
    return value;
  }

  private static String text(ObjectValue object, String key) {
    return ((StringValue) value(object, key)).value();
  }
}
