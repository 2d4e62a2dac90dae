package dev.looptape.cli;

import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.PlainBytes;
import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a recording is made of. Values that are equal must be one object, as when it was read. */
final class Stats {
  final Recording recording;
  final long plainBytes;
  final long packedBytes;

  /** Distinct values that stand in several places, those that save most first. */
  final List<Repeat> repeats = new ArrayList<>();

  /** Distinct markers, by what they say. */
  final Map<String, Integer> markers = new TreeMap<>();

  /** Events by type. */
  final Map<String, Integer> events = new TreeMap<>();

  /** Distinct summarised vectors. */
  private int vectors;

  /**
   * A value that is stored once.
   *
   * @param value what stands in several places
   * @param places in how many, counting what holds it once too
   * @param bytes its plain size
   */
  record Repeat(Value value, int places, long bytes) {
    long saved() {
      return (places - 1) * bytes;
    }
  }

  /**
   * @param plain the plain form of a recording
   * @throws dev.looptape.value.MalformedJsonException if it is no recording
   */
  Stats(Value plain) {
    recording = Recording.fromValue(plain);
    PlainBytes sizes = new PlainBytes();
    plainBytes = sizes.of(plain);
    packedBytes = sizes.of(RecordingPack.pack(plain));
    recording.events().forEach(event -> events.merge(event.type(), 1, Integer::sum));
    IdentityHashMap<Value, Integer> places = places(plain);
    places.forEach(
        (value, count) -> {
          if (count > 1 && sizes.of(value) >= RecordingPack.MIN_POOLED_CHARS) {
            repeats.add(new Repeat(value, count, sizes.of(value)));
          }
          if (value instanceof ObjectValue object) {
            special(object);
          }
        });
    repeats.sort(
        Comparator.comparingLong(Repeat::saved)
            .reversed()
            .thenComparing(r -> r.value().hashCode()));
  }

  int vectors() {
    return vectors;
  }

  /** Of each object, array and long string, in how many places of distinct values it stands. */
  private static IdentityHashMap<Value, Integer> places(Value root) {
    IdentityHashMap<Value, Integer> places = new IdentityHashMap<>();
    ArrayDeque<Value> todo = new ArrayDeque<>();
    todo.push(root);
    while (!todo.isEmpty()) {
      Value container = todo.pop();
      ObjectValue object = container instanceof ObjectValue o ? o : null;
      ArrayValue array = container instanceof ArrayValue a ? a : ArrayValue.EMPTY;
      int size = object == null ? array.size() : object.size();
      for (int i = 0; i < size; i++) {
        Value child = object == null ? array.get(i) : object.value(i);
        if (isCounted(child) && places.merge(child, 1, Integer::sum) == 1) {
          todo.push(child);
        }
      }
    }
    return places;
  }

  private static boolean isCounted(Value value) {
    return value instanceof ObjectValue
        || value instanceof ArrayValue
        || value instanceof StringValue text
            && text.value().length() >= RecordingPack.MIN_POOLED_CHARS;
  }

  private void special(ObjectValue object) {
    if (object.size() == 2 && object.key(0).equals("dims") && object.key(1).equals("norm")) {
      vectors++;
    }
    String marker = marker(object);
    if (marker != null) {
      markers.merge(marker, 1, Integer::sum);
    }
  }

  private static @Nullable String marker(ObjectValue object) {
    if (object.size() == 0 || !object.key(0).equals("$lt")) {
      return null;
    }
    String kind = Facts.text(object, "$lt");
    String limit = Facts.text(object, "limit");
    return limit == null ? kind : kind + " by the limit " + limit;
  }
}
